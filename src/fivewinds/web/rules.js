// The rule page of a book: what it plays with, what it counts, what may be agreed on.

import { fill, make, redraw } from "./dom.js";
import { languages, links } from "./header.js";
import { getLasting, getText } from "./http.js";
import { parse } from "./notation.js";
import { how, words } from "./rules/how.js";
import { patterns } from "./rules/patterns.js";
import { linked, rulings } from "./rules/rulings.js";
import { searchBox } from "./rules/search.js";
import { follow, tabs } from "./rules/tabs.js";
import { row } from "./tiles/tiles.js";
import { listed, load, nameOf, number, say, sayCount } from "./words.js";

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const state = { book: null, books: [], rulings: "", follow: () => {} };

window.addEventListener("hashchange", () => state.follow());

/** The set, a row for each suit, with how many there are of each. */
function tileSet(book) {
  const names = Object.keys(book.set);
  const rows = [..."mpszjf"]
    .map((letter) => names.filter((name) => name[1] === letter))
    .filter((tiles) => tiles.length);
  return make(
    "section",
    {},
    make("h2", {}, sayCount("web.start.tiles", book.tiles)),
    make(
      "ul",
      { class: "set" },
      ...rows.map((tiles) =>
        make(
          "li",
          {},
          row(tiles),
          make("span", { class: "second" }, `× ${book.set[tiles[0]]}`),
        ),
      ),
    ),
    jokers(book),
  );
}

/** What jokers stand for. */
function jokers(book) {
  const powers = Object.entries(book.jokers);
  if (!powers.length) return null;
  const plain = Object.keys(book.set).length - powers.length - parse(book.flowers).length;
  const told = (power) => {
    const tiles = parse(power);
    return tiles.length > 9 && tiles.length >= Math.min(plain, 27)
      ? make("span", {}, sayCount("web.rules.kinds", tiles.length))
      : row(tiles);
  };
  return make(
    "ul",
    { class: "powers" },
    ...powers.map(([joker, power]) =>
      make("li", {}, row([joker]), make("span", { class: "second" }, say("web.rules.stands-for")), told(power)),
    ),
  );
}

function options(book) {
  if (!book.options.length) return null;
  const may = (option) => {
    if (option.kind === "yes-no") return `${say("web.start.yes")}, ${say("web.start.no")}`;
    if (option.kind === "choice") return listed(option.choices.map((each) => nameOf("choice", each)));
    return say("rules.page-range", { least: option.least, most: option.most });
  };
  const usual = ({ default: value }) =>
    typeof value === "boolean" ? say(value ? "web.start.yes" : "web.start.no") : nameOf("choice", String(value));
  return make(
    "section",
    {},
    make("h2", {}, say("rules.page-options")),
    make(
      "table",
      {},
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          ...["page-option", "page-values", "page-default"].map((name) =>
            make("th", { scope: "col" }, say(`rules.${name}`)),
          ),
        ),
      ),
      make(
        "tbody",
        {},
        ...book.options.map((option) =>
          make(
            "tr",
            {},
            make(
              "th",
              { scope: "row" },
              option.label,
              option.ruling && make("span", { class: "ruling note" }, " ", linked(option.ruling)),
            ),
            make("td", {}, may(option)),
            make("td", {}, usual(option)),
          ),
        ),
      ),
    ),
  );
}

function printed(table) {
  return make(
    "figure",
    { class: "printed" },
    make(
      "table",
      {},
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          make("th", { scope: "col" }, nameOf("column", table.counted)),
          make("th", { scope: "col" }, nameOf("column", table.paid)),
        ),
      ),
      make(
        "tbody",
        {},
        ...table.rows.map(({ name, value }) =>
          make("tr", {}, make("th", { scope: "row" }, nameOf("row", name)), make("td", {}, number(value))),
        ),
      ),
    ),
    table.ruling && make("figcaption", { class: "ruling note" }, linked(table.ruling)),
  );
}

function tables(book) {
  if (!book.tables.length) return null;
  return make(
    "section",
    { class: "printed-tables" },
    make("h2", {}, say("rules.page-tables")),
    make("div", { class: "tables" }, ...book.tables.map(printed)),
  );
}

/** The other books, and the ways on. */
function head() {
  const { book, books } = state;
  const pages = {
    start: "/",
    ...(book.lesson && { lesson: `/lesson/${book.id}` }),
    drills: `/drills/${book.id}`,
    calculator: `/calculator/${book.id}`,
  };
  return make(
    "header",
    { class: "head" },
    make("div", { class: "head-links" }, links(pages), languages(begun)),
    make(
      "nav",
      { class: "books", "aria-label": say("web.start.books") },
      ...books.map((each) =>
        make(
          "a",
          { href: `/rules/${each.id}`, "aria-current": each.id === book.id ? "page" : null },
          each.name,
        ),
      ),
    ),
  );
}

/** The parts of the page: how it is played comes first, our notes on the document last. */
function parts(book) {
  return [
    { id: "how", title: say("web.rules.how"), content: [how(book)] },
    {
      id: "patterns",
      title: say("web.rules.patterns"),
      content: book.sections.length
        ? [patterns(book), tables(book)]
        : [make("section", {}, make("p", {}, say("rules.page-no-patterns")))],
    },
    { id: "words", title: say("web.rules.words"), content: [words(book), tileSet(book)] },
    {
      id: "notes",
      title: say("web.rules.notes"),
      content: [
        options(book),
        state.rulings &&
          rulings(state.rulings, {
            title: say("web.rules.rulings"),
            about: say("web.rules.rulings-about"),
          }),
      ],
    },
  ];
}

function draw() {
  const { book } = state;
  const shown = tabs(parts(book), book.name);
  const search = searchBox(
    () => document.querySelector("article.paper"),
    (looking) => document.querySelector("article.paper").classList.toggle("looking", looking),
  );
  fill(
    document.body,
    make(
      "main",
      { class: "rules" },
      head(),
      make(
        "article",
        { class: "paper" },
        make(
          "header",
          { class: `cover-head ${book.cover.style}` },
          make("h1", {}, book.name),
          shown.list,
        ),
        search,
        shown.panels,
      ),
    ),
    make(
      "nav",
      { class: "rules-rail", "aria-label": say("web.rules.play") },
      make("p", {}, book.about),
      make("button", { class: "button print-card", type: "button", onclick: () => window.print() }, say("web.rules.print")),
      make("a", { class: "button", href: `/drills/${encodeURIComponent(book.id)}` }, say("web.drills.title")),
      make("a", { class: "button main", href: `/?book=${encodeURIComponent(book.id)}` }, say("web.rules.play")),
    ),
  );
  state.follow = () => follow(shown);
}

/** Load what is said and shown in the language that is spoken now. */
async function begun() {
  try {
    await load(id);
    [state.book, state.books, state.rulings] = await Promise.all([
      getLasting(`/api/books/${id}`),
      getLasting("/api/books"),
      state.rulings || getText(`/api/books/${encodeURIComponent(id)}/rulings`).catch(() => ""),
    ]);
    document.title = say("web.start.rules-of", { book: state.book.name });
    redraw(draw);
    state.follow();
  } catch (refused) {
    await load().catch(() => {});
    fill(
      document.body,
      make("main", { class: "rules" }, make("p", { role: "alert" }, refused.message), links({ start: "/" })),
    );
  }
  document.body.dataset.ready = "";
}

await begun();
