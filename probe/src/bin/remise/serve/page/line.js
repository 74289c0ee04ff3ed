// The moves played from a position on, and where in them we are.

/** What a position is worth, seen from White: `white-wins`, `draw`, `black-wins` or `unknown`. */
export function worth(category, side) {
  const [own, other] = side === "white" ? ["white-wins", "black-wins"] : ["black-wins", "white-wins"];
  return { win: own, loss: other }[category] ?? gameWorth(category);
}

/** The same of a category of a game, which is seen from White already. */
export function gameWorth(category) {
  if (/cursed|blessed/.test(category)) return "draw";
  return category ?? "unknown";
}

/** A start, `{fen, left, worth, first}`, and plies, `{move, fen, left, side, worth}`. */
export class Line {
  constructor(start, plies = [], at = 0) {
    Object.assign(this, { start, plies, at });
  }

  /** The position we are at. */
  get here() {
    return this.at === 0 ? this.start : this.plies[this.at - 1];
  }

  /** Plays a move; what came after is dropped unless it is the same move. */
  play(ply) {
    if (this.plies[this.at]?.move !== ply.move) this.plies = [...this.plies.slice(0, this.at), ply];
    this.at += 1;
  }

  /** Goes to a place in the line; 0 is the start. */
  goTo(at) {
    this.at = Math.min(Math.max(at, 0), this.plies.length);
  }

  /** True if the move that led to place `at` changed what the position is worth. */
  changedAt(at) {
    const [before, after] = [at === 1 ? this.start : this.plies[at - 2], this.plies[at - 1]];
    const known = before.worth && before.worth !== "unknown" && after.worth !== "unknown";
    return Boolean(known) && before.worth !== after.worth;
  }

  /** The places whose move changed the result. */
  get changes() {
    return this.plies.map((_, index) => index + 1).filter((at) => this.changedAt(at));
  }

  /** The move that leads to place `at`: its number, and whether the player who began it made it. */
  numberOf(at) {
    const ply = at - 1 + (this.plies[0].side === this.start.first ? 0 : 1);
    return { number: Math.floor(ply / 2) + 1, isFirst: ply % 2 === 0 };
  }

  /** The start and moves as a game that the service can read; `limit` is a fresh count. */
  pdn(limit) {
    const counted = this.start.left !== null && limit !== null;
    const fen = this.start.fen + (counted ? `:H${limit - this.start.left}` : "");
    return `[FEN "${fen}"]\n\n${this.plies.map(({ move }) => move).join(" ")} *\n`;
  }
}
