// Keys of the whole page. Those of the board are with the board.

import { isTyping } from "./dom.js";

const WITH_CONTROL = { z: "undo", Z: "redo", y: "redo" };
const ALONE = { ArrowLeft: "undo", ArrowRight: "redo", Home: "first", End: "last" };

/** Listens for undo, redo, first and last. */
export function listenToKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if (isTyping(event.target) || event.altKey) return;
    const name = (event.ctrlKey || event.metaKey ? WITH_CONTROL : event.shiftKey ? {} : ALONE)[event.key];
    if (!name) return;
    event.preventDefault();
    actions[name]();
  });
}

/** Listens for text pasted anywhere but in a field. */
export function listenToPaste(onText) {
  document.addEventListener("paste", (event) => {
    if (isTyping(event.target)) return;
    onText(event.clipboardData.getData("text/plain"));
  });
}
