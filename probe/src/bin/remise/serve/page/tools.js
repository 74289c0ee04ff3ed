// The buttons beside the board and above it: what is on, and what can be done now.

import { byId } from "./dom.js";

/** Shows the state of the buttons. Those that do nothing now stay in the tab order. */
export function renderTools(state, words) {
  const isSetup = state.mode === "setup";
  const { at, plies } = state.line;
  const pressed = { "mode-play": !isSetup, "mode-setup": isSetup, flip: state.flip, "lang-en": words.code === "en", "lang-zh": words.code === "zh" };
  const off = { undo: !state.canUndo, redo: !state.canRedo, first: isSetup || at === 0, last: isSetup || at === plies.length };
  for (const [id, is] of Object.entries(pressed)) byId(id).setAttribute("aria-pressed", is);
  for (const [id, is] of Object.entries(off)) byId(id).setAttribute("aria-disabled", is);
  byId("setup").hidden = !isSetup;
}
