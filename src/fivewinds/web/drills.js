// Ten-second exercises: a hand, a question, an answer, and the reason, all from the engine.

import { keep, recall } from "./browser_store.js";
import { counted } from "./calculator/counted.js";
import { linkText } from "./calculator/link.js";
import { waiting } from "./calculator/waiting.js";
import { fill, make, redraw } from "./dom.js";
import { languages, links } from "./header.js";
import { get, getLasting } from "./http.js";
import { parse } from "./notation.js";
import { row, tile } from "./tiles/tiles.js";
import { labelled, listed, load, number, say, sayCount, tileName } from "./words.js";

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const KEPT = `fivewinds.drills.${id}`;
const state = { book: null, drill: null, kind: null, chosen: new Set(), answered: null };

/** What this browser remembers: right answers in a row, the longest row, how many were asked. */
function record() {
  return { streak: 0, longest: 0, asked: 0, ...recall(KEPT) };
}

/** Whether what was chosen is right: all waits and no more, or any one of the right answers. */
function isRight({ kind, answers }, chosen) {
  const given = [...chosen];
  if (kind !== "waits") return given.length === 1 && answers.includes(given[0]);
  return given.length === answers.length && given.every((each) => answers.includes(each));
}

async function next() {
  const seed = [...crypto.getRandomValues(new Uint32Array(2))].join("-");
  const kind = state.kind ? `&kind=${state.kind}` : "";
  state.drill = await get(`/api/drills/${encodeURIComponent(id)}?seed=${seed}${kind}`);
  state.chosen = new Set();
  state.answered = null;
  redraw(draw);
}

/** Take the answer; giving up counts as a wrong one. */
function answer() {
  const right = isRight(state.drill, state.chosen);
  const before = record();
  const streak = right ? before.streak + 1 : 0;
  keep(KEPT, { streak, longest: Math.max(streak, before.longest), asked: before.asked + 1 });
  state.answered = { right };
  redraw(draw);
  document.getElementById("verdict")?.focus();
}

function choose(each) {
  const many = state.drill.kind === "waits";
  const held = state.chosen.has(each);
  if (!many) state.chosen.clear();
  if (held) state.chosen.delete(each);
  else state.chosen.add(each);
  redraw(draw);
}

function question() {
  const { kind, request } = state.drill;
  const how = request.by && say(`web.drills.by-${request.by}`);
  const winds = [
    state.book.rounds && request.round && labelled(say("web.calculator.round"), say(`sheet.seat-${request.round}`)),
    state.book.rounds && labelled(say("web.calculator.seat"), say(`sheet.seat-${request.seat}`)),
  ].filter(Boolean);
  return make(
    "section",
    { class: "paper question" },
    make("h1", {}, say(`web.drills.ask-${kind}`)),
    make("p", { class: "second" }, [say(`web.drills.about-${kind}`), how, ...winds].filter(Boolean).join(" · ")),
  );
}

function shownHand() {
  const { request } = state.drill;
  const won = request.win && tile(request.win);
  won?.classList.add("won");
  return make(
    "div",
    { class: "drill-hand" },
    row(parse(request.hand)),
    won && make("span", { class: "winning", role: "img", "aria-label": tileName(request.win) }, won),
  );
}

/** The tiles to choose from, a row for each suit; or words and numbers. */
function choices() {
  const { kind, choices: all } = state.drill;
  const button = (each, content, label) =>
    make(
      "button",
      {
        id: `choice-${each}`,
        class: typeof content === "string" ? "button choice" : "plain choice",
        type: "button",
        "aria-pressed": String(state.chosen.has(each)),
        "aria-label": label,
        onclick: () => choose(each),
      },
      content,
    );
  if (kind === "win") return all.map((each) => button(each, say(`web.drills.${each}`)));
  if (kind === "worth") return all.map((each) => button(each, number(each)));
  const rows = [..."mpszj"].map((suit) => all.filter((each) => each[1] === suit)).filter((each) => each.length);
  return rows.map((tiles) =>
    make(
      "div",
      { class: "choice-row" },
      ...tiles.map((each) => button(each, tile(each, { index: true, label: "" }), tileName(each))),
    ),
  );
}

/** What was right, and why: the engine's own answer. */
function verdict() {
  const { kind, answers, why, request } = state.drill;
  const told = (each) => (kind === "win" ? say(`web.drills.${each}`) : kind === "worth" ? number(each) : tileName(each));
  const title = state.answered.right
    ? say("web.drills.right")
    : say("web.drills.wrong", { answer: listed(answers.map(told)) });
  const shown =
    kind === "waits"
      ? waiting(why, state.book, say("web.drills.why"))
      : kind === "discard"
        ? answers.map((each) => waiting(why[each], state.book, say("web.drills.without", { tile: tileName(each) })))
        : counted(why, state.book, request);
  return make(
    "section",
    { class: "paper verdict", role: "status" },
    make("h2", { id: "verdict", tabindex: -1, class: state.answered.right ? "good" : "bad" }, title),
    shown,
    make(
      "p",
      { class: "drill-links" },
      make("a", { href: `/calculator/${id}#${linkText(request)}` }, say("web.drills.calculator")),
      " ",
      make("a", { href: `/rules/${id}` }, say("web.header.rules")),
    ),
  );
}

function rail() {
  const { longest } = record();
  if (state.answered) {
    return make(
      "footer",
      { class: "drill-rail" },
      make("p", {}, sayCount("web.drills.longest", longest)),
      make(
        "div",
        { class: "drill-buttons" },
        make(
          "button",
          { id: "same", class: "button", type: "button", onclick: () => ((state.kind = state.drill.kind), next()) },
          say("web.drills.same"),
        ),
        make(
          "button",
          { id: "next", class: "button main", type: "button", onclick: () => ((state.kind = null), next()) },
          say("web.drills.next"),
        ),
      ),
    );
  }
  return make(
    "footer",
    { class: "drill-rail" },
    make("div", { class: "choices", role: "group", "aria-label": say(`web.drills.ask-${state.drill.kind}`) }, choices()),
    make(
      "div",
      { class: "drill-buttons" },
      make(
        "button",
        { id: "tell", class: "button", type: "button", onclick: () => (state.chosen.clear(), answer()) },
        say("web.drills.tell"),
      ),
      make(
        "button",
        { id: "answer", class: "button main", type: "button", disabled: !state.chosen.size, onclick: answer },
        say("web.drills.answer"),
      ),
    ),
  );
}

function draw() {
  const { streak, asked } = record();
  fill(
    document.body,
    make(
      "main",
      { class: "drills" },
      make(
        "header",
        { class: "head" },
        make(
          "div",
          { class: "head-links" },
          links({ start: "/", rules: `/rules/${id}`, calculator: `/calculator/${id}` }),
          languages(begun),
        ),
        make(
          "div",
          { class: "drill-head" },
          make("p", {}, make("b", {}, say("web.drills.title")), ` ${state.book.name} · `, sayCount("web.drills.number", asked + (state.answered ? 0 : 1))),
          make("p", { class: "streak" }, say("web.drills.streak"), " ", make("b", {}, number(streak))),
        ),
      ),
      !state.answered && question(),
      shownHand(),
      state.answered && verdict(),
    ),
    rail(),
  );
}

async function begun() {
  try {
    state.book = await getLasting(`/api/books/${encodeURIComponent(id)}`);
    await load(id);
    document.title = `${say("web.drills.title")} · ${state.book.name}`;
    if (state.drill) redraw(draw);
    else await next();
  } catch (refused) {
    await load().catch(() => {});
    fill(document.body, make("main", { class: "drills" }, make("p", { role: "alert" }, refused.message), links({ start: "/" })));
  }
  document.body.dataset.ready = "";
}

await begun();
