// The list of tables whose hosts want company: to join where a chair is free, or to watch.

import { kept } from "./tokens.js";
import { fill, make, redraw } from "./dom.js";
import { faceOf } from "./faces.js";
import { languages, links } from "./header.js";
import { get, getLasting } from "./http.js";
import { inBrief } from "./start/options.js";
import { load, nameOf, say, sayCount } from "./words.js";

/** Milliseconds after which a page in sight asks again. */
const AGAIN = 10_000;

const state = { books: [], tables: [], trouble: "" };
let timer = 0;

/** Who sits in a chair, or that it is free. */
function chairShown({ name, kind, level, face, free }) {
  const what = kind === "bot" ? [say("web.start.bot"), nameOf("level", level)].join(" · ") : "";
  return make("li", { class: free ? "free" : "" }, faceOf({ name, kind, level, face }), make("span", {}, make("b", {}, name), what && make("span", { class: "second" }, what)));
}

function tableShown(table) {
  const book = state.books.find(({ id }) => id === table.rules);
  const free = table.chairs.filter((chair) => chair.free).length;
  const agreed = book ? inBrief(book, table) : [];
  const mine = kept(table.id);
  const way = (id, address, saying, main) => make("a", { id: `${id}-${table.id}`, class: `button ${main ? "main" : ""}`, href: address }, say(saying));
  return make(
    "li",
    { class: "listed-table", dataset: { table: table.id } },
    make("span", { class: `spine ${book?.cover.style ?? "unbound"}`, "aria-hidden": "true" }),
    make(
      "div",
      { class: "listed-about" },
      make("h2", {}, book?.name ?? table.rules),
      make("p", { class: "second" }, [say(`web.tables.${table.phase}`), free ? sayCount("web.tables.free", free) : say("web.tables.full"), ...agreed].join(" · ")),
      make("ul", { class: "listed-chairs" }, table.chairs.map(chairShown)),
      make(
        "p",
        { class: "ways" },
        mine ? way("back", `/table/${table.id}`, "web.tables.back", true) : free > 0 && way("join", `/table/${table.id}`, "web.tables.join", true),
        !mine && way("watch", `/table/${table.id}#watch`, "web.tables.watch", false),
      ),
    ),
  );
}

function draw() {
  fill(
    document.body,
    make(
      "main",
      { class: "tables-page" },
      make("header", { class: "head" }, make("div", { class: "head-links" }, links({ start: "/", own: "/own" }), languages(begun)), make("h1", {}, say("web.tables.title"))),
      make(
        "div",
        { class: "paper" },
        make("p", { class: "second" }, say("web.tables.about")),
        state.trouble && make("p", { class: "bad", role: "alert" }, state.trouble),
        make("p", { role: "status" }, state.tables.length ? sayCount("web.tables.count", state.tables.length) : say("web.tables.none")),
        make("ul", {}, state.tables.map(tableShown)),
      ),
    ),
  );
}

/** Ask for the list, now and as long as the page is in sight. */
async function look() {
  clearTimeout(timer);
  const before = JSON.stringify([state.tables, state.trouble]);
  try {
    state.tables = await get("/api/tables");
    state.trouble = "";
  } catch (refused) {
    state.trouble = refused.message;
  }
  if (JSON.stringify([state.tables, state.trouble]) !== before) redraw(draw);
  if (!document.hidden) timer = setTimeout(look, AGAIN);
}

async function begun() {
  try {
    [state.books] = await Promise.all([getLasting("/api/books"), load()]);
  } catch (refused) {
    state.trouble = refused.message;
  }
  document.title = `${say("web.tables.title")} · fivewinds`;
  redraw(draw);
  await look();
  document.body.dataset.ready = "";
}

document.addEventListener("visibilitychange", () => !document.hidden && look());
await begun();
