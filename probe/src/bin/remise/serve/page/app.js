// The page of `remise serve`: asks about the position we are at and shows the answer everywhere.

import * as api from "./api.js";
import { complain, say } from "./announce.js";
import { drawArrow } from "./board/arrow.js";
import { Board } from "./board/board.js";
import { makeDraggable } from "./board/drag.js";
import { Hand } from "./board/hand.js";
import { byId, element } from "./dom.js";
import { listenToKeys, listenToPaste } from "./keyboard.js";
import { Line, gameWorth, worth } from "./line.js";
import { readLink, writeLink } from "./link.js";
import { listenToGame, renderGames, variantOf } from "./panels/game.js";
import { renderLine } from "./panels/line.js";
import { renderMoves } from "./panels/moves.js";
import { listenToSettings, renderSettings } from "./panels/settings.js";
import { Palette, carry, nameOfKey, put } from "./panels/setup.js";
import { renderVerdict } from "./panels/verdict.js";
import { emptyPosition, looksLikeFen, readFen, writeFen } from "./position/fen.js";
import { State } from "./state.js";
import { translate, wordsOf } from "./words.js";

class App {
  constructor(tables) {
    Object.assign(this, { state: new State(tables), hand: new Hand(), palette: new Palette() });
    Object.assign(this, { answer: null, several: null, games: [], asked: 0, written: null });
    this.board = new Board(byId("board"), {
      onSquare: (number) => this.touch(number),
      onKey: (key, number) => this.boardKey(key, number),
    });
    this.listen();
  }

  get words() {
    return wordsOf(this.state.lang);
  }

  get position() {
    return readFen(this.state.squares, this.state.line.here.fen) ?? emptyPosition();
  }

  get moves() {
    return this.answer?.moves ?? [];
  }

  get limit() {
    return this.answer ? this.state.limitOf(this.answer.class) : null;
  }

  // Asking and showing.

  /** Asks about the position we are at, shows it, and says the verdict after `sentence`. */
  async refresh(sentence = "") {
    const { state } = this;
    const ticket = (this.asked += 1);
    const here = state.line.here;
    this.hand.letGo();
    this.several = null;
    this.answer = null;
    this.renderQuestion();
    byId("verdict").setAttribute("aria-busy", "true");
    try {
      const answer = await api.answer({ ...state, fen: here.fen, left: here.left });
      if (ticket !== this.asked) return;
      this.take(answer, here);
      this.renderAnswer(sentence);
    } catch (error) {
      if (ticket === this.asked) this.renderError(error, sentence);
    }
  }

  take(answer, here) {
    this.answer = answer;
    const result = answer.terminal ? "loss" : answer.result;
    Object.assign(here, { fen: answer.fen, worth: result === null ? "unknown" : worth(result, answer.side) });
    if (here === this.state.line.start && answer.left !== this.limit) here.left = answer.left;
  }

  renderAnswer(sentence) {
    complain();
    this.renderQuestion();
    const verdict = renderVerdict(this.answer, this.position, this.limit, this.words);
    byId("verdict").setAttribute("aria-busy", "false");
    this.renderMoves();
    say(sentence, byId("to-move").textContent && `${byId("to-move").textContent}.`, verdict);
  }

  renderError(error, sentence) {
    const { words } = this;
    if (!(error instanceof api.ServiceError)) console.error(error);
    const text = words.error[error.code]?.() ?? words.error.other(error.message);
    complain(text);
    for (const id of ["to-move", "headline", "sentence", "unlimited", "limit", "main-line"]) byId(id).textContent = "";
    byId("headline").textContent = words.noAnswer;
    byId("badge").hidden = byId("gauge").hidden = true;
    byId("notes").replaceChildren();
    byId("verdict").dataset.worth = "unknown";
    byId("verdict").setAttribute("aria-busy", "false");
    byId("moves").replaceChildren();
    say(sentence);
  }

  /** Shows all that is known before the answer comes. */
  renderQuestion() {
    const { state, words } = this;
    this.renderBoard();
    renderLine(state.line, words, { onGo: (at) => this.goTo(at), names: state.names, end: this.end, isLost: state.isLost });
    const { side } = this.position;
    const left = this.answer ? this.answer.left : state.line.here.left;
    renderSettings({ ...state, side, left, limit: this.limit, fen: state.line.here.fen }, words);
    this.renderTools();
    this.writeLink();
  }

  get end() {
    return this.state.game && !this.state.isLost ? this.state.game.end : null;
  }

  renderTools() {
    const { state } = this;
    const isSetup = state.mode === "setup";
    byId("setup").hidden = !isSetup;
    for (const [id, is] of [["mode-play", !isSetup], ["mode-setup", isSetup], ["flip", state.flip]]) byId(id).setAttribute("aria-pressed", is);
    for (const lang of ["en", "zh"]) byId(`lang-${lang}`).setAttribute("aria-pressed", this.words.code === lang);
    disable("undo", !state.canUndo);
    disable("redo", !state.canRedo);
    disable("first", isSetup || state.line.at === 0);
    disable("last", isSetup || state.line.at === state.line.plies.length);
  }

  renderBoard(shown = null) {
    const { state, hand, position } = this;
    this.board.build(state.squares, state.flip);
    const isPlay = state.mode === "play";
    const ply = state.line.at > 0 ? state.line.plies[state.line.at - 1] : null;
    this.board.render({
      pieces: position.pieces, words: this.words, selected: hand.chosen,
      targets: isPlay ? hand.targets(this.moves) : new Set(),
      movable: new Set(isPlay ? this.moves.map(({ from }) => from) : []),
      last: ply?.from ? [ply.from, ply.to] : [],
    });
    byId("board").dataset.mode = state.mode;
    this.showMove(shown);
  }

  renderMoves() {
    const { several } = this;
    renderMoves(this.answer, this.limit, this.words, { several, onShow: (move) => this.showMove(move), onPlay: (move) => this.play(move) });
  }

  showMove(move) {
    drawArrow(byId("arrow"), { ...this.state, pieces: this.position.pieces, move });
  }

  // Playing.

  play(move) {
    const { side } = this.position;
    const other = side === "white" ? "black" : "white";
    const ply = { move: move.move, from: move.from, to: move.to, fen: move.fen, left: move.left, side, worth: worth(move.category, other) };
    this.state.line.play(ply);
    this.state.future = [];
    return this.refresh(this.words.played(move.move, side));
  }

  touch(number) {
    if (this.state.mode === "setup") return this.edit(put(this.state.squares, this.position, number, this.palette.chosen), number);
    return this.act(this.hand.touch(number, this.moves, this.position.pieces));
  }

  act({ play, choose, several, none, nowhere, letGo }) {
    if (play) return this.play(play);
    const { words, state: { squares } } = this;
    this.several = several ?? null;
    if (this.answer) this.renderMoves();
    this.renderBoard();
    const captures = this.moves.filter((move) => move.captures.length > 0).map(({ move }) => move);
    if (choose) say(words.selected(words.piece(this.position.pieces.get(choose)), squares.name(choose), this.hand.targets(this.moves).size));
    if (several) say(words.chooseCapture(squares.name(several)));
    if (nowhere) say(words.noMoveThere(squares.name(nowhere)));
    if (none) say(words.noMoveOf(squares.name(none)), captures.length > 0 ? words.captureDue(captures.join(", ")) : "");
    if (letGo) say(words.letGo);
    return null;
  }

  goTo(at) {
    this.state.line.goTo(at);
    return this.refresh();
  }

  undo() {
    const { line, mode } = this.state;
    const move = mode === "play" && line.at > 0 ? line.here.move : null;
    this.state.undo();
    return this.refresh(move ? this.words.takenBack(move) : "");
  }

  redo() {
    const { line } = this.state;
    this.state.redo();
    const isMove = line === this.state.line && line.at > 0;
    return this.refresh(isMove ? this.words.played(line.here.move, line.here.side) : "");
  }

  // Changing the position.

  rebase(fen, left = null) {
    this.state.rebase(this.state.lineFrom(fen, left));
    return this.refresh();
  }

  edit(position, number = null) {
    this.state.rebase(this.state.lineFrom(writeFen(this.state.squares, position)));
    const piece = number && position.pieces.get(number);
    return this.refresh(number ? this.words.square(this.state.squares.name(number), piece && this.words.piece(piece)) : "");
  }

  boardKey(key, number) {
    if (key === "f") this.flip();
    else if (key === "Escape" && this.hand.chosen !== null) this.act({ letGo: true, ...this.hand.letGo() });
    else if (this.state.mode === "setup" && nameOfKey(key)) this.edit(put(this.state.squares, this.position, number, nameOfKey(key)), number);
    else return false;
    return true;
  }

  /** What is dragged: a piece of the board by its square, or one of the palette by its name. */
  drop(what, to) {
    const { squares, mode } = this.state;
    if (typeof what === "string") return to && this.edit(put(squares, this.position, to, what), to);
    if (what === to) return null;
    if (mode === "setup") return this.edit(carry(squares, this.position, what, to), to);
    this.hand.chosen = what;
    return to === null ? this.act({ letGo: true, ...this.hand.letGo() }) : this.act(this.hand.touch(to, this.moves, this.position.pieces));
  }

  changeVariant(variant) {
    const { state } = this;
    const [columns, { pieces, side }] = [state.squares.columns, this.position];
    const before = state.snapshot;
    state.enter(variant, null);
    const fen = columns === state.squares.columns ? writeFen(state.squares, { pieces, side }) : state.example;
    Object.assign(state, { past: [...state.past, before], future: [], line: state.lineFrom(fen), game: null, names: null });
    return this.refresh();
  }

  changeLimits(limits) {
    const { line, squares } = this.state;
    this.state.past.push(this.state.snapshot);
    this.state.enter(this.state.variant, limits);
    return this.replay(line.start.fen, null, line.plies.map(({ move }) => move), line.at, squares);
  }

  loadText(text) {
    if (text.trim() === "") return null;
    return looksLikeFen(text) ? this.rebase(text.replace(/^\s*\[FEN\s+"|"\]\s*$/gi, "").trim()) : this.loadPdn(text);
  }

  loadFen(text) {
    if (/^\s*(\[FEN\s*")?[WB?]/i.test(text)) return this.loadText(text);
    return complain(this.words.error.noFen());
  }

  // Games.

  async loadPdn(text) {
    const variant = variantOf(text);
    const before = this.state.snapshot;
    if (variant && variant !== this.state.variant) this.state.enter(variant, null);
    try {
      this.games = await api.games(this.state, text);
      if (this.games.length === 0) throw new api.ServiceError("noGame", "");
      this.loadGame(0, before);
    } catch (error) {
      this.state.restore(before);
      const say = this.words.error;
      complain(say[error.code]?.() ?? say.other(error.message));
    }
  }

  loadGame(index, before = this.state.snapshot) {
    const game = this.games[index];
    renderGames(this.games, index, this.words);
    if (game.error && !game.start) return complain(this.words.error.other(game.error));
    const { state } = this;
    const line = this.lineOf(game);
    Object.assign(state, { past: [...state.past, before], future: [], line, mode: "play" });
    state.names = { white: game.tags.White ?? "", black: game.tags.Black ?? "" };
    state.game = { variant: state.variant, start: line.start, plies: line.plies, end: game.end };
    return this.refresh(this.words.gameLoaded(line.plies.length)).then(() => game.error && complain(this.words.error.other(game.error)));
  }

  lineOf({ start, start_category: category, plies }) {
    const line = this.state.lineFrom(start);
    line.start.worth = gameWorth(category);
    line.plies = plies.map((ply) => ({ ...ply, worth: gameWorth(ply.category) }));
    return line;
  }

  backToGame() {
    const { start, plies } = this.state.game;
    this.state.rebase(new Line(start, plies, 0));
    return this.refresh();
  }

  /** Plays moves from a position on, as a link or another rule set asks; shows how far they are legal. */
  async replay(fen, left, moves, at) {
    const { state } = this;
    state.line = state.lineFrom(fen, left);
    await this.refresh();
    if (moves.length === 0 || !this.answer) return;
    state.line.plies = moves.map((move) => ({ move }));
    const [game] = await api.games(state, state.line.pdn(this.limit));
    const { plies } = this.lineOf(game);
    const legal = plies.findIndex((ply) => ply.legal === false);
    state.line.plies = legal < 0 || state.game ? plies : plies.slice(0, legal);
    const reached = state.line.plies.length;
    state.line.goTo(at ?? reached);
    await this.refresh();
    if (reached < moves.length) complain(this.words.error.badLink(moves[reached]));
  }

  // The state in the address.

  writeLink() {
    this.written = writeLink(this.state);
    history.replaceState(null, "", `#${this.written}`);
  }

  async openLink() {
    const facts = readLink(location.hash);
    const { state } = this;
    if (facts.variant) state.enter(facts.variant, facts.limits);
    Object.assign(state, { flip: facts.flip, mode: facts.mode, lang: facts.lang ?? state.lang });
    state.names = facts.names;
    this.translate();
    await this.replay(facts.fen ?? state.example, facts.left, facts.moves, facts.at);
  }

  async copyLink() {
    const { texts } = this.words;
    const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    byId("copy").textContent = copied ? texts.copied : texts.notCopied;
    say(byId("copy").textContent);
    setTimeout(() => (byId("copy").textContent = this.words.texts.copyLink), 2500);
  }

  // How it is shown.

  translate() {
    translate(this.words);
    this.palette.render(this.words);
    const keys = this.words.keyList.flatMap(([key, what]) => [element("dt", {}, key), element("dd", {}, what)]);
    byId("keys").replaceChildren(...keys);
  }

  speak(lang) {
    this.state.lang = lang;
    this.translate();
    renderGames(this.games, byId("games").value || 0, this.words);
    return this.refresh();
  }

  flip() {
    this.state.flip = !this.state.flip;
    this.renderBoard();
    this.renderTools();
    this.writeLink();
    say(this.words.flipped(this.state.flip));
  }

  setMode(mode) {
    this.state.mode = mode;
    this.hand.letGo();
    this.renderQuestion();
    say(this.words.modeNow(mode));
  }

  // Listening.

  listen() {
    const steps = { undo: () => this.undo(), redo: () => this.redo(), first: () => this.goTo(0), last: () => this.goTo(Infinity) };
    const clicks = {
      ...steps, flip: () => this.flip(), copy: () => this.copyLink(), "back-to-game": () => this.backToGame(),
      "mode-play": () => this.setMode("play"), "mode-setup": () => this.setMode("setup"),
      "lang-en": () => this.speak("en"), "lang-zh": () => this.speak("zh"),
      clear: () => this.edit(emptyPosition(this.position.side)), start: () => this.rebase(this.state.rules.start),
    };
    for (const [id, action] of Object.entries(clicks)) byId(id).addEventListener("click", () => isOn(id) && action());
    listenToKeys(steps);
    listenToPaste((text) => this.loadText(text));
    this.listenToPanels();
    window.addEventListener("hashchange", () => location.hash.slice(1) !== this.written && this.openLink());
  }

  listenToPanels() {
    listenToSettings({
      onVariant: (variant) => this.changeVariant(variant), onLimits: (limits) => this.changeLimits(limits),
      onSide: (side) => this.edit({ ...this.position, side }), onFen: (text) => this.loadFen(text),
      onLeft: (left) => this.rebase(this.state.line.here.fen, left),
    });
    listenToGame({ onPdn: (text) => this.loadText(text), onGame: (index) => this.loadGame(index) });
    const isSetup = () => this.state.mode === "setup";
    const movable = (button) => isSetup() || button.matches(".movable");
    const drop = (what, to) => this.drop(what, to);
    makeDraggable(byId("board"), { source: (button) => (movable(button) ? Number(button.dataset.square) : null), drop });
    makeDraggable(byId("palette"), { source: (button) => button.dataset.piece, drop });
  }
}

/** Buttons that do nothing now stay in the tab order. */
function disable(id, is) {
  byId(id).setAttribute("aria-disabled", is);
}

const isOn = (id) => byId(id).getAttribute("aria-disabled") !== "true";

async function start() {
  translate(wordsOf(readLink(location.hash).lang));
  try {
    const app = new App(await api.tables());
    await app.openLink();
    document.body.dataset.ready = "true";
  } catch (error) {
    console.error(error);
    const words = wordsOf(readLink(location.hash).lang);
    complain(words.error[error.code]?.() ?? words.error.other(error.message));
  }
}

start();
