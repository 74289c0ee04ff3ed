// The legal moves in groups: winning, drawing, losing for the player who moves, best first.

import { byId, element } from "../dom.js";

const GROUPS = [
  ["winning", "win"],
  ["drawing", "draw"],
  ["losing", "loss"],
  ["unranked", null],
];

/** Shows the moves; `onShow(move)` when one is pointed at, `null` after; `onPlay(move)` when chosen. */
export function renderMoves(answer, limit, words, { onShow, onPlay, several }) {
  const place = byId("moves");
  const hadFocus = place.contains(document.activeElement);
  const moves = answer.moves ?? [];
  const groups = GROUPS.map(([name, result]) => [name, moves.filter((move) => move.result === result)])
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => group(name, list, (move) => entry(move, answer, limit, words, { onShow, onPlay, several }), words));
  place.replaceChildren(...groups);
  if (hadFocus) (place.querySelector("button") ?? byId("undo")).focus();
}

function group(name, list, entryOf, words) {
  const bare = list.every((move) => move.dtz === null && move.dtw === null);
  const title = element("h3", { id: `group-${name}` }, words.texts[name], element("span", { class: "count" }, String(list.length)));
  const entries = element("ul", { class: bare ? "moves bare" : "moves" }, ...list.map(entryOf));
  return element("section", { class: `group ${name}`, "aria-labelledby": `group-${name}` }, title, entries);
}

function entry(move, answer, limit, words, { onShow, onPlay, several }) {
  const isOpen = several !== null && several === move.to;
  const distances = [["DTZ", move.dtz], ["DTW", move.dtw]].filter(([, plies]) => plies !== null);
  const effects = effectsOf(move, answer, limit).map(([name, facts]) => words.effect[name](facts));
  const button = element("button", {
    type: "button", class: isOpen ? "move open" : "move", "data-move": move.move,
    onclick: () => onPlay(move), onmouseenter: () => onShow(move), onmouseleave: () => onShow(null),
    onfocus: () => onShow(move), onblur: () => onShow(null),
  },
  element("span", { class: "text" }, move.move),
  ...distances.map(([name, plies]) => element("span", { class: "distance" }, `${name} ${plies}`)),
  ...effects.map((effect) => element("span", { class: "effect" }, effect)));
  return element("li", {}, button);
}

/** What the draw limit does to a move: names of sentences, with their numbers. */
export function effectsOf({ result, wdl, dtz, zeroes }, { left }, limit) {
  const effects = [];
  const long = dtz !== null && dtz > limit;
  if (wdl === "win" && result === "draw" && dtz !== null) effects.push(["winLate", { dtz, left }]);
  if (wdl === "loss" && result === "draw" && dtz !== null) effects.push(["lossLate", { dtz, left }]);
  if (wdl === "cursed-win" && result === "draw") effects.push([long ? "winCursed" : "winCursedLater", { limit }]);
  if (wdl === "blessed-loss" && result === "draw") effects.push([long ? "lossBlessed" : "lossBlessedLater", { limit }]);
  if (zeroes) effects.push(["restarts", {}]);
  return effects;
}
