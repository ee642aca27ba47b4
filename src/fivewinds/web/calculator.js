// The hand calculator: a hand in, an explained count and its waits out; the address carries it all.

import { Answers } from "./answers.js";
import { advised } from "./calculator/advice.js";
import { counted } from "./calculator/counted.js";
import { hand } from "./calculator/hand.js";
import { droppedFrom, linkText, requestOf } from "./calculator/link.js";
import { picker } from "./calculator/picker.js";
import {
  adviceRequest,
  askedOf,
  isHand,
  isWhole,
  meldSize,
  nothing,
  questionOf,
  scoreRequest,
  size,
  waitsRequest,
  withMeld,
  withTile,
  withoutMeld,
  withoutTile,
} from "./calculator/question.js";
import { more, setting } from "./calculator/setting.js";
import {
  begun as tableBegun,
  hasTable,
  isWholeTable,
  ofTable,
  settled as tableSettled,
  stillMissing,
  tableBar,
  tableCounted,
  tableOf,
  tableRequest,
} from "./calculator/table.js";
import { waiting } from "./calculator/waiting.js";
import { fill, make, redraw } from "./dom.js";
import { languages, links } from "./header.js";
import { getLasting, post } from "./http.js";
import { follow } from "./layout.js";
import { keep, recall } from "./browser_store.js";
import { whenLetGo } from "./press.js";
import { load, say, sayCount } from "./words.js";

const KEPT = "fivewinds.calculator";
const WIDE = matchMedia("(min-width: 1100px)");

const state = {
  books: [],
  book: null,
  question: nothing(),
  /** All four hands where the whole table is asked: `question` is then the one being filled. */
  table: null,
  place: "hand",
  before: [],
  open: new Set(),
  answer: null,
  waits: null,
  /** What to discard from a hand that does not win with the tile that was drawn. */
  advice: null,
  trouble: "",
  /** What of the link was not understood, until something else is asked. */
  dropped: [],
  copied: false,
};
let asking = 0;

/** The id of the book in the address, or the one asked last. */
function bookInAddress() {
  const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  return id || recall(KEPT) || "";
}

/** Ask another question: remember the last one, draw, put it in the address, ask the server. */
function ask(question, place = state.place) {
  state.dropped = [];
  state.before.push({ question: state.question, place: state.place, table: state.table });
  show(question, place);
}

function show(question, place) {
  if (state.table) state.table = tableSettled(state.table, question);
  Object.assign(state, { question, place: settled(question, place), copied: false });
  remember();
  redraw(draw);
  answer();
}

/** Where the next tile goes: once a meld is full the hand is filled on. */
function settled(question, place) {
  const [where, which] = place.split(" ");
  const meld = where === "meld" && question.melds[Number(which)];
  const full = where === "meld" && (!meld || meld.tiles.length >= meldSize(meld.kind));
  const field = where === "field" && state.book.fields.find((each) => each.name === which);
  const said = field?.kind === "tile" && question.fields[which];
  return full || said ? "hand" : place;
}

function change(news) {
  ask({ ...state.question, ...news });
  if (news.options) loadBook(state.book.id, state.question);
}

/** The address says what is asked, so that it can be sent to somebody. */
function remember() {
  const text = linkText(
    state.table ? tableRequest(state.table, state.book) : scoreRequest(state.question, state.book),
  );
  const empty = text === "hand=";
  history.replaceState(null, "", `/calculator/${state.book.id}${empty ? "" : `#${text}`}`);
  keep(KEPT, state.book.id);
}

const answers = new Answers(() => paint({}, asking));

/** Ask the server; an answer to what is no longer asked is dropped. */
async function answer() {
  asking += 1;
  const asked = asking;
  const { question, book } = state;
  const { table } = state;
  const whole = table ? isWholeTable(table, book) : isWhole(question, book);
  const waitable = !table && isHand(question);
  if (!whole && !waitable) {
    paint({ answer: null, waits: null, advice: null, trouble: "" }, asked);
    return;
  }
  try {
    const request = table ? tableRequest(table, book) : scoreRequest(question, book);
    const [told, waits] = await Promise.all([
      whole ? post(`/api/score/${book.id}`, request) : null,
      waitable ? post(`/api/waits/${book.id}`, waitsRequest(question, book)) : null,
    ]);
    const refused = [told, !told && waits].find((each) => each && !each.ok);
    const advisable = !table && waitable && told?.ok && told.win === false && question.by === "draw";
    const advice = advisable ? await post(`/api/advise/${book.id}`, adviceRequest(question, book)) : null;
    paint(
      {
        answer: told,
        waits: waits?.ok ? waits : null,
        advice: advice?.ok ? advice : null,
        trouble: refused?.error.message ?? "",
      },
      asked,
    );
  } catch (refused) {
    paint({ answer: null, waits: null, advice: null, trouble: refused.message }, asked);
  }
}

function paint(news, asked) {
  whenLetGo(() => painted(news, asked));
}

function painted(news, asked) {
  if (asked !== asking) return;
  const first = news.answer && !state.answer;
  Object.assign(state, news);
  fill(document.getElementById("result"), result());
  if (first && !WIDE.matches) scrollTo({ top: 0, behavior: "smooth" });
  document.body.dataset.answered = String(asked);
}

const does = {
  open: state.open,
  toggle: ({ target }) => (target.open ? state.open.add(target.id) : state.open.delete(target.id)),
  aim: (place) => {
    state.place = place;
    redraw(draw);
  },
  clear: () => ask({ ...nothing(), options: state.question.options }, "hand"),
  layDown: (kind) => {
    const question = withMeld(state.question, kind);
    ask(question, `meld ${question.melds.length - 1}`);
  },
  remove: (place, at) => {
    const where = place.startsWith("meld") ? place : place === "win" ? "hand" : place;
    ask(withoutTile(state.question, place, at), where);
  },
  removeMeld: (which) => ask(withoutMeld(state.question, which), "hand"),
  stand: (which, as) => {
    const melds = state.question.melds.map((meld, each) => (each === which ? { ...meld, as } : meld));
    ask({ ...state.question, melds });
  },
};

/** Count one hand, or all four of a table. */
function wholeTable(yes) {
  Object.assign(state, { answer: null, waits: null, table: yes ? tableBegun(state.question) : null });
  const { role: _, ...fields } = state.question.fields;
  show(yes ? state.table.seats[state.table.at] : { ...state.question, fields }, "hand");
}

/** Fill the hand of another seat, or let another one have won. */
function turnTo(at, winner = state.table.winner) {
  state.table = tableSettled({ ...state.table, winner }, state.question);
  state.table = { ...state.table, at };
  show(state.table.seats[at], "hand");
}

function undo() {
  const { question, place, table } = state.before.pop();
  if (Boolean(table) !== Boolean(state.table)) Object.assign(state, { answer: null, waits: null });
  state.table = table;
  show(askedOf(question, state.book), place);
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    state.copied = "copied";
  } catch {
    state.copied = "shown"; // without a safe connection there is no clipboard: show it to copy by hand
  }
  redraw(draw);
  document.getElementById("link")?.select();
}

function head() {
  const { book, books, copied } = state;
  return make(
    "header",
    { class: "head" },
    make("a", { class: "home", href: "/", "aria-label": say("web.header.start") }, "‹"),
    make("h1", {}, say(WIDE.matches ? "web.calculator.title" : "web.header.calculator")),
    make(
      "select",
      {
        id: "book",
        class: "book title",
        "aria-label": say("web.calculator.book"),
        onchange: ({ target }) => loadBook(target.value, { ...state.question, options: {} }),
      },
      ...books.map(({ id, name }) => make("option", { value: id, selected: id === book.id }, name)),
    ),
    make(
      "div",
      { class: "head-does" },
      make(
        "button",
        { id: "copy", class: "link", type: "button", onclick: copyLink },
        say(`web.calculator.${copied === "copied" ? "copied" : WIDE.matches ? "copy" : "copy-short"}`),
      ),
    ),
    WIDE.matches && elsewhere(),
  );
}

/** The address to copy by hand. */
function address() {
  if (state.copied !== "shown") return null;
  return make("input", {
    id: "link",
    class: "address",
    readonly: true,
    "aria-label": say("web.calculator.copy"),
    value: location.href,
  });
}

/** Other pages and languages: in the head where there is room, else at the end. */
function elsewhere() {
  return make(
    "div",
    { class: "elsewhere" },
    links({ start: "/", rules: `/rules/${state.book.id}` }),
    languages(begun),
  );
}

/** One hand or a whole table. */
function whatIsCounted() {
  const choice = (id, yes) =>
    make(
      "label",
      {},
      make("input", {
        id,
        type: "radio",
        name: "count-what",
        checked: Boolean(state.table) === yes,
        onchange: () => wholeTable(yes),
      }),
      say(`web.calculator.${id}`),
    );
  return make(
    "div",
    { class: "segments what-is-counted", role: "radiogroup", "aria-label": say("web.calculator.count-what") },
    choice("one-hand", false),
    choice("whole-table", true),
  );
}

/** What is known of the hand so far, on paper. */
function result() {
  const { question, book, answer: told, waits, trouble, table } = state;
  if (trouble) return make("p", { class: "trouble bad" }, trouble);
  if (table) return told ? tableCounted(told, table, book, answers) : stillMissing(table, book);
  if (!isWhole(question, book) && !isHand(question)) {
    const missing =
      size(question) -
      question.hand.length +
      question.melds.reduce((all, meld) => all + meldSize(meld.kind) - meld.tiles.length, 0);
    return [
      make("h2", {}, sayCount("web.calculator.missing", missing)),
      make("p", { class: "second" }, say("web.calculator.how")),
    ];
  }
  const title = say(told ? "web.calculator.was-waiting" : "web.calculator.waits");
  return [
    told && counted(told, book, scoreRequest(question, book)),
    state.advice && advised(state.advice),
    waits && waiting(waits, book, title),
  ];
}

function draw() {
  const { question, place, before, table } = state;
  const { book } = state;
  // At a whole table who sits where, and who has lost, is said by the table.
  const asked = table ? { ...book, fields: book.fields.filter(({ name }) => ofTable(name)) } : book;
  const further = more(question, asked, place, change, does);
  const wide = WIDE.matches;
  const besides =
    further &&
    (wide
      ? make("div", { class: "more" }, ...further)
      : make(
          "details",
          { class: "more", id: "more", open: state.open.has("more"), ontoggle: does.toggle },
          make("summary", {}, say("web.calculator.more")),
          ...further,
        ));
  fill(
    document.body,
    make(
      "main",
      { class: "calculator" },
      head(),
      address(),
      state.dropped.length > 0 &&
        make("p", { id: "dropped", class: "second dropped", role: "alert" }, say("web.calculator.dropped", { parts: state.dropped.join(", ") })),
      make(
        "div",
        { id: "result", class: "paper result", role: "status", "aria-label": say("web.calculator.result") },
        result(),
      ),
      hasTable(book) && whatIsCounted(),
      table && tableBar(table, { turnTo, choose: (winner) => turnTo(winner, winner) }),
      hand(question, book, place, does),
      setting(question, book, change, { seated: Boolean(table) }),
      !wide && besides,
      !wide && elsewhere(),
    ),
    make(
      "section",
      { class: "rail", "aria-label": say("web.calculator.picker") },
      picker(question, book, {
        pick: (tile) => ask(withTile(question, book, tile, place)),
        undo,
        canUndo: before.length > 0,
      }),
      wide && besides,
    ),
  );
}

/** Ask a book: load it with its words, and put the question to it as far as it understands it. */
async function loadBook(id, question) {
  const options = Object.keys(question.options).length
    ? `?options=${encodeURIComponent(JSON.stringify(question.options))}`
    : "";
  const [book] = await Promise.all([getLasting(`/api/books/${id}${options}`), load(id)]);
  state.book = book;
  const table = hasTable(book) ? tableOf({ ...question.fields, round: question.round, options: question.options }) : null;
  if (table) question = table.seats[table.at];
  if (!hasTable(book) || table) state.table = table;
  document.title = `${say("web.calculator.title")} · ${book.name}`;
  show(askedOf(question, book), "hand");
}

/** Load what is said and shown in the language that is spoken now. */
async function begun() {
  try {
    state.books = await getLasting("/api/books");
    const wanted = bookInAddress();
    const id = state.books.some((book) => book.id === wanted) ? wanted : state.books[0].id;
    const given = location.hash.slice(1);
    await loadBook(id, questionOf(requestOf(given)));
    const dropped = state.table ? [] : droppedFrom(given, state.question);
    if (dropped.length) {
      state.dropped = dropped;
      redraw(draw);
    }
  } catch (refused) {
    await load().catch(() => {});
    fill(document.body, make("p", { class: "trouble", role: "alert" }, refused.message));
  }
  document.body.dataset.ready = "";
}

WIDE.addEventListener("change", () => state.book && redraw(draw));
addEventListener("hashchange", () => begun());
follow();
await begun();
