// What a hand came to, on paper, from the shared sheet.

import { make } from "../dom.js";
import { phrase, signs } from "../phrase.js";
import { headShown, jokersShown, patternsShown, paymentsShown, readingShown } from "../sheet.js";
import { say, tileName } from "../words.js";
import { reason } from "./waiting.js";
import { whyMore } from "../why.js";

const SEATS = ["E", "S", "W", "N"];

/** How the hand was won, in a sentence; why it was counted, where it was not. */
function happened(answer, request) {
  const { win, by, from } = request;
  if (!answer.win) return answer.reason ? say("sheet.counted", { reason: reason(answer) }) : "";
  return phrase(`sheet.by-${by}`, {
    tile: signs([win]),
    name: tileName(win),
    giver: from ? say(`sheet.seat-${from}`) : "",
  });
}

function paid(payments) {
  return paymentsShown(
    SEATS.map((wind) => ({ wind, name: say(`sheet.seat-${wind}`), paid: payments[wind] })),
  );
}

/**
 * A score answer explained; of a whole table each hand in turn.
 * @param {Object} answer docs/interfaces.md §2
 * @param {Object} book
 * @param {Object} request what was asked
 */
export function counted(answer, book, request) {
  const { payments, reading } = answer;
  if (!answer.win && !reading) {
    return make(
      "section",
      { class: "sheet" },
      make("h2", { class: "total bad" }, say("web.calculator.no-win")),
      make("p", {}, reason(answer), " ", whyMore(answer.reason, reason(answer), book)),
    );
  }
  const seat = request.seat ?? "E";
  const brings = payments?.[seat] ? payments[seat] : null;
  return make(
    "section",
    { class: "sheet" },
    headShown(happened(answer, request), answer, book, { brings }),
    readingShown(reading, {
      melds: request.melds,
      hand: request.hand,
      win: answer.win ? request.win : null,
    }),
    jokersShown(reading),
    patternsShown(answer, book),
    book.pays && payments && paid(payments),
  );
}
