// How a book is played, and the words that players meet.

import { make } from "../dom.js";
import { marked } from "../marked.js";
import { say } from "../words.js";

/** The terms of a book by their id. */
export function termsOf(book) {
  return new Map(book.terms.map((each) => [each.id, each]));
}

/** The book in ten to twenty sentences, in the order in which a player needs them. */
export function how(book) {
  if (!book.how.length) return make("section", {}, make("p", {}, book.about));
  const terms = termsOf(book);
  return make(
    "ol",
    { class: "how" },
    ...book.how.map(({ title, text }) =>
      make("li", { class: "found" }, make("h2", {}, title), make("p", {}, marked(text, terms))),
    ),
  );
}

/** The terms that the book names, and the tiles that notation and jokers need. */
export function words(book) {
  if (!book.terms.length) return null;
  return make(
    "section",
    {},
    make("h2", {}, say("web.rules.words")),
    make(
      "dl",
      { class: "words" },
      ...book.terms.map(({ id, title, text }) =>
        make("div", { id: `word-${id}`, class: "found" }, make("dt", {}, title), make("dd", {}, text)),
      ),
    ),
  );
}
