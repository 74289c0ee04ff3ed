// Game, draw limits, side to move, plies left and FEN: the question as fields.

import { byId, element } from "../dom.js";

/** Listens to the fields; each listener gets the new value. */
export function listenToSettings({ onVariant, onLimits, onSide, onLeft, onFen }) {
  byId("variant").addEventListener("change", ({ target }) => onVariant(target.value));
  byId("limits").addEventListener("change", ({ target }) => onLimits(target.value));
  byId("side").addEventListener("change", ({ target }) => onSide(target.value));
  byId("left").addEventListener("change", ({ target }) => onLeft(target.value === "" ? null : Number(target.value)));
  byId("fen-form").addEventListener("submit", (event) => {
    event.preventDefault();
    onFen(byId("fen").value);
  });
}

/** Shows the question; `tables` is what the service has. */
export function renderSettings({ tables, variant, limits, side, left, limit, fen }, words) {
  const has = (name) => tables.tables.some((table) => table.variant === name);
  const variants = tables.variants.map((each) => each.variant).sort((one, other) => has(other) - has(one));
  const text = (name) => (has(name) ? words.variant(name) : words.noTables(words.variant(name)));
  options("variant", variants.map((name) => [name, text(name), !has(name)]), variant);
  const loaded = tables.tables.filter((table) => table.variant === variant).map((table) => table.limits);
  options("limits", loaded.map((name) => [name, words.limits(name)]), limits);
  options("side", ["white", "black"].map((color) => [color, words.side(color)]), side);
  renderLeft(left, limit, words);
  byId("fen").value = fen;
}

function options(id, list, chosen) {
  const made = list.map(([value, text, disabled = false]) => element("option", { value, disabled }, text));
  byId(id).replaceChildren(...made);
  byId(id).value = chosen;
}

function renderLeft(left, limit, words) {
  const field = byId("left");
  field.value = left ?? "";
  field.max = limit ?? 0;
  field.disabled = limit === null;
  byId("fresh").setAttribute("aria-disabled", limit === null || left === limit);
  byId("of-limit").textContent = limit === null ? words.noLimits : words.ofLimit(limit);
}
