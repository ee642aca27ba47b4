// A word that explains itself on tap: a button that opens a small paper note beside it.

import { make } from "./dom.js";

let count = 0;

/**
 * @param {string} words as they stand in the sentence
 * @param {{title: string, text: string}} explained
 */
export function term(words, { title, text }) {
  count += 1;
  const id = `term-${count}`;
  return make(
    "span",
    { class: "term-place" },
    make("button", { type: "button", class: "term", popovertarget: id }, words),
    make(
      "span",
      { id, class: "term-note", popover: "auto", role: "note" },
      make("b", {}, title),
      " ",
      text,
    ),
  );
}
