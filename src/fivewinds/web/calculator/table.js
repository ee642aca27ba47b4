// All four hands of a table, asked at once, of books that count and settle them together.

import { make } from "../dom.js";
import { handsShown, pairsShown } from "../sheet/hands.js";
import { paymentsShown } from "../sheet.js";
import { number, say } from "../words.js";
import { isWhole, meldSize, nothing, questionOf, scoreRequest, size } from "./question.js";
import { reason } from "./waiting.js";

const SEATS = ["E", "S", "W", "N"];
const PARTS = ["hand", "melds", "flowers", "dead", "win", "by", "from", "flags"];

/** Whether a hand of a table may have this field. */
export function ofTable(name) {
  return PARTS.includes(name);
}

/** Whether a book counts whole tables. */
export function hasTable(book) {
  return (book.questions ?? []).some(({ field }) => field === "table");
}

/** A hand in its seat: the winner's as any other, the others' as losers'. */
function seated(question, seat, { winner }, { round, options }) {
  const fields = Object.fromEntries(Object.entries(question.fields).filter(([name]) => ofTable(name)));
  const own = seat === winner ? fields : { ...fields, role: "loser" };
  return { ...question, seat, round, options, win: seat === winner ? question.win : null, fields: own };
}

/** A table that is begun with one hand, the winner's. */
export function begun(question) {
  const winner = question.seat;
  const seats = Object.fromEntries(SEATS.map((seat) => [seat, seat === winner ? question : nothing()]));
  return settled({ at: winner, winner, seats }, question);
}

/** Every hand in its seat, with the round and options of the one just changed. */
export function settled(table, question) {
  const seats = Object.fromEntries(
    SEATS.map((seat) => [seat, seated(seat === table.at ? question : table.seats[seat], seat, table, question)]),
  );
  return { ...table, seats };
}

/** The table of a request, or null. */
export function tableOf(request) {
  if (!request.table || !SEATS.every((seat) => request.table[seat])) return null;
  const winner = SEATS.includes(request.winner) ? request.winner : "E";
  const { round, options } = request;
  const asked = (seat) => questionOf({ ...request.table[seat], seat, round, options });
  const table = { at: winner, winner, seats: Object.fromEntries(SEATS.map((seat) => [seat, asked(seat)])) };
  return settled(table, table.seats[winner]);
}

/** The request about a table: docs/interfaces.md §2 and the book's rulings. */
export function tableRequest({ seats, winner, at }, book) {
  const part = (question) => {
    const request = scoreRequest(question, book);
    return Object.fromEntries(PARTS.filter((name) => name in request).map((name) => [name, request[name]]));
  };
  const { round, options } = seats[at];
  return {
    table: Object.fromEntries(SEATS.map((seat) => [seat, part(seats[seat])])),
    winner,
    ...(round !== "E" && { round }),
    ...(Object.keys(options).length && { options }),
  };
}

export function isWholeTable({ seats }, book) {
  return SEATS.every((seat) => isWhole(seats[seat], book));
}

/** How many tiles a hand lacks, the winning one included. */
function missing(question, book) {
  const melds = question.melds.reduce((all, meld) => all + meldSize(meld.kind) - meld.tiles.length, 0);
  const open = size(question) - question.hand.length + melds;
  return open || (isWhole(question, book) ? 0 : 1);
}

/** Whose hand is being filled, and who has won. */
export function tableBar(table, { turnTo, choose }) {
  const pick = (name, label, chosen, does) =>
    make(
      "div",
      { class: "choice" },
      make("span", { id: `label-${name}`, class: "second" }, label),
      make(
        "div",
        { class: "segments", role: "radiogroup", "aria-labelledby": `label-${name}` },
        SEATS.map((seat) =>
          make(
            "label",
            {},
            make("input", { id: `${name}-${seat}`, type: "radio", name, checked: seat === chosen, onchange: () => does(seat) }),
            say(`sheet.seat-${seat}`),
          ),
        ),
      ),
    );
  return make(
    "div",
    { class: "setting table-bar" },
    pick("table-seat", say("web.calculator.of-seat"), table.at, turnTo),
    pick("table-winner", say("web.calculator.winner"), table.winner, choose),
  );
}

/** What is still to be put in, seat by seat. */
export function stillMissing(table, book) {
  return make(
    "ul",
    { class: "table-missing" },
    SEATS.map((seat) => {
      const count = missing(table.seats[seat], book);
      const name = say(`sheet.seat-${seat}`);
      const said = count
        ? say("web.calculator.seat-missing", { seat: name, count: number(count) })
        : say("web.calculator.seat-whole", { seat: name });
      return make("li", { class: count ? "" : "good" }, said);
    }),
  );
}

/** The four counts, who pays whom, and what everybody gets. */
export function tableCounted(answer, table, book, answers) {
  if (!answer.win || !answer.hands) {
    return make(
      "section",
      { class: "sheet" },
      make("h2", { class: "total bad" }, say("web.calculator.no-win")),
      make("p", {}, reason(answer)),
    );
  }
  const name = (at) => say(`sheet.seat-${SEATS[at]}`);
  const request = tableRequest(table, book);
  const win = {
    seat: SEATS.indexOf(answer.winner),
    tile: table.seats[answer.winner].win,
    hands: SEATS.map((seat) => answer.hands[seat]),
    payments: SEATS.map((seat) => answer.payments[seat]),
    shown: SEATS.map((seat) => ({ melds: request.table[seat].melds ?? [], hand: request.table[seat].hand })),
  };
  const pairs = answers.debts(book, win, 0);
  return make(
    "section",
    { class: "sheet whole-table" },
    handsShown(win, { seats: [0, 1, 2, 3], name, wind: (at) => SEATS[at], happened: say("web.sheet.won") }),
    pairs && pairsShown(pairs, name),
    paymentsShown(SEATS.map((wind, at) => ({ wind, name: name(at), paid: win.payments[at] }))),
  );
}
