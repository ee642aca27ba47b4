// A finished match, step by step; `#n.seat.open` in the address is the event that is shown, from which
// seat, and whether all hands lie open.

import { played } from "./tokens.js";
import { fill, make, redraw } from "./dom.js";
import { languages } from "./header.js";
import { get, getLasting, getText } from "./http.js";
import { Coach } from "./match/coach.js";
import { carriedRecord, historyAt, isPromised, read, tableOf } from "./match/record.js";
import { asSeen, laidOpen } from "./match/seen.js";
import { keys, steps } from "./match/steps.js";
import { verify } from "./match/verify.js";
import { fits, follow } from "./layout.js";
import { HIDDEN } from "./notation.js";
import { Frame } from "./table/frame.js";
import { dialog } from "./table/result.js";
import { Session } from "./table/session.js";
import { apply } from "./table/settings.js";
import { load, say, sayCount } from "./words.js";

const id = location.pathname.split("/")[2];
const PACE = 700;

const view = { at: 0, seat: 0, open: !fits("phone"), timer: null };
const session = new Session(() => {});
session.watching = true;
let match = null;
/** The record that the address brings along, where there is one: such a match is on no server. */
let carried = null;
let book = null;
let promised = null;
let walls = null;
let frame = null;

const menu = dialog("menu", () => menu.hide());

const sheet = dialog("coach", () => sheet.hide());
const coach = new Coach({
  table: id,
  book: () => book,
  match: () => match,
  name: (seat) => session.name(seat),
  go: (n, seat) => {
    sheet.hide();
    Object.assign(view, { seat, open: false });
    go(n);
  },
  changed: () => sheet.open && showCoach(),
});

/** Open the coach's sheet, for the seat from which the table is seen. */
function askCoach() {
  sheet.show(make("article", { class: "sheet coach" }));
  if (coach.seat === view.seat && coach.review) showCoach();
  else coach.look(view.seat);
}

function showCoach() {
  sheet.show(coach.shown(() => sheet.hide()));
}

function coachButton(id) {
  return !carried && make("button", { id, class: "step coach-button", type: "button", onclick: askCoach }, say("web.match.coach"));
}

/** The table after the event that is shown, seen from a seat, other hands laid open if wished. */
function shownState() {
  const state = match.states[view.at];
  const other = (place) => (view.open ? laidOpen(place) : asSeen(place, book));
  const seats = state.seats.map((place, seat) => (seat === view.seat ? place : other(place)));
  return { ...state, seat: view.seat, seats };
}

/** An event as it is told now: what somebody else drew or hid is told only when all lies open. */
function told(event) {
  if (view.open || event.seat === view.seat) return event;
  if (event.e === "draw") return { ...event, tile: HIDDEN };
  const hides = event.e === "kong" && event.kind === "concealed-kong" && book["hidden-kongs"];
  return hides ? { ...event, tiles: "????" } : event;
}

function go(n) {
  view.at = Math.min(Math.max(n, 0), match.events.length - 1);
  look();
}

/** Show it, and let the address say what is shown: the event, the seat, and whether all lies open. */
function look() {
  if (!carried) history.replaceState(null, "", `#${view.at}.${view.seat}${view.open ? ".open" : ""}`);
  redraw(draw);
}

function play() {
  if (view.timer) {
    clearInterval(view.timer);
    view.timer = null;
  } else {
    view.timer = setInterval(() => {
      if (view.at >= match.events.length - 1) play();
      else go(view.at + 1);
    }, PACE);
  }
  redraw(draw);
}

/** What lies open, and from where we look; both are in the menu too, so ids have a prefix. */
function lookingShown(prefix) {
  const seat = (each) =>
    make(
      "option",
      { value: String(each), selected: each === view.seat },
      say("web.match.from", { name: session.name(each) }),
    );
  return [
    make(
      "label",
      { class: "check" },
      make("input", {
        id: `${prefix}-open`,
        type: "checkbox",
        checked: view.open,
        onchange: ({ target }) => {
          view.open = target.checked;
          look();
        },
      }),
      make("span", {}, say("web.match.open-hands")),
    ),
    make(
      "select",
      {
        id: `${prefix}-seat`,
        "aria-label": say("web.match.seat"),
        onchange: ({ target }) => {
          view.seat = Number(target.value);
          look();
        },
      },
      ...[0, 1, 2, 3].map(seat),
    ),
  ];
}

/** Whether the seed gives these walls; worked out once, when somebody asks. */
function wallsText() {
  if (!match.header.seed) return "";
  if (!walls) {
    setTimeout(() => {
      walls = verify(match, book.set);
      if (menu.open) showMenu();
    }, 50);
    return say("web.match.checking");
  }
  if (walls.wrong) return say("web.match.not-walls", { hand: walls.wrong });
  return sayCount("web.match.walls", walls.hands, { hands: walls.hands, tiles: walls.tiles });
}

/** Copies the address of what is shown; where there is no clipboard the address bar has it. */
function copyButton() {
  const button = make(
    "button",
    {
      id: "copy-moment",
      class: "link",
      type: "button",
      onclick: async () => {
        look();
        await navigator.clipboard?.writeText(location.href).catch(() => {});
        button.textContent = say("web.match.linked");
      },
    },
    say("web.match.link"),
  );
  return button;
}

function showMenu() {
  menu.show(
    make(
      "article",
      { class: "sheet menu" },
      make("h1", {}, book.name),
      languages(begun),
      make("div", { class: "looking" }, lookingShown("menu"), coachButton("coach-menu")),
      make(
        "p",
        { class: "menu-links" },
        copyButton(),
        " · ",
        make("a", { href: `/api/tables/${id}/record`, download: `${id}.jsonl` }, say("web.match.record")),
        " · ",
        make("a", { href: `/rules/${book.id}` }, say("web.header.rules")),
        " · ",
        make("a", { href: "/" }, say("web.header.start")),
      ),
      promised !== null &&
        make(
          "p",
          { class: promised ? "note" : "note bad" },
          say(promised ? "web.match.promised" : "web.match.not-promised"),
        ),
      make("p", { id: "walls", class: walls?.wrong ? "note bad" : "note", role: "status" }, wallsText()),
      make(
        "footer",
        { class: "sheet-actions" },
        make(
          "button",
          { id: "close-menu", class: "button main", type: "button", onclick: () => menu.hide() },
          say("web.table.back-to-table"),
        ),
      ),
    ),
  );
}

/** The sheet of a result, as nobody in particular sees it: everybody has a name. */
function showSheet(place) {
  frame.readSheet(place, {
    state: session.state,
    seat: null,
    called: (seat) => session.name(seat),
    info: session.info,
    history: historyAt(match, view.at),
  });
}

function drawDeed() {
  const tells = frame.teller;
  const { results } = session.state;
  const latest = match.events.slice(0, view.at + 1).findLast((event) => tells.spoken(told(event)));
  fill(
    frame.parts.deed,
    make(
      "div",
      { class: "event", role: "status" },
      make("span", { class: "told" }, latest ? tells.seen(told(latest)) : ""),
    ),
    make(
      "div",
      { class: "calls stepper" },
      steps(match, {
        at: view.at,
        playing: Boolean(view.timer),
        name: (seat) => session.name(seat),
        go,
        // While the slider is held the table follows, and the slider stays under the finger.
        slide: (n) => {
          go(n);
          drawTable();
        },
        play,
        sheet: results.length ? () => showSheet(results.length - 1) : null,
      }),
    ),
  );
}

/** An event as a line that leads to it. */
function logLine(event) {
  const seen = frame.teller.seen(told(event));
  const href = `#${event.n}.${view.seat}${view.open ? ".open" : ""}`;
  return seen && make("a", { href, "aria-current": event.n === view.at ? "step" : null }, seen);
}

/** The table alone, without what leads through the match. */
function drawTable() {
  session.state = shownState();
  frame.drawFelt(showSheet);
  frame.drawTop(frame.homeLink(), null, frame.menuButton(showMenu));
  frame.drawHeld(session.state.seats[view.seat], session.name(view.seat));
  frame.drawLog(match.events.slice(0, view.at + 1), logLine);
  frame.fit();
}

function draw() {
  drawTable();
  drawDeed();
  fill(frame.parts.autos, lookingShown("rail"), coachButton("coach-rail"));
  document.body.dataset.n = String(view.at);
}

/** What the address names: an event, perhaps a seat, perhaps all open. */
function fromAddress() {
  const [n, seat, open] = location.hash.slice(1).split(".");
  const at = Number(n);
  view.at = Number.isInteger(at) && at >= 0 && at < match.events.length ? at : 0;
  if (/^[0-3]$/.test(seat ?? "")) {
    view.seat = Number(seat);
    view.open = open === "open";
  }
}

async function begun() {
  try {
    await load();
    carried ??= await carriedRecord(location.hash);
    const info = carried ? tableOf(carried) : await get(`/api/tables/${id}`);
    // Who is at the table now has nothing to do with how it was.
    const chairs = info.chairs.map(({ name, kind, level }) => ({ name, kind, level, here: true }));
    session.info = { ...info, chairs };
    await load(info.rules);
    const options = encodeURIComponent(JSON.stringify(info.options));
    book = await getLasting(`/api/books/${info.rules}?options=${options}`);
    frame ??= new Frame(session, book, {
      kind: "stepping",
      parts: ["top", "deed", "own", "felt", "log", "autos"],
      over: [menu.element, sheet.element],
    });
    frame.book = book;
    if (!match) {
      match = read(carried ?? (await getText(`/api/tables/${id}/record`)));
      // Who played in this browser sees the table from his own seat, unless a link says otherwise.
      view.seat = Math.max(0, match.header.players.findIndex((player) => player.chair === played(id)?.chair));
      fromAddress();
      promised = await isPromised(match.header);
      keys(match, { at: () => view.at, go, awake: () => !frame.sheets.open && !menu.open && !sheet.open });
      addEventListener("hashchange", () => {
        fromAddress();
        redraw(draw);
      });
    }
    session.header = match.header;
    document.title = say("web.match.title", { book: book.name });
    fill(document.body, frame.element);
    redraw(draw);
    if (menu.open) showMenu();
  } catch (refused) {
    const playing = refused.reason === "playing" || refused.reason === "waiting";
    fill(
      document.body,
      make(
        "main",
        { class: "trouble" },
        make("p", { role: "alert" }, refused.message),
        playing && make("a", { class: "button call", href: `/table/${id}` }, say("web.match.to-table")),
        make("a", { class: "button", href: "/" }, say("web.header.start")),
      ),
    );
  }
  document.body.dataset.ready = "";
}

apply();
follow();
await begun();
