// What hands do at the board: play with the pieces, or set them up.

import { say } from "../announce.js";
import { byId } from "../dom.js";
import { Palette, carry, nameOfKey, put } from "../panels/setup.js";
import { readFen } from "../position/fen.js";
import { drawArrow } from "./arrow.js";
import { Board } from "./board.js";
import { makeDraggable } from "./drag.js";
import { Hand } from "./hand.js";

export class Table {
  /** `app` has `state`, `words`, `position` and `moves`, and is told `play`, `edit`, `flip`, `showChoice`. */
  constructor(app) {
    Object.assign(this, { app, hand: new Hand(), palette: new Palette() });
    this.board = new Board(byId("board"), {
      onSquare: (number) => this.touch(number),
      onKey: (key, number) => this.key(key, number),
    });
    this.listen();
  }

  get isSetup() {
    return this.app.state.mode === "setup";
  }

  render() {
    const { state, position, moves, words } = this.app;
    this.board.build(state.squares, state.flip);
    this.board.render({
      pieces: position.pieces,
      words,
      selected: this.hand.chosen,
      targets: this.isSetup ? new Set() : this.hand.targets(moves),
      movable: new Set(this.isSetup ? [] : moves.map(({ from }) => from)),
      last: this.lastSquares(),
    });
    byId("board").dataset.mode = state.mode;
    this.show(null);
  }

  /** The squares where the piece that moved last stood and stands. */
  lastSquares() {
    const { state, position } = this.app;
    const { start, plies, at } = state.line;
    if (at === 0) return [];
    const before = readFen(state.squares, (at === 1 ? start : plies[at - 2]).fen) ?? position;
    const own = ({ pieces }, number) => pieces.get(number)?.color === plies[at - 1].side;
    const numbers = new Set([...before.pieces.keys(), ...position.pieces.keys()]);
    return [...numbers].filter((number) => own(before, number) !== own(position, number));
  }

  /** Draws a move over the board; `null` draws none. */
  show(move) {
    const { state, position } = this.app;
    drawArrow(byId("arrow"), { squares: state.squares, flip: state.flip, pieces: position.pieces, move });
  }

  touch(number) {
    const { moves, position } = this.app;
    return this.isSetup ? this.put(number, this.palette.chosen) : this.act(this.hand.touch(number, moves, position.pieces));
  }

  put(number, name) {
    const { state, position } = this.app;
    this.app.edit(put(state.squares, position, number, name), number);
  }

  act(deed) {
    if (deed.play) return this.app.play(deed.play);
    if (Object.keys(deed).length === 0) return null;
    this.app.showChoice(deed.several ?? null);
    this.render();
    return say(...this.sentences(deed));
  }

  sentences({ choose, several, none, nowhere, letGo }) {
    const { words, state, position, moves } = this.app;
    const name = (number) => state.squares.name(number);
    const captures = moves.filter((move) => move.captures.length > 0).map(({ move }) => move);
    const piece = choose && words.piece(position.pieces.get(choose));
    return [
      choose && words.selected(piece, name(choose), this.hand.targets(moves).size),
      several && words.chooseCapture(name(several)),
      nowhere && words.noMoveThere(name(nowhere)),
      none && words.noMoveOf(name(none)),
      none && captures.length > 0 && words.captureDue(captures.join(words.comma)),
      letGo && words.letGo,
    ];
  }

  key(key, number) {
    if (key === "f") this.app.flip();
    else if (key === "Escape" && this.hand.chosen !== null) this.letGo();
    else if (this.isSetup && nameOfKey(key)) this.put(number, nameOfKey(key));
    else return false;
    return true;
  }

  letGo() {
    this.hand.letGo();
    this.act({ letGo: true });
  }

  /** What is dragged: a piece of the board by its square, or one of the palette by its name. */
  drop(what, to) {
    const { state, position, moves } = this.app;
    if (what === to || (typeof what === "string" && to === null)) return;
    if (typeof what === "string") this.put(to, what);
    else if (this.isSetup) this.app.edit(carry(state.squares, position, what, to), to);
    else if (to === null) this.letGo();
    else this.act(this.hand.carry(what, to, moves, position.pieces));
  }

  listen() {
    const drop = (what, to) => this.drop(what, to);
    const movable = (button) => this.isSetup || button.matches(".movable");
    makeDraggable(byId("board"), { source: (button) => (movable(button) ? Number(button.dataset.square) : null), drop });
    makeDraggable(byId("palette"), { source: (button) => button.dataset.piece, drop });
  }
}
