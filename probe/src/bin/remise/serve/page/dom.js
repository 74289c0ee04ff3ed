// Elements, made with text only: nothing that comes from outside is ever read as HTML.

/** An element with attributes, listeners (`onclick`) and children: elements or texts. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== ""));
  return made;
}

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** A drawn piece. */
export function drawPiece({ color, king }) {
  return svg("svg", { viewBox: "0 0 100 100", class: "piece", "aria-hidden": "true", focusable: "false" },
    svg("use", { href: `#${color}-${king ? "king" : "man"}` }));
}

/** An element of a picture. */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** True if keys typed there are text. */
export const isTyping = (target) => target instanceof Element && target.matches("input:not([type=radio]), textarea, select");
