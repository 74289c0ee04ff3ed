// Playing on the board: a piece is chosen, then its target.

/** What a click on a square means with these legal moves. */
export class Hand {
  constructor() {
    this.chosen = null;
  }

  /** The squares that the chosen piece can go to. */
  targets(moves) {
    return new Set(moves.filter(({ from }) => from === this.chosen).map(({ to }) => to));
  }

  letGo() {
    this.chosen = null;
  }

  /** One of `{play}`, `{choose}`, `{several}`, `{none}`, `{nowhere}`, `{letGo}`. */
  touch(number, moves, pieces) {
    const there = moves.filter(({ from, to }) => from === this.chosen && to === number);
    if (this.chosen !== null && there.length > 0) return this.go(number, there);
    if (number === this.chosen) {
      this.letGo();
      return { letGo: true };
    }
    if (!pieces.has(number)) return this.chosen === null ? {} : { nowhere: number };
    const own = moves.filter(({ from }) => from === number);
    this.chosen = own.length > 0 ? number : null;
    return own.length > 0 ? { choose: number } : { none: number };
  }

  /** The same for a piece that is dragged from `from` to `number`. */
  carry(from, number, moves, pieces) {
    this.chosen = from;
    return this.touch(number, moves, pieces);
  }

  go(number, there) {
    if (there.length > 1) return { several: number };
    this.letGo();
    return { play: there[0] };
  }
}
