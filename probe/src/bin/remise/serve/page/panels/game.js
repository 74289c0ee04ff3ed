// Pasted games: PDN text, or a file that is opened or dropped.

import { byId, element } from "../dom.js";

const VARIANTS = { 20: "international", 21: "english", 23: "pool", 25: "russian", 26: "brazilian" };

/** The variant that the GameType of a PDN text names, or `undefined`. */
export const variantOf = (pdn) => VARIANTS[/\[GameType\s+"(\d+)/.exec(pdn)?.[1]];

/** Listens to the panel: `onPdn(text)`, and `onGame(index)` where a text has several games. */
export function listenToGame({ onPdn, onGame }) {
  byId("pdn-form").addEventListener("submit", (event) => {
    event.preventDefault();
    onPdn(byId("pdn").value);
  });
  byId("games").addEventListener("change", ({ target }) => onGame(Number(target.value)));
  byId("file").addEventListener("change", ({ target }) => read(target.files[0], onPdn));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    read(event.dataTransfer.files[0], onPdn);
  });
}

async function read(file, onPdn) {
  if (!file) return;
  byId("pdn").value = await file.text();
  onPdn(byId("pdn").value);
}

/** Shows which games there are, and which is chosen. */
export function renderGames(games, chosen, words) {
  byId("which").hidden = games.length < 2;
  const name = ({ tags }, index) => words.gameName(index + 1, tags.White, tags.Black);
  byId("games").replaceChildren(...games.map((game, index) => element("option", { value: index }, name(game, index))));
  if (games.length > 0) byId("games").value = chosen;
}
