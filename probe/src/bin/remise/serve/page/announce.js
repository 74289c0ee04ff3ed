// What a screen reader says: one polite live region, and one for errors.

import { byId } from "./dom.js";

let said = "";

/** Says a sentence; the same one again is said again. */
export function say(...sentences) {
  const text = sentences.filter(Boolean).join(" ");
  said = text === said ? `${text}\u00a0` : text;
  byId("live").textContent = said;
}

/** Shows and says what went wrong; nothing hides it again. */
export function complain(text = "") {
  const place = byId("complaint");
  place.textContent = text;
  place.hidden = text === "";
}
