// English.

const SIDES = { white: "White", black: "Black" };
const plies = (number) => (number === 1 ? "1 ply" : `${number} plies`);
const areLeft = (number) => (number === 1 ? "1 is left" : `${number} are left`);
const article = (text) => `article ${text}`;

/** The number of the move that is this ply: `5th` for plies 9 and 10. */
function ordinal(ply) {
  const number = Math.ceil(ply / 2);
  const teen = number % 100 >= 11 && number % 100 <= 13;
  return number + ((!teen && { 1: "st", 2: "nd", 3: "rd" }[number % 10]) || "th");
}

const GOALS = {
  open: " to the next capture or move of a man",
  "lone-2": "",
  "lone-3": "",
  other: " to the next capture or crowning",
};
const goal = (cls) => GOALS[cls] ?? GOALS.other;

const SCOPES = {
  open: "with kings only and no capture",
  "lone-3": "with three pieces against a lone king",
  "lone-2": "with one or two pieces against a lone king",
  "three-kings": "with three kings or more against one king",
  "balance-4-5": "with four or five pieces, kings on both sides and the balance unchanged",
  "balance-6-7": "with six or seven pieces, kings on both sides and the balance unchanged",
};

export default {
  code: "en",
  comma: ", ",
  stop: ".",
  side: (side) => SIDES[side],
  plies,

  texts: {
    tagline: "Which draughts endings are won, and which a draw limit takes away",
    language: "Language",
    copyLink: "Copy link",
    copied: "The link is copied.",
    notCopied: "The link is in the address bar.",
    play: "Play",
    setup: "Set up",
    modes: "What a click on the board does",
    undo: "Undo",
    redo: "Redo",
    first: "To the start",
    startOfLine: "Start",
    last: "To the end",
    flip: "Flip board",
    steps: "Steps",
    palette: "Piece to put down",
    erase: "Erase",
    clear: "Clear board",
    start: "Start of a game",
    setupHint: "Choose a piece and click squares; drag pieces to move them, or off the board to remove them.",
    position: "Position",
    variant: "Game",
    limits: "Draw limits",
    sideToMove: "Side to move",
    left: "Plies left",
    fresh: "Fresh count",
    fen: "FEN",
    load: "Load",
    moves: "Moves",
    winning: "Winning",
    drawing: "Drawing",
    losing: "Losing",
    unranked: "Not in the tables",
    legend:
      "DTZ: plies to the end or to the next move that restarts the draw count. DTW: plies to the end without draw limits.",
    line: "Moves played",
    noMoves: "No move is played yet.",
    backToGame: "Back to the game",
    game: "Paste a game",
    gameHint: "A game as PDN text; it may have many games.",
    whichGame: "Game of the file",
    openFile: "Open a file",
    keys: "Keyboard",
    board: "Board",
    mainLine: "Main line: ",
    needsScript: "This page needs JavaScript.",
  },

  keyList: [
    ["Arrow keys", "on the board: to the next square; elsewhere, left and right: undo and redo"],
    ["Enter or Space", "choose a piece, then its target; in set-up: put the chosen piece down"],
    ["Escape", "let go of the chosen piece"],
    ["w, b, Shift+W, Shift+B, Delete", "on the board in set-up: white man, black man, white king, black king, empty"],
    ["Ctrl+Z, Ctrl+Y", "undo, redo"],
    ["Home, End", "on the board: first and last square of the row; elsewhere: start and end of the moves"],
    ["f", "on the board: flip it"],
  ],

  variant: (name) =>
    ({
      international: "International, 10×10",
      russian: "Russian, 8×8",
      brazilian: "Brazilian, 8×8",
      english: "English (checkers), 8×8",
      chinese64: "Chinese, 64 squares",
      pool: "Pool checkers, 8×8",
    })[name] ?? name,
  noTables: (name) => `${name} (no tables)`,
  limits: (name) =>
    ({
      fmjd: "FMJD (25, 16 and 5 moves)",
      lidraughts: "lidraughts.org",
      fmjd64: "FMJD Section 64",
      wcdf: "WCDF (40 moves)",
      apca: "APCA (15 moves)",
      none: "None",
    })[name] ?? name,
  ofLimit: (limit) => `of ${plies(limit)}`,

  piece: ({ color, king }) => `${color} ${king ? "king" : "man"}`,
  square: (name, piece) => `square ${name}, ${piece ?? "empty"}`,
  target: "target",
  lastMove: "last move",
  boardOf: (flipped) => `Board, ${flipped ? "Black" : "White"} at the bottom`,

  toMove: (side) => `${SIDES[side]} to move`,
  headline: { "white-wins": "White wins", "black-wins": "Black wins", draw: "Draw", unknown: "Not in the tables" },
  badge: {
    cursed: ({ winner }) => `${SIDES[winner]} wins without draw limits`,
    late: ({ winner }) => `${SIDES[winner]}'s win comes too late`,
  },
  limitNow: ({ limit, cls, article: number }) =>
    `The draw limit is ${limit / 2} moves of each player ${SCOPES[cls]} (${article(number)}).`,
  noLimits: "No draw limits.",
  unfinished: "Put pieces of both players on the board.",
  noAnswer: "No answer",
  leftNow: (left, limit) => `${left} of ${plies(limit)} left`,
  needed: (needed) => `${plies(needed)} needed`,

  verdict: {
    over: ({ winner, loser, noPieces }) =>
      `${SIDES[winner]} has won: ${SIDES[loser]} has no ${noPieces ? "pieces" : "legal move"}.`,
    noPlyLeft: (v) => `A draw: no ply is left (${article(v.article)}).`,
    draw: () => "A draw: neither side can force a win.",
    late: (v) =>
      `A draw: ${SIDES[v.winner]}'s win ${v.dtz === null ? "takes longer" : `needs ${plies(v.dtz)}${goal(v.cls)}`}, ` +
      `${areLeft(v.left)} (${article(v.article)}).`,
    cursed: (v) => `A draw: ${SIDES[v.winner]} wins without draw limits only.`,
    cursedNow: (v) =>
      `A draw under the ${v.limit / 2}-move rule (${article(v.article)}): ${SIDES[v.winner]} wins without draw limits ` +
      `only, and needs ${plies(v.dtz)}${goal(v.cls)} where ${v.limit} are allowed.`,
    cursedLater: (v) =>
      `A draw under the draw limits: ${SIDES[v.winner]} wins without them only. The draw count restarts in ` +
      `${plies(v.dtz)}, but later a limit is too short.`,
    wins: (v) => `${SIDES[v.winner]} wins: ${winsHow(v)}, ${areLeft(v.left)} (${article(v.article)}).`,
    winsSomehow: (v) =>
      `${SIDES[v.winner]} wins within the draw limits; no dtz table is there to tell how soon.`,
    winsUnlimited: (v) => `${SIDES[v.winner]} wins, without draw limits.`,
    winsUnlimitedIn: (v) =>
      `${SIDES[v.winner]} wins: the ${ordinal(v.dtw)} move completes it in ${plies(v.dtw)}, without draw limits.`,
    unknown: () => "The tables do not have this position. Play on, or take pieces away.",
  },
  withoutLimits: (v) =>
    `Without draw limits ${SIDES[v.winner]} wins in ${plies(v.dtw)}, by the ${ordinal(v.dtw)} move.`,

  effect: {
    restarts: () => "restarts the count",
    winLate: ({ dtz, left }) => `wins with a fresh count; ${plies(dtz)} needed, ${areLeft(left)}: draw`,
    winCursed: ({ limit }) => `wins without limits; ${plies(limit)} are not enough: draw`,
    winCursedLater: () => "wins without limits; a later limit is too short: draw",
    lossLate: ({ dtz, left }) => `loses with a fresh count; ${plies(dtz)} needed, ${areLeft(left)}: draw`,
    lossBlessed: ({ limit }) => `loses without limits; ${plies(limit)} are not enough: draw`,
    lossBlessedLater: () => "loses without limits; a later limit is too short: draw",
  },

  played: (move, side) => `${SIDES[side]} played ${move}.`,
  takenBack: (move) => `${move} taken back.`,
  selected: (piece, name, number) =>
    `${piece} on ${name} chosen, ${number === 1 ? "1 target" : `${number} targets`}.`,
  letGo: "Let go.",
  noMoveThere: (name) => `No move to ${name}.`,
  noMoveOf: (name) => `The piece on ${name} has no legal move.`,
  captureDue: (moves) => `A capture is due: ${moves}.`,
  chooseCapture: (name) => `Several captures end on ${name}: choose one in the list of moves.`,
  flipped: (flipped) => `${flipped ? "Black" : "White"} is at the bottom now.`,
  modeNow: (mode) => (mode === "setup" ? "Set-up: changes the position." : "Play: makes moves."),

  changes: (list) => (list.length === 0 ? "No move changed the result." : `The result changed with ${list.join(", ")}.`),
  changedTo: (name, worth) => `${name} (${{ "white-wins": "White wins", "black-wins": "Black wins", draw: "draw" }[worth]})`,
  irregular: "irregular",
  changed: "the result changed",
  gameName: (number, white, black) => `${number}. ${white || "?"} – ${black || "?"}`,
  gameLoaded: (moves) => `The game is loaded, ${plies(moves)}.`,
  ended: ({ ply, result, article: number }) =>
    `The game is ${result === "draw" ? "drawn" : "over"} with ply ${ply}${number ? ` (${article(number)})` : ""}.`,

  error: {
    offline: () => "The service does not answer. Is `remise serve` still running?",
    busy: () => "The service is busy. Try again in a moment.",
    noFen: () => "This is no position. An example: W:WK46,K41,42:BK5",
    noTables: (variant) => `The service has no tables of ${variant}.`,
    noGame: () => "There is no game in this text.",
    badLink: (move) => `The link goes no further than here: ${move} is no legal move.`,
    other: (message) => message,
  },
};

function winsHow(v) {
  const within = plies(v.dtz);
  if (v.line === v.dtz) return `the ${ordinal(v.dtz)} move completes it in ${within}`;
  if (v.line === null) return `the end, or a new draw count with the win kept, comes in ${within}`;
  const mover = v.dtz % 2 === 1 ? v.side : v.other;
  const whose = mover === v.winner ? "the" : `${SIDES[mover]}'s`;
  return `${whose} ${ordinal(v.dtz)} move restarts the draw count in ${within} with the win intact`;
}
