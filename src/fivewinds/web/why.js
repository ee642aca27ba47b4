// Why something is not offered: a plain sentence first, what the book says about it one tap further, and there the
// numbered note on the document.

import { fill, make } from "./dom.js";
import { marked } from "./marked.js";
import { say } from "./words.js";

let note = null;

/** The one note of a page. It lies outside of what is drawn anew, so that news does not close it. */
function paper() {
  note ??= make("div", { id: "why-note", class: "term-note why-note", popover: "auto", role: "note" });
  if (!note.isConnected) document.body.append(note);
  return note;
}

/**
 * The way to know more about a reason.
 * @param {string} reason
 * @param {string} sentence the reason in a sentence, or in a few words
 * @param {object} book as `GET /api/books/ID` tells it
 * @param {string} [ruling] the number of the note on the document
 */
export function whyMore(reason, sentence, book, ruling = book.bars?.[reason]) {
  const told = book.how?.find(({ id }) => id === book.why?.[reason]);
  if (!told && !ruling) return null;
  const terms = new Map((book.terms ?? []).map((each) => [each.id, each]));
  const open = () => {
    fill(
      paper(),
      make("p", {}, make("b", {}, sentence)),
      told && make("p", {}, make("a", { href: `/rules/${book.id}#how`, target: "_blank" }, told.title), " ", marked(told.text, terms)),
      ruling && make("p", { class: "note" }, make("a", { class: "ruling", href: `/rules/${book.id}#${ruling}`, target: "_blank" }, say("web.table.our-note", { ruling }))),
    );
    note.showPopover();
  };
  return make("button", { type: "button", class: "link more", onclick: open }, say("web.table.more"));
}
