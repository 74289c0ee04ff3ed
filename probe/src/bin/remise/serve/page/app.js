// The page of `remise serve`: asks about the position we are at and shows the answer everywhere.

import * as api from "./api.js";
import { complain, say } from "./announce.js";
import { Table } from "./board/table.js";
import { byId, element } from "./dom.js";
import { listenToKeys, listenToPaste } from "./keyboard.js";
import { Line, worth } from "./line.js";
import { readLink, writeLink } from "./link.js";
import { listenToGame, renderGames } from "./panels/game.js";
import { renderLine } from "./panels/line.js";
import { renderMoves } from "./panels/moves.js";
import { listenToSettings, renderSettings } from "./panels/settings.js";
import { renderNoVerdict, renderVerdict } from "./panels/verdict.js";
import { emptyPosition, looksLikeFen, readFen, writeFen } from "./position/fen.js";
import { isGame, pliesOf, readGames, takeGame } from "./record.js";
import { State } from "./state.js";
import { renderTools } from "./tools.js";
import { translate, wordsOf } from "./words.js";

class App {
  constructor(tables) {
    Object.assign(this, { state: new State(tables), answer: null, games: [], asked: 0, written: null });
    this.table = new Table(this);
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

  /** Asks about the position we are at, shows the answer, and says the verdict after `sentence`. */
  async refresh(sentence = "") {
    const ticket = (this.asked += 1);
    const { here } = this.state.line;
    this.table.hand.letGo();
    this.answer = null;
    this.renderQuestion();
    if (this.isUnfinished) return this.renderNothing(this.words.unfinished, sentence);
    byId("verdict").setAttribute("aria-busy", "true");
    try {
      const answer = await api.answer({ ...this.state, fen: here.fen, left: here.left });
      if (ticket === this.asked) this.renderAnswer(this.take(answer, here), sentence);
    } catch (error) {
      if (ticket === this.asked) this.renderError(error, sentence);
    }
  }

  take(answer, here) {
    this.answer = answer;
    const result = answer.terminal ? "loss" : answer.result;
    Object.assign(here, { fen: answer.fen, worth: result === null ? "unknown" : worth(result, answer.side) });
    if (here === this.state.line.start) here.left = answer.left === this.limit ? null : answer.left;
    return answer;
  }

  renderAnswer(answer, sentence) {
    complain();
    this.renderQuestion();
    const verdict = renderVerdict(answer, this.position, this.limit, this.words);
    this.showChoice(null);
    const { textContent: toMove } = byId("to-move");
    say(sentence, toMove && `${toMove}${this.words.stop}`, verdict);
  }

  renderError(error, sentence) {
    this.renderNothing("", sentence);
    complain(this.complaint(error));
  }

  /** Shows that there is no answer, and why. */
  renderNothing(why, sentence) {
    complain();
    renderNoVerdict(why, this.words);
    byId("moves").replaceChildren();
    say(sentence, why);
  }

  /** True while a position is set up in which a player has no pieces. */
  get isUnfinished() {
    const colors = new Set([...this.position.pieces.values()].map(({ color }) => color));
    return this.state.mode === "setup" && colors.size < 2;
  }

  complaint(error) {
    if (!(error instanceof api.ServiceError)) console.error(error);
    const { error: texts } = this.words;
    return texts[error.code]?.() ?? texts.other(error.message);
  }

  /** Shows all that is known before the answer comes. */
  renderQuestion() {
    const { state, words, limit } = this;
    const { here } = state.line;
    const end = state.game && !state.isLost ? state.game.end : null;
    const left = this.answer ? this.answer.left : here.left;
    this.table.render();
    renderLine(state.line, words, { onGo: (at) => this.goTo(at), names: state.names, end, isLost: state.isLost });
    renderSettings({ ...state, side: this.position.side, left, limit, fen: here.fen }, words);
    renderTools(state, words);
    this.writeLink();
  }

  /** Shows the moves, those that end on the square `several` marked. */
  showChoice(several) {
    const listeners = { onShow: (move) => this.table.show(move), onPlay: (move) => this.play(move) };
    if (this.answer) renderMoves(this.answer, this.limit, this.words, { several, ...listeners });
  }

  // Moves.

  play({ move, fen, left, category }) {
    const { side } = this.position;
    const other = side === "white" ? "black" : "white";
    this.state.line.play({ move, fen, left, side, worth: worth(category, other) });
    this.state.future = [];
    return this.refresh(this.words.played(move, side));
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
    const { line, mode } = this.state;
    this.state.redo();
    const isMove = line === this.state.line && mode === "play" && line.at > 0;
    return this.refresh(isMove ? this.words.played(line.here.move, line.here.side) : "");
  }

  // Positions.

  /** Begins another line; undo leads back. */
  rebase(fen, left = null) {
    this.state.rebase(this.state.lineFrom(fen, left));
    return this.refresh();
  }

  /** Takes a position that was changed on the square `number`, if on one. */
  edit(position, number = null) {
    const { state, words } = this;
    state.rebase(state.lineFrom(writeFen(state.squares, position)));
    const piece = position.pieces.get(number);
    return this.refresh(number ? words.square(state.squares.name(number), piece && words.piece(piece)) : "");
  }

  changeVariant(variant) {
    const { state, position } = this;
    const [before, { columns }] = [state.snapshot, state.squares];
    state.enter(variant, null);
    const fen = columns === state.squares.columns ? writeFen(state.squares, position) : state.example;
    Object.assign(state, { past: [...state.past, before], future: [], line: state.lineFrom(fen), game: null, names: null });
    return this.refresh();
  }

  changeLimits(limits) {
    const { state } = this;
    const { line } = state;
    state.past.push(state.snapshot);
    state.future = [];
    state.enter(state.variant, limits);
    return this.replay(line.start.fen, null, line.plies.map(({ move }) => move), line.at);
  }

  loadFen(text) {
    const fen = text.replace(/^\s*\[FEN\s+"|"\s*\]\s*$/gi, "").trim();
    return looksLikeFen(fen) ? this.rebase(fen) : complain(this.words.error.noFen());
  }

  // Games.

  loadText(text) {
    if (text.trim() === "") return null;
    return looksLikeFen(text) ? this.loadFen(text) : this.loadPdn(text);
  }

  async loadPdn(text) {
    const before = this.state.snapshot;
    try {
      this.games = await readGames(this.state, text);
      await this.loadGame(0, before);
    } catch (error) {
      this.state.restore(before);
      complain(this.complaint(error));
    }
  }

  async loadGame(index, before = this.state.snapshot) {
    const game = this.games[index];
    renderGames(this.games, index, this.words);
    if (isGame(game)) {
      takeGame(this.state, game, before);
      await this.refresh(this.words.gameLoaded(game.plies.length));
    }
    if (game.error) complain(this.words.error.other(game.error));
  }

  backToGame() {
    const { start, plies } = this.state.game;
    this.state.rebase(new Line(start, plies));
    return this.refresh();
  }

  /** Plays moves from a position on, as far as they are legal. */
  async replay(fen, left, moves, at) {
    const { state } = this;
    state.line = state.lineFrom(fen, left);
    await this.refresh();
    if (moves.length === 0 || !this.answer) return;
    try {
      state.line.plies = await pliesOf(state, moves, this.limit);
    } catch (error) {
      complain(this.complaint(error));
      return;
    }
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
    const { state } = this;
    const { variant, limits, fen, left, moves, at, ...shown } = readLink(location.hash);
    const isThere = state.enter(variant ?? state.first, limits);
    Object.assign(state, { ...shown, lang: shown.lang ?? state.lang, game: null, past: [], future: [] });
    this.translate();
    await this.replay(isThere && fen ? fen : state.example, left, isThere ? moves : [], at);
    if (!isThere) complain(this.words.error.noTables(variant));
  }

  async copyLink() {
    const { texts } = this.words;
    const isCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    byId("copy").textContent = isCopied ? texts.copied : texts.notCopied;
    say(byId("copy").textContent);
    setTimeout(() => (byId("copy").textContent = this.words.texts.copyLink), 2500);
  }

  // How it is shown.

  translate() {
    translate(this.words);
    this.table.palette.render(this.words);
    renderGames(this.games, byId("games").value || 0, this.words);
    byId("keys").replaceChildren(...this.words.keyList.flatMap(([key, what]) => [element("dt", {}, key), element("dd", {}, what)]));
  }

  speak(lang) {
    this.state.lang = lang;
    this.translate();
    return this.refresh();
  }

  flip() {
    this.state.flip = !this.state.flip;
    this.renderQuestion();
    say(this.words.flipped(this.state.flip));
  }

  setMode(mode) {
    this.state.mode = mode;
    return this.refresh(this.words.modeNow(mode));
  }

  // Listening.

  listen() {
    const steps = { undo: () => this.undo(), redo: () => this.redo(), first: () => this.goTo(0), last: () => this.goTo(Infinity) };
    this.listenToButtons({
      ...steps, flip: () => this.flip(), copy: () => this.copyLink(), "back-to-game": () => this.backToGame(),
      "mode-play": () => this.setMode("play"), "mode-setup": () => this.setMode("setup"),
      "lang-en": () => this.speak("en"), "lang-zh": () => this.speak("zh"),
      fresh: () => this.rebase(this.state.line.here.fen), clear: () => this.edit(emptyPosition(this.position.side)), start: () => this.rebase(this.state.rules.start),
    });
    listenToKeys(steps);
    listenToPaste((text) => this.loadText(text));
    listenToGame({ onPdn: (text) => this.loadText(text), onGame: (index) => this.loadGame(index) });
    this.listenToFields();
    window.addEventListener("hashchange", () => location.hash.slice(1) !== this.written && this.openLink());
  }

  listenToButtons(actions) {
    const isOn = (button) => button.getAttribute("aria-disabled") !== "true";
    for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", ({ currentTarget }) => isOn(currentTarget) && action());
  }

  listenToFields() {
    listenToSettings({
      onVariant: (variant) => this.changeVariant(variant),
      onLimits: (limits) => this.changeLimits(limits),
      onSide: (side) => this.edit({ ...this.position, side }),
      onLeft: (left) => this.rebase(this.state.line.here.fen, left),
      onFen: (text) => this.loadFen(text),
    });
  }
}

async function start() {
  const words = wordsOf(readLink(location.hash).lang);
  translate(words);
  try {
    await new App(await api.tables()).openLink();
    document.body.dataset.ready = "true";
  } catch (error) {
    console.error(error);
    complain(words.error[error.code]?.() ?? words.error.other(error.message));
  }
}

start();
