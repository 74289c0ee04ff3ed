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
  place.replaceChildren(...groups, element("p", { class: "hint", hidden: groups.length === 0 }, words.texts.legend));
  if (hadFocus) (place.querySelector("button") ?? byId("undo")).focus();
}

function group(name, list, entryOf, words) {
  const title = element("h3", { id: `group-${name}` }, words.texts[name], element("span", { class: "count" }, String(list.length)));
  const isBare = ({ dtz, dtw, zeroes }) => dtz === null && dtw === null && !zeroes;
  const [rows, bare] = [list.filter((move) => !isBare(move)), list.filter(isBare)];
  const lists = [["moves", rows], ["moves bare", bare]].filter(([, moves]) => moves.length > 0);
  const made = lists.map(([kind, moves]) => element("ul", { class: kind }, ...moves.map(entryOf)));
  return element("section", { class: `group ${name}`, "aria-labelledby": `group-${name}` }, title, ...made);
}

function entry(move, answer, limit, words, { onShow, onPlay, several }) {
  const distances = [["DTZ", move.dtz], ["DTW", move.dtw]].filter(([, plies]) => plies !== null);
  const effects = effectsOf(move, answer, limit).map(([name, facts]) => words.effect[name](facts));
  const texts = [["text", move.move], ...distances.map((pair) => ["distance", pair.join(" ")]), ...effects.map((effect) => ["effect", effect])];
  const [show, hide] = [() => onShow(move), () => onShow(null)];
  const button = element("button", {
    type: "button", class: move.to === several ? "move open" : "move", "data-move": move.move,
    onclick: () => onPlay(move), onmouseenter: show, onmouseleave: hide, onfocus: show, onblur: hide,
  }, ...texts.map(([kind, text]) => element("span", { class: kind }, text)));
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
