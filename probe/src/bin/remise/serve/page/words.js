// The language of the page: its texts, and the fixed ones in the document.

import en from "./words/en.js";
import zh from "./words/zh.js";

const ALL = new Map([["en", en], ["zh", zh]]);

/** The words of a language; what the browser asks for if it is not known. */
export function wordsOf(lang) {
  return ALL.get(lang) ?? (navigator.language.toLowerCase().startsWith("zh") ? zh : en);
}

/** Puts the fixed texts in place: `data-text` as content, `data-label` as name. */
export function translate(words) {
  document.documentElement.lang = words.code === "zh" ? "zh-Hans" : "en";
  for (const place of document.querySelectorAll("[data-text]")) place.textContent = words.texts[place.dataset.text];
  for (const place of document.querySelectorAll("[data-label]")) {
    place.setAttribute("aria-label", words.texts[place.dataset.label]);
    if (place.matches("button")) place.title = words.texts[place.dataset.label];
  }
}
