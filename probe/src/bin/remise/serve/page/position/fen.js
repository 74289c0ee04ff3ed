// A position as FEN text, `W:WK46,K41,42:BK5`: enough to draw it. The service reads all other
// spellings and names what is wrong.

const COLORS = { W: "white", B: "black" };

/** A position: the side to move and the pieces by number of their square. */
export const emptyPosition = (side = "white") => ({ side, pieces: new Map() });

/** Reads a FEN that the service wrote, or a simple one; `null` if it is something else. */
export function readFen(squares, text) {
  const [side, ...lists] = text.trim().replace(/\.$/, "").split(":");
  if (!(side in COLORS)) return null;
  const position = emptyPosition(COLORS[side]);
  const read = lists.filter((list) => /^[WB]/.test(list)).every((list) => readList(squares, list, position.pieces));
  return read ? position : null;
}

function readList(squares, list, pieces) {
  const color = COLORS[list[0]];
  const items = list.slice(1).split(",").filter((item) => item !== "");
  return items.every((item) => readItem(squares, item, color, pieces));
}

function readItem(squares, item, color, pieces) {
  const [, king, first, last] = /^(K?)([a-z]?\d+)(?:-(\d+))?$/i.exec(item) ?? [];
  const from = first && squares.read(first);
  const to = last ? squares.read(last) : from;
  if (!from || !to) return false;
  for (let number = from; number <= to; number += 1) pieces.set(number, { color, king: king !== "" });
  return true;
}

/** The normal form: White first, squares in the order of their numbers, as the game writes them. */
export function writeFen(squares, { side, pieces }) {
  const list = (color) =>
    [...pieces]
      .filter(([, piece]) => piece.color === color)
      .sort(([one], [other]) => one - other)
      .map(([number, piece]) => (piece.king ? "K" : "") + squares.name(number))
      .join(",");
  return `${side === "white" ? "W" : "B"}:W${list("white")}:B${list("black")}`;
}

/** True if a pasted text is a position, not a game. */
export const looksLikeFen = (text) => /^\s*(\[FEN\s+")?[WB]:[^\n]*$/i.test(text.trim());
