// The way of a piece in a capture, for the picture: a move says where it starts and ends and what it
// takes, and this finds an order of the jumps.

/** The squares from start to end with every landing between; straight if no order is found. */
export function pathOf(squares, pieces, move) {
  if (move.captures.length === 0) return [move.from, move.to];
  const board = new Map(pieces);
  const king = board.get(move.from)?.king ?? false;
  board.delete(move.from);
  const search = { squares, board, to: move.to, far: king && !squares.shortKings };
  return walk(search, move.from, new Set(move.captures)) ?? [move.from, move.to];
}

function walk(search, from, open) {
  if (open.size === 0) return from === search.to ? [from] : null;
  for (const [down, right] of [[-1, -1], [-1, 1], [1, -1], [1, 1]]) {
    for (const [taken, landing] of jumps(search, from, down, right, open)) {
      const rest = new Set(open);
      rest.delete(taken);
      const way = walk(search, landing, rest);
      if (way) return [from, ...way];
    }
  }
  return null;
}

/** The jumps in one direction: what is taken, and where the piece may land. */
function jumps({ squares, board, far }, from, down, right, open) {
  const at = (steps) => squares.at(squares.rowOf(from) + steps * down, squares.columnOf(from) + steps * right);
  let steps = 1;
  while (far && at(steps) && !board.has(at(steps))) steps += 1;
  const taken = at(steps);
  if (!open.has(taken)) return [];
  const landings = [];
  for (steps += 1; at(steps) && !board.has(at(steps)); steps += 1) {
    landings.push([taken, at(steps)]);
    if (!far) break;
  }
  return landings;
}
