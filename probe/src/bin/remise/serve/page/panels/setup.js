// Setting up a position: a palette of pieces, and what clicks, keys and drags do to the board.

import { byId, drawPiece, element } from "../dom.js";

const PIECES = {
  "white-man": { color: "white", king: false },
  "white-king": { color: "white", king: true },
  "black-man": { color: "black", king: false },
  "black-king": { color: "black", king: true },
};
const KEYS = { w: "white-man", W: "white-king", b: "black-man", B: "black-king", Delete: "erase", Backspace: "erase" };

/** The palette; `chosen` is the piece that a click puts down, `erase` takes away. */
export class Palette {
  constructor() {
    this.chosen = "white-man";
  }

  render(words) {
    const names = [...Object.keys(PIECES), "erase"];
    const text = (name) => (name === "erase" ? words.texts.erase : words.piece(PIECES[name]));
    byId("palette").replaceChildren(...names.map((name) => this.button(name, text(name))));
  }

  button(name, text) {
    const piece = name === "erase" ? element("span", { class: "eraser", "aria-hidden": "true" }, "✕") : drawPiece(PIECES[name]);
    const isChosen = name === this.chosen;
    return element("button", {
      type: "button", role: "radio", "aria-checked": String(isChosen), tabindex: isChosen ? 0 : -1, "data-piece": name,
      "aria-label": text, title: text, onclick: () => this.choose(name), onkeydown: (event) => this.keyDown(event, name),
    }, piece);
  }

  choose(name) {
    this.chosen = name;
    for (const button of byId("palette").children) {
      const isChosen = button.dataset.piece === name;
      button.setAttribute("aria-checked", String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
    }
  }

  keyDown(event, name) {
    const names = [...Object.keys(PIECES), "erase"];
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(names[(names.indexOf(name) + step + names.length) % names.length]);
    byId("palette").querySelector("[aria-checked=true]").focus();
  }
}

/** The piece that a key puts down: a name of the palette, or `undefined`. */
export const nameOfKey = (key) => KEYS[key];

/** The position with the palette's `name` on a square; the same piece again empties it. */
export function put(squares, position, number, name) {
  const pieces = new Map(position.pieces);
  const [old, piece] = [pieces.get(number), PIECES[name]];
  const again = piece && old?.color === piece.color && (old.king === piece.king || squares.isCrownRow(number, piece.color));
  if (!piece || again) pieces.delete(number);
  else pieces.set(number, { ...piece, king: piece.king || squares.isCrownRow(number, piece.color) });
  return { ...position, pieces };
}

/** The position with the piece of `from` on `to`, or off the board. */
export function carry(squares, position, from, to) {
  const pieces = new Map(position.pieces);
  const piece = pieces.get(from);
  pieces.delete(from);
  if (to !== null) pieces.set(to, { ...piece, king: piece.king || squares.isCrownRow(to, piece.color) });
  return { ...position, pieces };
}
