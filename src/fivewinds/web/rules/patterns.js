// The patterns of a book as tables, each with a hand that earns it.

import { linkText } from "../calculator/link.js";
import { make } from "../dom.js";
import { HIDDEN, parse } from "../notation.js";
import { besideShown } from "../sheet/patterns.js";
import { linked } from "./rulings.js";
import { row, tile } from "../tiles/tiles.js";
import { listed, nameOf, say, tileName } from "../words.js";

/** A book with more patterns than this is printed in smaller type, to fit on one page. */
const MANY = 80;

/** A hidden kong lies with its outer tiles face down. */
function laid({ kind, tiles }) {
  const names = parse(tiles);
  const shown = kind === "concealed-kong" ? [HIDDEN, names[1], names[2], HIDDEN] : names;
  return row(shown, { label: listed(names.map(tileName)) });
}

/** A hand as it lies, the winning tile apart. */
export function example(request) {
  const winning = tile(request.win);
  winning.classList.add("won");
  return make(
    "span",
    { class: "example" },
    ...(request.melds ?? []).map(laid),
    request.hand && row(request.hand),
    make("span", { class: "winning" }, winning),
    request.flowers && row(request.flowers),
  );
}

/** What has to be so besides the tiles: flags, options and the book's own fields. */
function besides(request) {
  const { hand, win, melds, flowers, by, from, seat, round, flags = [], options = {}, ...fields } =
    request;
  const parts = [
    by && by !== "draw" && say(`web.calculator.by-${by}`),
    seat && `${say("web.calculator.seat")} ${say(`sheet.seat-${seat}`)}`,
    round && `${say("web.calculator.round")} ${say(`sheet.seat-${round}`)}`,
    ...flags.map((flag) => nameOf("flag", flag)),
    ...Object.entries(options).map(([name, value]) => `${name} ${value}`),
    ...Object.entries(fields).map(([name, value]) => {
      const shown = typeof value === "object" ? JSON.stringify(value) : String(value);
      return `${nameOf("field", name)} ${shown}`;
    }),
  ].filter(Boolean);
  return parts.length ? make("span", { class: "note second" }, parts.join("; ")) : null;
}

function replaced(ids, all) {
  if (!ids.length) return null;
  const names = ids.map((id) => all.get(id) ?? id);
  return make("p", { class: "replaced note second" }, say("sheet.instead", { names: listed(names) }));
}

function pattern(each, book, all) {
  return make(
    "li",
    { class: "pattern", id: each.id },
    make(
      "div",
      { class: "pattern-head" },
      make(
        "h3",
        {},
        make("a", { class: "anchor", href: `#${each.id}` }, each.name),
        besideShown(each),
      ),
      make("b", { class: "value" }, each.value.replace(/^-/, "−")),
    ),
    each.meaning && make("p", {}, each.meaning),
    replaced(each.replaces, all),
    each.example &&
      make(
        "p",
        { class: "shown" },
        example(each.example),
        besides(each.example),
        make(
          "a",
          {
            class: "count note",
            href: `/calculator/${book.id}#${linkText(each.example)}`,
            "aria-label": say("web.rules.count-of", { pattern: each.name }),
          },
          say("web.rules.count"),
        ),
      ),
    each.ruling && make("span", { class: "ruling note" }, linked(each.ruling)),
  );
}

/**
 * All sections of a book; printed, they are a card of one page.
 * @param {Object} book as `GET /api/books/ID` tells it
 */
export function patterns(book) {
  const all = new Map(
    book.sections.flatMap((section) => section.patterns.map((each) => [each.id, each.name])),
  );
  const sections = book.sections.map((section) =>
    make(
      "section",
      {},
      make("h2", {}, section.title),
      make(
        "ul",
        { class: "patterns" },
        ...section.patterns.map((each) => pattern(each, book, all)),
      ),
    ),
  );
  return make("div", { class: all.size > MANY ? "card many" : "card" }, sections);
}
