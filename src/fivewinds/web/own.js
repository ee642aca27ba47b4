// A page of one's own: the matches that were played in this browser, book by book, and what was made in them.

import { forget, keysFrom, recall } from "./browser_store.js";
import { fill, make, redraw } from "./dom.js";
import { languages, links } from "./header.js";
import { getLasting } from "./http.js";
import { isKept, keepOffline } from "./offline.js";
import { adopt, codeOfAddress, exchange, goOnAlone, isShared, privateLink, share, unshare } from "./own_link.js";
import { exported, forgetAll, imported, judgements, matches, patternsMade } from "./own_record.js";
import { readingShown } from "./sheet.js";
import { svg } from "./tiles/svg.js";
import { themes } from "./theme_choice.js";
import { language, listed, load, number, say, sayCount, signed } from "./words.js";

const PLACES = [1, 2, 3, 4];
/** So many matches, and so many patterns of a book, stand in sight. */
const LATEST = 8;
const SHOWN = 4;
/** A curve is drawn from so many matches on, and of so many at most. */
const CURVE = { least: 3, most: 100 };

const state = { books: [], pages: new Map(), said: "" };

function day(at) {
  return new Date(at).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long" });
}

/** What a match brought: points, or hands won where the book has no points. */
function gain({ score, start }) {
  return (score ?? 0) - (start ?? 0);
}

function result(played, book) {
  const sum = played.reduce((total, match) => total + gain(match), 0);
  if (!book?.pays) return make("span", { class: "second" }, sayCount("web.own.hands-won", sum));
  return make("b", { class: sum < 0 ? "bad" : "good" }, signed(sum));
}

function figures(all) {
  const finished = all.filter(({ place }) => place);
  const figure = (value, saying) =>
    make("p", { class: "figure" }, make("b", {}, number(value)), make("span", { class: "second" }, sayCount(`web.own.${saying}`, value)));
  return make("div", { class: "figures" }, figure(finished.length, "matches"), figure(finished.filter(({ place }) => place === 1).length, "firsts"));
}

/** What the coach says was given away in a book, in points for each match that it has judged. */
function given(played) {
  const own = new Set(played.map(({ table }) => table));
  const judged = judgements().filter(({ table }) => own.has(table));
  if (!judged.length) return null;
  const mean = judged.reduce((sum, each) => sum + each["given-away"], 0) / judged.length;
  return make("span", { class: "second given" }, sayCount("web.own.given", judged.length, { points: number(Math.round(10 * mean) / 10) }));
}

function places(played) {
  const counts = PLACES.map((place) => played.filter((match) => match.place === place).length);
  const label = listed(PLACES.map((place, at) => `${say(`web.own.place-${place}`)} ${counts[at]}`));
  return make(
    "div",
    { class: "places", role: "img", "aria-label": label },
    PLACES.map((place, at) => {
      if (!counts[at]) return null;
      const part = make("span", { class: `place-${place}` }, number(counts[at]));
      part.style.flexGrow = counts[at];
      return part;
    }),
  );
}

/** The sum of points after each of the latest matches of a book, as a line; none before there are a few. */
function curve(finished, page) {
  if (!page?.pays || finished.length < CURVE.least) return null;
  const latest = finished.slice(0, CURVE.most).reverse();
  const sums = latest.reduce((so, match) => [...so, so.at(-1) + gain(match)], [0]);
  const [top, bottom] = [Math.max(...sums), Math.min(...sums)];
  const x = (at) => (100 * at) / latest.length;
  const y = (sum) => (top === bottom ? 20 : 2 + (36 * (top - sum)) / (top - bottom));
  const line = (points, name) => svg("polyline", { class: name, points: points.map((point) => point.join(",")).join(" ") });
  const told = { count: latest.length, sum: signed(sums.at(-1)), top: signed(top), bottom: signed(bottom) };
  return make(
    "figure",
    { class: "curve" },
    svg(
      "svg",
      { viewBox: "0 0 100 40", preserveAspectRatio: "none", role: "img", "aria-label": say("web.own.curve", told) },
      line([[0, y(0)], [100, y(0)]], "zero"),
      line(sums.map((sum, at) => [x(at), y(sum)]), "sums"),
    ),
    make("figcaption", { class: "second", "aria-hidden": "true" }, say("web.own.curve-short", told)),
  );
}

function spine(book) {
  return make("span", { class: `spine ${book?.cover.style ?? "unbound"}`, "aria-hidden": "true" });
}

function byBook(groups) {
  return make(
    "section",
    {},
    make(
      "h2",
      {},
      say("web.own.by-book"),
      make("span", { class: "legend", "aria-hidden": "true" }, PLACES.map((place) => make("span", { class: `place-${place}` }, say(`web.own.place-${place}`)))),
    ),
    make(
      "ul",
      { class: "rows" },
      groups.map(({ book, id, played }) => {
        const finished = played.filter(({ place }) => place);
        return make(
          "li",
          {},
          spine(book),
          make("span", { class: "row-name" }, book?.name ?? id, " ", given(played)),
          finished.length > 0 ? places(finished) : make("span", { class: "second" }, say("web.own.unfinished")),
          finished.length > 0 && result(finished, state.pages.get(id)),
          curve(finished, state.pages.get(id)),
        );
      }),
    ),
  );
}

/** The patterns of a book that were made, the latest new one first, and how many there are. */
function made({ id, book, played }) {
  const page = state.pages.get(id);
  const found = patternsMade(played);
  if (!page || !found.size) return null;
  const known = new Map(page.sections.flatMap(({ patterns }) => patterns.map((each) => [each.id, each])));
  const line = ([name, { count, first }]) =>
    make(
      "li",
      {},
      make(
        "p",
        { class: "made-name" },
        make("a", { href: `/rules/${id}#${name}` }, known.get(name)?.name ?? name),
        make("span", { class: "second" }, count > 1 ? sayCount("web.own.times", count) : say("web.own.first", { day: day(first.at) })),
      ),
      first.reading?.sets && readingShown(first.reading, {}),
    );
  const lines = [...found].map(line);
  return make(
    "section",
    { class: "made" },
    make(
      "h2",
      {},
      say("web.own.made", { book: book?.name ?? id }),
      make("span", { class: "second" }, say("web.own.made-of", { count: found.size, all: known.size })),
    ),
    make("ul", {}, lines.slice(0, SHOWN)),
    lines.length > SHOWN &&
      make("details", { id: `more-${id}` }, make("summary", {}, sayCount("web.own.more", lines.length - SHOWN)), make("ul", {}, lines.slice(SHOWN))),
    make("p", {}, make("a", { href: `/rules/${id}#patterns` }, say("web.own.never", { count: known.size - found.size }))),
  );
}

function latest(all) {
  return make(
    "section",
    {},
    make("h2", {}, say("web.own.latest")),
    make(
      "ul",
      { class: "rows" },
      all.slice(0, LATEST).map((match) => {
        const book = state.books.find(({ id }) => id === match.rules);
        const people = match.with?.length ? say("web.own.with", { names: listed(match.with) }) : say("web.own.with-bots");
        return make(
          "li",
          {},
          spine(book),
          make("a", { class: "row-name", href: match.place ? `/match/${match.table}` : `/table/${match.table}` }, say("web.own.line", { day: day(match.at), what: match.place ? people : say("web.own.open") })),
          match.place && result([match], state.pages.get(match.rules)),
        );
      }),
    ),
  );
}

/** The lessons: which of them were finished here. */
function lessons() {
  const learnt = state.books.filter(({ lesson }) => lesson);
  const done = (id) => recall(`fivewinds.lesson.${id}`)?.finished;
  const sign = (id) => (done(id) ? say("web.own.done") : say("web.own.to-do"));
  return make(
    "section",
    {},
    make("h2", {}, say("web.own.lessons")),
    make(
      "ul",
      { class: "rows" },
      learnt.map(({ id, name, ...book }) =>
        make("li", {}, spine(book), make("a", { class: "row-name", href: `/lesson/${id}` }, name), make("span", { class: done(id) ? "good" : "second" }, sign(id))),
      ),
    ),
  );
}

function save() {
  const link = make("a", { href: URL.createObjectURL(new Blob([exported()], { type: "application/json" })), download: "fivewinds.json" });
  link.click();
  URL.revokeObjectURL(link.href);
}

async function take(file) {
  if (!file) return;
  const count = imported(await file.text());
  tell(count === null ? say("web.own.no-file") : sayCount("web.own.taken", count));
  await begun();
}

function tell(sentence) {
  state.said = sentence;
  redraw(draw);
}

/** Delete all that this browser keeps of the own matches, and the copy on the server, after asking once more. */
async function clear() {
  if (!confirm(say(isShared() ? "web.own.sure-both" : "web.own.sure"))) return;
  await withServer(
    async () => {
      // First the copy: with it everything would be here again at the next visit.
      if (isShared()) await unshare();
      forgetAll();
      for (const key of keysFrom("fivewinds.lesson.")) forget(key);
    },
    () => say("web.own.cleared"),
  );
}

/** Something that the server does with the own page, and the sentence that says so or why not. */
async function withServer(does, done) {
  try {
    await does();
    state.said = done();
  } catch (refused) {
    if (refused.reason === "unknown-page") goOnAlone();
    state.said = refused.message;
  }
  if (state.books.length) redraw(draw);
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(privateLink());
    tell(say("web.own.link-copied"));
  } catch {
    document.getElementById("own-link").select();
  }
}

/** The page of a link that was opened here comes into this browser; one with matches of its own asks first. */
async function open(given) {
  if (matches().length && !confirm(say("web.own.link-sure"))) return;
  await withServer(() => adopt(given), () => say("web.own.link-here"));
}

async function remove() {
  if (!confirm(say("web.own.link-delete-sure"))) return;
  await withServer(unshare, () => say("web.own.link-deleted"));
}

async function offline() {
  tell(say("web.own.offline-wait"));
  const kept = await keepOffline(state.books.map(({ id }) => id), language());
  tell(say(kept ? "web.own.offline-kept" : "web.own.offline-failed"));
}

function button(id, saying, onclick, kind = "call") {
  return make("button", { id, class: `button ${kind}`, type: "button", onclick }, say(`web.own.${saying}`));
}

/** Where it is kept, and the two ways to take it along. */
function rail() {
  return make(
    "footer",
    { class: "own-rail" },
    make("p", { role: "status" }, state.said || say(isShared() ? "web.own.shared" : "web.own.here-only")),
    make(
      "div",
      { class: "buttons" },
      isShared() ? button("own-link-copy", "link-copy", copyLink) : button("own-share", "link", () => withServer(share, () => say("web.own.shared"))),
      button("own-save", "save", save),
    ),
  );
}

/** What else can be done with it: other browsers, other devices, no network, and to be rid of it. */
function keeping() {
  const file = make("input", { id: "own-file", class: "unseen", type: "file", accept: "application/json", tabindex: -1, "aria-label": say("web.own.take"), onchange: (event) => take(event.target.files[0]) });
  return make(
    "section",
    {},
    make("h2", {}, say("web.own.keeping")),
    isShared() && make("p", { class: "own-link" }, make("input", { id: "own-link", type: "text", readonly: true, value: privateLink(), "aria-label": say("web.own.link"), onfocus: (event) => event.target.select() })),
    make(
      "div",
      { class: "own-ways" },
      button("own-take", "take", () => file.click(), ""),
      file,
      "serviceWorker" in navigator && button("own-offline", isKept() ? "offline-again" : "offline", offline, ""),
      isShared() && button("own-link-delete", "link-delete", remove, ""),
      button("own-clear", "clear", clear, ""),
    ),
  );
}

function draw() {
  const all = matches();
  const ids = [...new Set(all.map(({ rules }) => rules))];
  const groups = ids.map((id) => ({
    id,
    book: state.books.find((book) => book.id === id),
    played: all.filter(({ rules }) => rules === id),
  }));
  fill(
    document.body,
    make(
      "main",
      { class: "own-page" },
      make(
        "header",
        { class: "head" },
        make("div", { class: "head-links" }, links({ start: "/" }), languages(begun)),
        make("h1", {}, say("web.own.title")),
      ),
      make(
        "div",
        { class: "paper" },
        all.length ? [figures(all), byBook(groups), groups.map(made), latest(all)] : make("p", { class: "nothing" }, say("web.own.nothing")),
        lessons(),
        make("section", {}, make("h2", {}, say("web.own.looks")), themes("own-")),
        keeping(),
      ),
    ),
    rail(),
  );
}

/** What was found elsewhere is there before anything is drawn; a server that does not answer is no reason to wait. */
async function meet() {
  const given = codeOfAddress();
  if (given) await open(given);
  else if (isShared()) await withServer(exchange, () => "");
}

async function begun() {
  try {
    await load();
    await meet();
    state.books = await getLasting("/api/books");
    const known = new Set(state.books.map(({ id }) => id));
    const ids = [...new Set(matches().map(({ rules }) => rules))].filter((id) => known.has(id));
    const pages = await Promise.all(ids.map((id) => getLasting(`/api/books/${id}`)));
    state.pages = new Map(pages.map((page) => [page.id, page]));
    document.title = `${say("web.own.title")} · fivewinds`;
    redraw(draw);
  } catch (refused) {
    fill(document.body, make("main", { class: "own-page" }, make("p", { role: "alert" }, refused.message)));
  }
  document.body.dataset.ready = "";
}

await begun();
