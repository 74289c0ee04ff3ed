// The squares of a board, as the service lists them: numbers from 1 at the top left, White at the
// bottom, each with the name that the game gives it.

/** A board of `columns` x `rows` squares, half of them dark and numbered. */
export class Squares {
  constructor({ variant, columns, rows, squares }) {
    Object.assign(this, { columns, rows, list: squares, width: columns / 2, count: squares.length });
    this.shortKings = variant === "english";
    this.numbers = new Map(squares.map(({ square, row, column }) => [`${row} ${column}`, square]));
    this.named = new Map(squares.map(({ square, name }) => [name, square]));
  }

  rowOf(number) {
    return this.list[number - 1].row;
  }

  columnOf(number) {
    return this.list[number - 1].column;
  }

  /** The number of a dark square, or `undefined` for a light one and off the board. */
  at(row, column) {
    return this.numbers.get(`${row} ${column}`);
  }

  /** The square as the game writes it: `32`, or `c3`. */
  name(number) {
    return this.list[number - 1].name;
  }

  /** The number of a square written by its name or number, or `undefined`. */
  read(text) {
    return this.named.get(text.toLowerCase()) ?? this.list[Number(text) - 1]?.square;
  }

  /** True where a man of `color` is crowned, so that no man can stand there. */
  isCrownRow(number, color) {
    return this.rowOf(number) === (color === "white" ? 0 : this.rows - 1);
  }

  /** The dark square next to `number`, rows down and places to the right; it stays at the edge. */
  step(number, down, right) {
    const row = Math.min(Math.max(this.rowOf(number) + down, 0), this.rows - 1);
    const place = Math.min(Math.max(((number - 1) % this.width) + right, 0), this.width - 1);
    return row * this.width + place + 1;
  }
}
