// The rule books as booklets to choose from.

import { chinese, make } from "../dom.js";
import { row } from "../tiles/tiles.js";
import { language, say, sayCount } from "../words.js";

/** A name that may be broken where it is long: between its parts, or before a capital. */
function breakable(name, parts) {
  if (parts?.join("") === name) return parts.join("\u00ad");
  return name.split(/(?<=[a-z])(?=[A-Z])/).flatMap((part, each) => (each ? [make("wbr"), part] : part));
}

/** How much room the longest word of a name takes; a Chinese sign is as wide as two letters. */
function length(name) {
  const wide = (word) => [...word].reduce((sum, sign) => sum + (sign > "\u2e80" ? 1.9 : 1), 0);
  const longest = Math.max(...name.split(/[\s-]|(?<=[a-z])(?=[A-Z])/).map(wide));
  if (longest < 9.5) return "";
  return longest < 12 ? "long" : "longer";
}

function title(book, cover) {
  const { name } = book;
  const beside = cover.chinese && language() !== "yue" && cover.chinese !== name;
  return make(
    "span",
    { class: `booklet-title title ${length(name)}` },
    make("span", { id: `book-${book.id}-name` }, breakable(name, cover.parts)),
    beside && " ",
    beside && chinese(cover.chinese, { class: "beside", "aria-hidden": "true" }),
  );
}

/** What stands small at the foot of a cover: how many tiles, how many hands. */
function foot(book) {
  const hands = book.options.find((option) => option.name === "hands");
  return [
    sayCount("web.start.tiles", book.tiles),
    hands && sayCount("web.start.hands", hands.default),
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * One booklet.
 * @param {Object} book as `GET /api/books` tells it
 * @param {boolean} chosen
 * @param {() => void} choose
 */
export function booklet(book, chosen, choose) {
  const { cover } = book;
  const radio = make("input", {
    id: `book-${book.id}`,
    class: "unseen",
    type: "radio",
    name: "book",
    value: book.id,
    checked: chosen,
    "aria-labelledby": `book-${book.id}-name`,
    "aria-describedby": `book-${book.id}-about`,
    onchange: choose,
  });
  const strip = { class: "strip title", "aria-hidden": "true" };
  return make(
    "div",
    { class: `booklet ${cover.style}${chosen ? " chosen" : ""}`, dataset: { book: book.id } },
    make(
      "label",
      { class: "cover" },
      radio,
      title(book, cover),
      row(cover.tiles, { label: "" }),
      make("span", { class: "about", id: `book-${book.id}-about` }, book.about),
      make("span", { class: "foot" }, foot(book)),
      cover.strip && chinese(cover.chinese, strip),
    ),
  );
}

/** All booklets as one choice. */
export function booklets(books, chosen, choose) {
  return make(
    "fieldset",
    { class: "booklets" },
    make("legend", { class: "unseen" }, say("web.start.books")),
    ...books.map((book) => booklet(book, book.id === chosen, () => choose(book.id))),
  );
}
