// The verdict in words. A win on the last ply counts, and a game that is over is over before any draw
// limit is asked. The sentences are those of `remise probe`.

import { byId, element } from "../dom.js";
import { worth } from "../line.js";

/** What an answer says, in the terms of the sentences. */
export function factsOf(answer, position, limit) {
  const { side, wdl, dtz, dtw, left, article } = answer;
  const other = side === "white" ? "black" : "white";
  const lost = answer.terminal || wdl === "loss" || wdl === "blessed-loss";
  const [winner, loser] = lost ? [other, side] : [side, other];
  const noPieces = ![...position.pieces.values()].some(({ color }) => color === side);
  const line = answer.line?.length ?? null;
  return { side, other, winner, loser, noPieces, wdl, dtz, dtw, left, article, limit, line, cls: answer.class };
}

/** The name of the sentence about an answer. */
export function kindOf(answer, { limit }) {
  const { result, wdl, dtz, dtw, left } = answer;
  if (answer.terminal) return "over";
  if (result === null) return "unknown";
  if (result === "draw") return left === 0 ? "noPlyLeft" : drawKind(wdl, dtz, limit);
  if (left === null) return dtw === null ? "winsUnlimited" : "winsUnlimitedIn";
  return dtz === null ? "winsSomehow" : "wins";
}

function drawKind(wdl, dtz, limit) {
  if (wdl === "draw") return "draw";
  if (wdl === "win" || wdl === "loss") return "late";
  if (dtz === null) return "cursed";
  return dtz > limit ? "cursedNow" : "cursedLater";
}

const BADGES = { late: "late", cursed: "cursed", cursedNow: "cursed", cursedLater: "cursed" };

/** Shows the verdict; returns its sentence. */
export function renderVerdict(answer, position, limit, words) {
  const facts = factsOf(answer, position, limit);
  const kind = kindOf(answer, facts);
  const result = answer.terminal ? worth("loss", answer.side) : worth(answer.result, answer.side);
  const sentence = words.verdict[kind](facts);
  byId("verdict").dataset.worth = result;
  byId("verdict").setAttribute("aria-busy", "false");
  byId("to-move").textContent = answer.terminal ? "" : words.toMove(answer.side);
  byId("headline").textContent = words.headline[result];
  byId("sentence").textContent = sentence;
  showOrHide("badge", kind in BADGES ? words.badge[BADGES[kind]](facts) : "");
  const unlimited = answer.left !== null && !answer.terminal && answer.dtw !== null && answer.dtw !== answer.dtz;
  showOrHide("unlimited", unlimited ? words.withoutLimits(facts) : "");
  showOrHide("limit", answer.terminal ? "" : limitSentence(answer, facts, words));
  showOrHide("main-line", mainLine(answer, words));
  byId("notes").replaceChildren(...answer.notes.map((note) => element("li", { lang: "en" }, note)));
  renderGauge(answer, limit, words);
  return sentence;
}

/** Shows that there is none, and why. */
export function renderNoVerdict(why, words) {
  for (const id of ["badge", "unlimited", "limit", "main-line"]) showOrHide(id, "");
  byId("to-move").textContent = "";
  byId("sentence").textContent = why;
  byId("headline").textContent = words.noAnswer;
  byId("notes").replaceChildren();
  byId("gauge").hidden = true;
  byId("verdict").dataset.worth = "unknown";
  byId("verdict").setAttribute("aria-busy", "false");
}

function showOrHide(id, text) {
  byId(id).textContent = text;
  byId(id).hidden = text === "";
}

function limitSentence(answer, facts, words) {
  return facts.limit === null ? words.noLimits : words.limitNow(facts);
}

function mainLine({ line, side, result }, words) {
  if (!line || line.length === 0 || result === "draw") return "";
  const moves = line.slice(0, 24).map((move, ply) => {
    const isWhite = (ply % 2 === 0) === (side === "white");
    const number = Math.floor((ply + (side === "white" ? 0 : 1)) / 2) + 1;
    return isWhite ? `${number}. ${move}` : ply === 0 ? `1... ${move}` : move;
  });
  return `${words.texts.mainLine}${moves.join(" ")}${line.length > 24 ? " …" : ""}`;
}

/** The plies left beside the plies needed. */
function renderGauge({ left, dtz, wdl, terminal }, limit, words) {
  const gauge = byId("gauge");
  gauge.hidden = limit === null || terminal;
  if (gauge.hidden) return;
  const needed = wdl === "draw" ? null : dtz;
  const full = Math.max(limit, needed ?? 0);
  const bar = element("div", { class: "bar-left" });
  bar.style.width = `${(100 * left) / full}%`;
  const mark = needed === null ? "" : element("div", { class: needed > left ? "needle short" : "needle" });
  if (mark) mark.style.left = `${(100 * needed) / full}%`;
  const texts = [words.leftNow(left, limit), needed === null ? "" : words.needed(needed)];
  gauge.replaceChildren(
    element("div", { class: "track" }, bar, mark),
    element("div", { class: "gauge-texts" }, ...texts.map((text) => element("span", {}, text))),
  );
}
