// Lines from games: pasted ones, and the moves of a link, which are read as a game as well.

import * as api from "./api.js";
import { Line, gameWorth } from "./line.js";
import { variantOf } from "./panels/game.js";

/** Reads a text; the state takes the variant that the text names, and each game has its own.
 * Throws what the service says. */
export async function readGames(state, text) {
  const variant = variantOf(text);
  if (variant && variant !== state.variant) state.enter(variant, null);
  const games = await api.games(state, text);
  if (games.length === 0) throw new api.ServiceError("noGame", "");
  return games.map((game) => ({ ...game, variant: state.variant }));
}

/** The line of a game that the service has read. */
export function lineOf(state, { start, start_category: category, plies }) {
  const line = state.lineFrom(start);
  line.start.worth = gameWorth(category);
  line.plies = plies.map((ply) => ({ ...ply, worth: gameWorth(ply.category) }));
  return line;
}

/** False for a text of which nothing can be followed. */
export const isGame = ({ start, plies, error }) => start !== null && (error === null || plies.some(({ legal }) => legal));

/** Takes a game into the state; undo leads back to `before`. */
export function takeGame(state, game, before) {
  state.enter(game.variant, state.limits);
  const line = lineOf(state, game);
  const { White: white = "", Black: black = "" } = game.tags;
  const kept = { variant: game.variant, start: line.start, plies: line.plies, end: game.end };
  Object.assign(state, { past: [...state.past, before], future: [], mode: "play", line, game: kept, names: { white, black } });
}

/** The plies of these moves from the start of the state's line on; irregular ones are among them. */
export async function pliesOf(state, moves, limit) {
  const { start } = state.line;
  const [game] = await api.games(state, new Line(start, moves.map((move) => ({ move }))).pdn(limit));
  return lineOf(state, game).plies;
}
