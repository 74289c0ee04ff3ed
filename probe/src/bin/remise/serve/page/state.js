// The state of the page: game, draw limits, the line and how it is shown. Every change of the position
// that is no move keeps the line before it, for undo.

import { Line } from "./line.js";
import { Squares } from "./position/squares.js";

/** Endings to begin with, on 100 and on 64 squares. */
const EXAMPLES = { 10: "W:WK46,K41,42:BK5", 8: "W:WK3,K12,K30:BK28" };

export class State {
  constructor(tables) {
    Object.assign(this, { tables, flip: false, mode: "play", lang: null, past: [], future: [] });
    this.first = tables.tables[0]?.variant ?? tables.variants[0].variant;
    this.enter(this.first, null);
    this.line = this.lineFrom(EXAMPLES[this.squares.columns]);
    Object.assign(this, { game: null, names: null });
  }

  /** Takes a variant and a rule set, the default one where that is not there; false, and all as it was,
   * if there are no tables of the variant. */
  enter(variant, limits) {
    const loaded = this.tables.tables.filter((table) => table.variant === variant);
    if (loaded.length === 0 && this.variant) return false;
    const table = loaded.find((each) => each.limits === limits) ?? loaded.find((each) => each.default) ?? loaded[0];
    this.variant = variant;
    this.limits = table?.limits ?? null;
    this.rules = this.tables.variants.find((each) => each.variant === variant);
    this.squares = new Squares(this.rules);
    return true;
  }

  /** The plies of a fresh count in a class; `null` without draw limits. */
  limitOf(cls) {
    const limits = this.rules.limits.find((each) => each.limits === this.limits);
    return limits?.clauses.find((clause) => clause.class === cls)?.plies ?? null;
  }

  /** A line without moves. */
  lineFrom(fen, left = null) {
    return new Line({ fen, left, worth: undefined, first: this.rules.start.startsWith("B") ? "black" : "white" });
  }

  /** An ending to begin with. */
  get example() {
    return EXAMPLES[this.squares.columns];
  }

  /** What undo brings back. */
  get snapshot() {
    const { variant, limits, line, game, names } = this;
    return { variant, limits, line, game, names };
  }

  restore(snapshot) {
    this.enter(snapshot.variant, snapshot.limits);
    Object.assign(this, snapshot);
  }

  /** Takes another line; undo leads back. */
  rebase(line) {
    this.past.push(this.snapshot);
    this.future = [];
    this.line = line;
  }

  /** True if the pasted game has moves that the line has not. */
  get isLost() {
    if (!this.game || this.game.variant !== this.variant) return false;
    const { start, plies } = this.game;
    const isPart = plies.every(({ move }, index) => this.line.plies[index]?.move === move);
    return this.line.start.fen !== start.fen || !isPart;
  }

  undo() {
    if (this.mode === "play" && this.line.at > 0) this.line.goTo(this.line.at - 1);
    else if (this.past.length > 0) this.swap(this.past, this.future);
  }

  redo() {
    if (this.line.at < this.line.plies.length && this.mode === "play") this.line.goTo(this.line.at + 1);
    else if (this.future.length > 0) this.swap(this.future, this.past);
  }

  swap(from, to) {
    to.push(this.snapshot);
    this.restore(from.pop());
  }

  get canUndo() {
    return (this.mode === "play" && this.line.at > 0) || this.past.length > 0;
  }

  get canRedo() {
    return (this.mode === "play" && this.line.at < this.line.plies.length) || this.future.length > 0;
  }
}
