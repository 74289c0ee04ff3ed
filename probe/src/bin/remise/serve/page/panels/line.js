// The moves played or pasted, with what each position is worth, and the moves that changed it.

import { byId, element } from "../dom.js";

/** Shows the line; `onGo(at)` goes to a place in it. */
export function renderLine(line, words, { onGo, names, end, isLost }) {
  const place = byId("line");
  const hadFocus = place.contains(document.activeElement);
  byId("game-name").textContent = names?.white || names?.black ? `${names.white || "?"} – ${names.black || "?"}` : "";
  place.replaceChildren(line.plies.length === 0 ? element("p", { class: "hint" }, words.texts.noMoves) : list(line, words, onGo));
  byId("changes").textContent = changesText(line, words);
  byId("ended").textContent = end ? words.ended(end) : "";
  byId("back-to-game").hidden = !isLost;
  showCurrent(place, hadFocus);
}

function showCurrent(place, hadFocus) {
  const current = place.querySelector("[aria-current]");
  if (hadFocus) current?.focus();
  const list = current?.closest("ol");
  if (!list) return;
  const [top, bottom] = [current.offsetTop - list.offsetTop, current.offsetTop - list.offsetTop + current.offsetHeight];
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
}

/** `3... 17-12`: the move with its number. */
export function nameOf(line, at) {
  const { number, isFirst } = line.numberOf(at);
  return `${number}${isFirst ? "." : "..."} ${line.plies[at - 1].move}`;
}

function list(line, words, onGo) {
  const start = step(line, 0, words.texts.startOfLine, line.start.worth, [], words, onGo);
  const steps = line.plies.map((ply, index) => {
    const { number, isFirst } = line.numberOf(index + 1);
    const text = isFirst ? `${number}. ${ply.move}` : index === 0 ? `${number}... ${ply.move}` : ply.move;
    const marks = [line.changedAt(index + 1) ? "?" : "", ply.legal === false ? ` ${words.irregular}` : ""];
    return step(line, index + 1, text, ply.worth, marks, words, onGo);
  });
  return element("ol", { class: "line" }, start, ...steps);
}

function step(line, at, text, worth, marks, words, onGo) {
  const mark = marks.join("");
  const label = [text, words.headline[worth] ?? "", mark.startsWith("?") ? words.changed : "", mark.replace("?", "").trim()];
  const button = element("button", {
    type: "button", class: mark ? "step changed" : "step", "data-at": at, "data-worth": worth ?? "unknown",
    "aria-current": at === line.at ? "step" : null, "aria-label": label.filter(Boolean).join(words.comma), onclick: () => onGo(at),
  }, text, element("span", { class: "mark" }, mark));
  return element("li", {}, button);
}

function changesText(line, words) {
  if (line.plies.length === 0 || line.plies.every(({ worth }) => worth === "unknown")) return "";
  return words.changes(line.changes.map((at) => words.changedTo(nameOf(line, at), line.plies[at - 1].worth)));
}
