// The picture of a move on the board: its way, and what it takes.

import { svg } from "../dom.js";
import { pathOf } from "../position/path.js";

const HEAD = 0.34;

/** Draws a move over the board; nothing if there is none. */
export function drawArrow(layer, { squares, flip, pieces, move }) {
  layer.setAttribute("viewBox", `0 0 ${squares.columns} ${squares.rows}`);
  if (!move) return layer.replaceChildren();
  const centre = (number) => {
    const [x, y] = [squares.columnOf(number), squares.rowOf(number)];
    return flip ? [squares.columns - x - 0.5, squares.rows - y - 0.5] : [x + 0.5, y + 0.5];
  };
  const taken = move.captures.map(centre).map(([cx, cy]) => svg("circle", { class: "taken", cx, cy, r: 0.44 }));
  const way = pathOf(squares, pieces, move).map(centre);
  return layer.replaceChildren(...taken, ...arrow(way));
}

function arrow(way) {
  const [tip, before] = [way.at(-1), way.at(-2)];
  const length = Math.hypot(tip[0] - before[0], tip[1] - before[1]) || 1;
  const [dx, dy] = [(tip[0] - before[0]) / length, (tip[1] - before[1]) / length];
  const neck = [tip[0] - dx * HEAD, tip[1] - dy * HEAD];
  const side = (turn) => [neck[0] - turn * dy * HEAD * 0.7, neck[1] + turn * dx * HEAD * 0.7];
  const points = (list) => list.map((point) => point.map((value) => value.toFixed(3)).join(",")).join(" ");
  return [
    svg("polyline", { class: "way", points: points([...way.slice(0, -1), neck]) }),
    svg("polygon", { class: "head", points: points([tip, side(1), side(-1)]) }),
  ];
}
