// The start page: choose a book, sit down, or share a link.

import { keep } from "./tokens.js";
import { fill, make, redraw } from "./dom.js";
import { faceChoice, faceOf } from "./faces.js";
import { languages, links } from "./header.js";
import { getLasting, post } from "./http.js";
import * as browser from "./browser_store.js";
import { renewOffline } from "./offline.js";
import { whenLetGo } from "./press.js";
import { booklets } from "./start/booklets.js";
import { inBrief, optionLines, wholeField } from "./start/options.js";
import { returning, tables } from "./start/returning.js";
import { row } from "./tiles/tiles.js";
import { language, load, nameOf, say } from "./words.js";

const KEPT = "fivewinds.start";
/** Seconds for an action, and for a hand besides; both can be changed. */
const CLOCKS = { none: null, calm: { base: 30, bank: 120 }, quick: { base: 10, bank: 60 } };
/** What a server lets a clock give. */
const SECONDS = { base: { least: 1, most: 3600 }, bank: { least: 0, most: 3600 } };
const WIDE = matchMedia("(min-width: 1100px)");
/** Hands of a match that the page proposes. */
const SHORT = 4;

/** The level of the bots until somebody chooses another: strong, and quick enough for many tables at once. */
const USUAL = "value";
const state = {
  books: [],
  levels: [],
  returning: [],
  open: false,
  busy: false,
  trouble: "",
  ...{ book: "", name: "", table: "assisted", clock: null, hints: true, level: "", options: {}, face: null },
  ...browser.recall(KEPT),
  // A table is in the list of tables only when somebody has just asked for that.
  listed: false,
};
// Earlier pages kept a clock by its name.
if (typeof state.clock === "string") state.clock = CLOCKS[state.clock] ?? null;

function remember() {
  const { book, name, table, clock, hints, level, options, face } = state;
  browser.keep(KEPT, { book, name, table, clock, hints, level, options, face });
}

/** Change something that is remembered, and draw it. */
function change(news) {
  note(news);
  redraw(draw);
}

/** Change something while it is being typed: what is drawn stays, or a click might miss it. */
function note(news) {
  Object.assign(state, news);
  remember();
}

function chosenBook() {
  return state.books.find((book) => book.id === state.book) ?? state.books[0];
}

function chosenOptions(book) {
  const names = new Set(book.options.map((option) => option.name));
  const given = Object.entries(state.options[book.id] ?? {});
  return { ...proposed(book), ...Object.fromEntries(given.filter(([name]) => names.has(name))) };
}

/** A short match to begin with, where the book lets people choose its length; the book's own default stays. */
function proposed({ options }) {
  const hands = options.find((option) => option.name === "hands");
  if (!hands || hands.default <= SHORT) return {};
  const may = hands.choices ? hands.choices.includes(SHORT) : hands.least <= SHORT && SHORT <= hands.most;
  return may ? { hands: SHORT } : {};
}

async function begin(start) {
  const book = chosenBook();
  // What stands in the form is what is played: nothing that was not taken may stand there.
  if (document.getElementById("options-form")?.reportValidity() === false) return;
  change({ busy: true, trouble: "" });
  try {
    const seated = await post("/api/tables", {
      rules: book.id,
      options: chosenOptions(book),
      table: state.table,
      clock: state.clock,
      hints: state.hints,
      listed: state.listed,
      face: state.face,
      name: state.name.trim(),
      bots: Array(3).fill(state.level),
      start,
    });
    keep({ ...seated, rules: book.id });
    location.assign(`/table/${seated.table}`);
  } catch (refused) {
    change({ busy: false, trouble: refused.message });
  }
}

function head() {
  const fan = row(["1z", "2z", "3z", "4z", "7z"], { label: "" });
  fan.classList.add("fan");
  return make(
    "header",
    { class: "head" },
    make(
      "div",
      { class: "head-links" },
      links({ calculator: "/calculator", rules: `/rules/${state.book}`, tables: "/tables", own: "/own" }),
      languages(begun),
    ),
    make("h1", {}, "fivewinds"),
    make("p", { class: "tagline long" }, say("web.start.tagline")),
    make("p", { class: "tagline short" }, say("web.start.tagline-short")),
    fan,
  );
}

/** What was agreed on, in brief. */
function chips(book) {
  const agreed = inBrief(book, { ...state, options: chosenOptions(book) });
  return agreed.map((chip) => make("span", { class: "chip" }, chip));
}

function showChips() {
  const line = document.getElementById("chips");
  if (line) fill(line, chips(chosenBook()));
}

/** That, and the way to change it. */
function agreed(book) {
  return make(
    "div",
    { class: "agreed" },
    make("span", { id: "chips", class: "chips" }, chips(book)),
    make(
      "button",
      {
        id: "options",
        class: "link",
        type: "button",
        "aria-expanded": String(state.open),
        "aria-controls": "options-form",
        onclick: () => change({ open: !state.open }),
      },
      say("web.start.options"),
    ),
    !WIDE.matches && lessonLink(book),
  );
}

/** The way to the guided first hand of a book that has one. */
function lessonLink(book) {
  return book.lesson && make("a", { id: "lesson", href: `/lesson/${book.id}` }, say("web.start.lesson"));
}

/** A choice of a few, side by side, with what the chosen one means. */
function segments(name, values, chosen, choose, about) {
  const segment = ({ id, label }) =>
    make(
      "label",
      {},
      make("input", {
        id: `${name}-${id}`,
        type: "radio",
        name,
        checked: id === chosen,
        onchange: () => choose(id),
      }),
      label,
    );
  return make(
    "div",
    { class: "option" },
    make("span", { id: `${name}-kind` }, say(`web.start.${name}`)),
    make("div", { class: "segments", role: "radiogroup", "aria-labelledby": `${name}-kind` }, values.map(segment)),
    make("p", { class: "note" }, about),
  );
}

/** Which of the usual clocks this is; none of them where its seconds were changed. */
function usualClock(clock) {
  return Object.keys(CLOCKS).find((id) => JSON.stringify(CLOCKS[id]) === JSON.stringify(clock));
}

/** The seconds of a clock, to be changed. */
function clockLines() {
  if (!state.clock) return null;
  return Object.entries(SECONDS).map(([name, bounds]) =>
    make(
      "div",
      { class: "option whole" },
      make("label", { for: `clock-${name}` }, say(`web.start.clock-${name}`)),
      wholeField(`clock-${name}`, bounds, state.clock[name], (seconds) => setClock({ ...state.clock, [name]: seconds })),
    ),
  );
}

/** Other seconds were typed: what is drawn stays, but the usual clocks tell which of them this is. */
function setClock(clock) {
  note({ clock });
  whenLetGo(showChips);
  for (const id of Object.keys(CLOCKS)) {
    document.getElementById(`clock-${id}`).checked = id === usualClock(clock);
  }
}

/** What the table itself is like, whatever the book. */
function tableLines() {
  const kinds = ["assisted", "strict"].map((id) => ({ id, label: say(`web.start.${id}`) }));
  const clocks = Object.entries(CLOCKS).map(([id, clock]) => ({
    id,
    label: clock ? say("web.start.clock-seconds", clock) : say("web.start.clock-none"),
  }));
  const either = [true, false].map((yes) => ({ id: yes ? "on" : "off", label: say(`web.start.${yes ? "yes" : "no"}`) }));
  return [
    segments("table", kinds, state.table, (table) => change({ table }), say(`web.start.${state.table}-about`)),
    state.table === "assisted" &&
      segments("hints", either, state.hints ? "on" : "off", (id) => change({ hints: id === "on" }), say("web.start.hints-about")),
    segments("clock", clocks, usualClock(state.clock), (id) => change({ clock: CLOCKS[id] }), say("web.start.clock-about")),
    clockLines(),
    segments("listed", either, state.listed ? "on" : "off", (id) => change({ listed: id === "on" }), say("web.start.listed-about")),
  ];
}

function optionsForm(book) {
  if (!state.open) return null;
  const changed = (name, value) => {
    const ofBook = { ...state.options[book.id], [name]: value };
    note({ options: { ...state.options, [book.id]: ofBook } });
    whenLetGo(showChips);
  };
  return make(
    "form",
    {
      id: "options-form",
      class: "options",
      "aria-label": say("web.start.options-of", { book: book.name }),
      onsubmit: (event) => event.preventDefault(),
    },
    ...optionLines(book.options, chosenOptions(book), changed),
    tableLines(),
    make("a", { href: `/rules/${book.id}` }, say("web.start.rules-of", { book: book.name })),
  );
}

function nameField() {
  return make("input", {
    id: "name",
    class: "name",
    type: "text",
    maxlength: 20,
    autocomplete: "nickname",
    "aria-label": say("web.start.name"),
    placeholder: say("web.start.name"),
    value: state.name,
    oninput: (event) => note({ name: event.target.value }),
  });
}

function face() {
  return faceChoice(state, (chosen) => {
    change({ face: chosen });
    document.getElementById("face").focus();
  });
}

function levels() {
  const choice = make(
    "select",
    {
      id: "level",
      "aria-label": say("web.start.bots-level"),
      onchange: (event) => change({ level: event.target.value }),
    },
    ...state.levels.map((level) =>
      make("option", { value: level, selected: level === state.level }, nameOf("level", level)),
    ),
  );
  return make("label", { class: "level" }, make("span", { class: "second" }, say("web.start.bots")), choice);
}

/** Four chairs where there is room: yours with your name, three of bots. */
function chairs() {
  const level = make("span", { class: "second" }, nameOf("level", state.level));
  const bot = () =>
    make(
      "li",
      {},
      faceOf({ name: "", kind: "bot", level: state.level }),
      make("span", {}, make("b", {}, say("web.start.bot")), level.cloneNode(true)),
    );
  return make(
    "div",
    { class: "chairs" },
    make(
      "ul",
      {},
      make(
        "li",
        { class: "yours" },
        face(),
        make("span", {}, nameField(), make("span", { class: "second" }, say("web.start.you"))),
      ),
      [1, 2, 3].map(bot),
    ),
  );
}

/** The same in one line on a phone. */
function players() {
  return make(
    "div",
    { class: "players" },
    make("div", { class: "player" }, face(), make("label", {}, make("span", { class: "second" }, say("web.start.you-play-as")), nameField())),
    levels(),
  );
}

function beginButton(kind, start) {
  return make(
    "button",
    {
      id: kind,
      class: `button ${kind === "play" ? "main" : "call"}`,
      type: "button",
      disabled: state.busy,
      onclick: () => begin(start),
    },
    make("span", { class: "doing" }, say(`web.start.${kind}`)),
    make("span", { class: "second" }, say(`web.start.${kind}-about`)),
  );
}

function rail(book) {
  const wide = WIDE.matches;
  return make(
    "section",
    { class: "rail", "aria-label": say("web.table.people") },
    make(
      "div",
      { class: "setting" },
      wide &&
        make("div", { class: "agreement" }, make("h2", {}, book.name), agreed(book), levels()),
      wide && optionsForm(book),
      wide ? chairs() : players(),
    ),
    make(
      "div",
      { class: "beginning" },
      make("p", { class: "how second" }, nameOf("level-how", state.level)),
      make("div", { class: "buttons" }, beginButton("play", true), beginButton("share", false)),
      make(
        "p",
        { class: "note", role: "status" },
        state.trouble || (state.busy ? say("web.start.opening") : wide && [say("web.start.no-account"), " ", lessonLink(book)]),
      ),
    ),
  );
}

function draw() {
  const book = chosenBook();
  const shelf = booklets(state.books, book?.id, (id) => change({ book: id, open: false }));
  if (book && !WIDE.matches) {
    shelf.querySelector(".chosen").append(agreed(book), optionsForm(book) ?? "");
  }
  fill(
    document.body,
    make(
      "main",
      { class: "start" },
      head(),
      returning(state.returning, state.books, (left) => change({ returning: left })),
      shelf,
      !book && make("p", { class: "trouble", role: "alert" }, state.trouble),
    ),
    book && rail(book),
  );
}

/** Load what is said and shown in the language that is spoken now. */
async function begun() {
  try {
    const told = Promise.all([getLasting("/api/books"), getLasting("/api/levels")]);
    // A server that does not answer says so in words, where there are any.
    told.catch(() => {});
    await load();
    [state.books, state.levels] = await told;
    state.book = new URLSearchParams(location.search).get("book") ?? state.book;
    if (!state.books.some((book) => book.id === state.book)) state.book = state.books[0]?.id ?? "";
    const level = [state.level, USUAL].find((each) => state.levels.includes(each));
    state.level = level ?? state.levels.at(-1) ?? "";
  } catch (refused) {
    state.trouble = refused.message;
  }
  if (location.pathname !== "/") {
    // A link that leads nowhere leads here.
    state.trouble = say("web.server.not-found");
    history.replaceState(null, "", "/");
  }
  redraw(draw);
  document.body.dataset.ready = "";
  renewOffline(state.books.map(({ id }) => id), language());
  const found = await tables();
  if (found.length) change({ returning: found });
}

/** A page that the browser has kept and shows again is ready for another table. */
function again({ persisted }) {
  if (!persisted) return;
  state.busy = false;
  begun();
}

WIDE.addEventListener("change", () => redraw(draw));
addEventListener("pageshow", again);
await begun();
