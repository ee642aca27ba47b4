// How a hand ended: a sheet for each win, or for the end without one.

import { fill, make } from "../dom.js";
import {
  headShown,
  jokersShown,
  patternsShown,
  paymentsShown,
  readingShown,
  toldShown,
} from "../sheet.js";
import { countsAll, handsShown, pairsShown, slipOfMatch } from "../sheet/hands.js";
import { row } from "../tiles/tiles.js";
import { number, say } from "../words.js";
import { scoreText } from "./console.js";
import { SEATS, windOf } from "./state.js";
import { amounts, reasonText } from "./event_text.js";

/**
 * The sheets of a hand, one at a time.
 * @param {object} session
 * @param {{place: number, book: object, tell: (event: object) => Node[], handLine: string,
 *          still: boolean, debts: (win: object) => object[]|null, choose: (place: number) => void, actions: Node[]}} view
 */
export function resultShown(session, view) {
  const { results } = session.state;
  const result = results[view.place];
  if (result.e === "win" && countsAll(result)) return allHandsShown(session, result, view);
  return make(
    "article",
    { class: `sheet${result.e === "win" ? "" : " nobody"}` },
    results.length > 1 && tabs(session, view),
    result.e === "win" ? wonShown(result, view) : stoppedShown(session, result, view),
    make(
      "div",
      { class: "sheet-columns" },
      result.e === "win" &&
        make("div", { class: "sheet-count" }, countShown(session, result, view)),
      make(
        "div",
        { class: "sheet-pay" },
        anybodyPaid(session, result) && paymentsOf(session, result, view.book),
        paidBesides(session, result, view),
      ),
    ),
    make("footer", { class: "sheet-actions" }, view.actions),
  );
}

/** The sheet of a book that counts all four hands: the slip of the table. */
function allHandsShown(session, win, { book, tell, handLine, debts, actions }) {
  const { state, history } = session;
  const seats = SEATS.map((place) => (place + state.dealer) % 4);
  const name = (seat) => whose(session, seat);
  const pairs = debts(win);
  const round = history.filter((hand) => hand.round === history.at(-1).round);
  return make(
    "article",
    { class: "sheet slip-sheet" },
    make(
      "header",
      { class: "red-head" },
      make("h1", {}, say("web.sheet.slip")),
      make("p", {}, handLine, " · ", tell(win)),
    ),
    handsShown(win, { seats, name, wind: (seat) => windOf(state, seat), happened: "" }),
    make(
      "div",
      { class: "slip-columns" },
      pairs ? pairsShown(pairs, name, session.seat ?? null) : make("section", {}, paymentsOf(session, win, book)),
      round.length > 0 && slipOfMatch(round, { seats: SEATS, name, lines: book.rounds ? SEATS.length : 0 }),
    ),
    make(
      "footer",
      { class: "sheet-actions" },
      make(
        "button",
        { id: "print", class: "button", type: "button", onclick: () => window.print() },
        say("web.sheet.print"),
      ),
      actions,
    ),
  );
}

function tabs(session, { place, choose }) {
  return make(
    "div",
    { class: "segments sheet-tabs", role: "group", "aria-label": say("web.table.sheets") },
    session.state.results.map((result, at) =>
      make(
        "label",
        {},
        make("input", {
          type: "radio",
          name: "sheet",
          checked: at === place,
          onchange: () => choose(at),
        }),
        result.e === "win" ? whose(session, result.seat) : say("web.table.the-end"),
      ),
    ),
  );
}

function whose(session, seat) {
  return session.called(seat);
}

/** What happened, what it came to, and the hand as it was read. */
function wonShown(win, { book, tell, handLine }) {
  const brings = book.pays === false ? null : win.payments[win.seat];
  const { melds, hand } = win.shown[win.seat];
  return [
    headShown([handLine, " · ", ...tell(win)], win.score, book, { brings }),
    book["wins-by-itself"] && make("p", { class: "second by-itself" }, say("web.sheet.by-itself")),
    readingShown(win.score.reading, { melds, hand, win: win.tile }),
  ];
}

function countShown(session, win, { book, still }) {
  const { flowers } = session.state.seats[win.seat];
  return [
    jokersShown(win.score.reading),
    flowers.length > 0 &&
      make(
        "figure",
        { class: "told" },
        make("figcaption", {}, say("web.sheet.laid-out")),
        row(flowers),
      ),
    toldShown(win, { still }),
    patternsShown(win.score, book),
  ];
}

function stoppedShown(session, result, { book, tell, handLine }) {
  const others = Object.entries(result.shown ?? {});
  return [
    make(
      "header",
      { class: "sheet-head" },
      make("p", { class: "happened second" }, handLine),
      make("p", { class: "comes-to" }, make("b", { class: "title total" }, tell(result))),
    ),
    result.reason === "exhausted" && settledBy(result, book),
    others.length > 0 &&
      make(
        "ul",
        { class: "open-hands" },
        others.map(([seat, hand]) => openHand(whose(session, Number(seat)), hand)),
      ),
  ];
}

/** Where it is told how a hand without a winner is settled. */
function settledBy(result, { id, "waiting-paid": ruling }) {
  if (!ruling) return null;
  const waited = Object.keys(result.shown ?? {}).length;
  const saying = { 0: "none-waited", 4: "all-waited" }[waited] ?? "settled-by";
  const pot = -result.payments.reduce((total, paid) => total + paid, 0);
  return make(
    "p",
    { class: "second" },
    say(`web.sheet.${saying}`),
    " ",
    pot > 0 && [say("web.sheet.into-pot", { points: number(pot) }), " "],
    make("a", { class: "ruling", href: `/rules/${id}#${ruling}`, target: "_blank" }, say("web.table.our-note", { ruling })),
  );
}

/** A hand that was laid open, melds first. */
export function openHand(name, hand) {
  return make(
    "li",
    {},
    make("b", {}, name),
    make("span", { class: "groups" }, hand.melds.map((meld) => row(meld.tiles)), row(hand.hand)),
  );
}

function anybodyPaid(session, result) {
  return result.payments.some(Boolean) || session.state.scores.some(Boolean);
}

function paymentsOf(session, result, book) {
  const { state } = session;
  const pays = book.pays !== false;
  return [
    make(
      "p",
      { class: "pay-head second" },
      make("span", {}, pays ? say("web.sheet.payments") : ""),
      make("span", {}, say(pays ? "web.sheet.total" : "unit")),
    ),
    paymentsShown(
      SEATS.map((place) => (place + state.dealer) % 4).map((seat) => ({
        wind: book.rounds ? windOf(state, seat) : null,
        name: whose(session, seat),
        paid: pays ? result.payments[seat] : null,
        total: scoreText(state.scores[seat], state.scores),
        note: noteOf(session, result, seat, book),
        you: seat === session.seat,
      })),
    ),
  ];
}

/** What a player had to do with it. */
function noteOf(session, result, seat, book) {
  if (result.e !== "win") {
    const waits = result.reason === "exhausted" && book["waiting-paid"];
    return waits ? say(seat in (result.shown ?? {}) ? "web.sheet.waited" : "web.sheet.waited-not") : "";
  }
  if (seat === result.seat) {
    const pot = result.payments.reduce((total, paid) => total + paid, 0);
    return [say("web.table.won"), pot > 0 && say("web.table.and-pot", { points: number(pot) })]
      .filter(Boolean)
      .join(" ");
  }
  if (seat === result.from) return say(`web.sheet.gave-${result.by}`);
  const { state } = session;
  const before = state.results.slice(0, state.results.indexOf(result));
  if (before.some((each) => each.e === "win" && each.seat === seat)) return say("web.sheet.had-won");
  return "";
}

/** What else was paid in this hand, and what the pot holds. */
function paidBesides(session, result, { tell }) {
  const { state } = session;
  const last = state.results.at(-1) === result;
  if (!last || (!state.paid.length && !state.pot)) return null;
  const name = (seat) => whose(session, seat);
  return make(
    "ul",
    { class: "besides second" },
    state.paid.map((paid) =>
      make("li", {}, tell(paid) ?? `${reasonText(paid.reason)}: ${amounts(paid.payments, name)}`),
    ),
    state.pot !== null && state.pot > 0 && make("li", {}, say("terminal.pot", { count: number(state.pot) })),
  );
}

/** A dialog that takes sheets; it is there once and is filled anew. */
export function dialog(id, closed, isBeside = () => false) {
  const element = make("dialog", { id, class: "over" });
  // What lies beside the table gets no such event from the browser.
  element.addEventListener("keydown", ({ key }) => key === "Escape" && element.matches(".beside") && closed());
  element.addEventListener("cancel", (event) => {
    event.preventDefault();
    closed();
  });
  return {
    element,
    show(...children) {
      fill(element, ...children);
      if (element.open) return;
      element.classList.toggle("beside", isBeside());
      if (isBeside()) element.show();
      else element.showModal();
    },
    hide() {
      if (element.open) element.close();
    },
    get open() {
      return element.open;
    },
    /** Whether it lies over the table, and nothing below it can be used. */
    get isOver() {
      return element.open && !element.matches(".beside");
    },
  };
}
