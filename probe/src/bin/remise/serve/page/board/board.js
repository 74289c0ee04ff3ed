// The board: a grid in which every dark square is a button. One square at a time is in the tab order,
// the arrow keys move between squares.

import { drawPiece, element } from "../dom.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Board {
  /** `onSquare(number)` is a click, Enter or Space; `onKey(key, number)` any other key. */
  constructor(root, { onSquare, onKey }) {
    Object.assign(this, { root, onSquare, onKey, buttons: new Map(), current: 1, shape: "" });
    root.setAttribute("role", "grid");
    root.addEventListener("keydown", (event) => this.keyDown(event));
    root.addEventListener("focusin", ({ target }) => this.makeCurrent(Number(target.dataset.square)));
  }

  /** Builds the squares, if the board is another one than before. */
  build(squares, flip) {
    const shape = `${squares.columns} ${squares.name(1)} ${flip}`;
    if (shape === this.shape) return;
    const hadFocus = this.root.contains(document.activeElement);
    Object.assign(this, { squares, flip, shape, buttons: new Map() });
    if (this.current > squares.count) this.current = 1;
    const rows = order(squares.rows, flip).map((row) => this.buildRow(row));
    this.root.replaceChildren(...rows);
    this.root.style.setProperty("--columns", squares.columns);
    if (hadFocus) this.focus(this.current);
  }

  buildRow(row) {
    const cells = order(this.squares.columns, this.flip).map((column) => {
      const number = this.squares.at(row, column);
      if (number === undefined) return element("div", { class: "light", role: "presentation" });
      return element("div", { class: "dark", role: "gridcell" }, this.buildSquare(number));
    });
    return element("div", { role: "row", class: "rank" }, ...cells);
  }

  buildSquare(number) {
    const name = element("span", { class: "name", "aria-hidden": "true" }, this.squares.name(number));
    const onclick = () => this.onSquare(number);
    const button = element("button", { type: "button", class: "square", "data-square": number, tabindex: -1, onclick }, name);
    this.buttons.set(number, button);
    return button;
  }

  /** Shows pieces, the chosen one, its targets and the squares of the last move. */
  render({ pieces, words, selected = null, targets = new Set(), last = [], movable = new Set() }) {
    this.root.setAttribute("aria-label", words.boardOf(this.flip));
    for (const [number, button] of this.buttons) {
      const piece = pieces.get(number);
      const states = { selected: number === selected, target: targets.has(number), last: last.includes(number), movable: movable.has(number) };
      for (const [state, is] of Object.entries(states)) button.classList.toggle(state, is);
      button.setAttribute("aria-pressed", states.selected);
      button.setAttribute("aria-label", this.label(number, piece, states, words));
      showPiece(button, piece);
    }
    this.makeCurrent(this.current);
  }

  label(number, piece, states, words) {
    const parts = [words.square(this.squares.name(number), piece && words.piece(piece))];
    if (states.target) parts.push(words.target);
    if (states.last) parts.push(words.lastMove);
    return parts.join(words.comma);
  }

  makeCurrent(number) {
    if (!this.buttons.has(number)) return;
    this.buttons.get(this.current)?.setAttribute("tabindex", -1);
    this.current = number;
    this.buttons.get(number).setAttribute("tabindex", 0);
  }

  focus(number) {
    this.makeCurrent(number);
    this.buttons.get(number)?.focus();
  }

  keyDown(event) {
    const number = Number(event.target.dataset.square);
    if (!number || event.altKey || event.metaKey || event.ctrlKey) return;
    const to = this.target(event.key, number);
    if (to === null && !this.onKey(event.key, number)) return;
    if (to !== null) this.focus(to);
    event.preventDefault();
    event.stopPropagation();
  }

  /** The square that a key of movement leads to, or `null`. */
  target(key, number) {
    const turn = this.flip ? -1 : 1;
    const whole = { Home: -this.squares.width, End: this.squares.width }[key];
    if (whole) return this.squares.step(number, 0, whole * turn);
    const [down, right] = STEPS[key] ?? [];
    return down === undefined ? null : this.squares.step(number, down * turn, right * turn);
  }
}

function order(length, flip) {
  const places = Array.from({ length }, (_, place) => place);
  return flip ? places.reverse() : places;
}

function showPiece(button, piece) {
  const shown = piece ? `${piece.color} ${piece.king}` : "";
  if (button.dataset.piece === shown) return;
  button.dataset.piece = shown;
  button.querySelector(".piece")?.remove();
  if (piece) button.append(drawPiece(piece));
}
