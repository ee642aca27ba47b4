// Every event in a sentence, for those who see the tiles and for those who hear them.

import { HIDDEN, parse, sorted } from "../notation.js";
import { phrase, signs } from "../phrase.js";
import { has, listed, say, signed, tileName } from "../words.js";

/** Why something happened, in the book's own words, else the program's, else its plain name. */
export function reasonText(reason) {
  for (const path of [`reason.${reason}`, `acting.${reason}`]) {
    if (has(path)) return say(path);
  }
  return reason.replaceAll("-", " ");
}

/** Why an action is not offered, as a sentence. */
export function barText(reason) {
  for (const path of [`acting.${reason}`, `reason.${reason}`]) {
    if (has(path)) return say(path);
  }
  return reason.replaceAll("-", " ");
}

/**
 * Tells events to the player of a seat: `seen` as a list of texts and elements, `spoken` as a
 * text. Null for events that the table shows anyway.
 *
 * @param {{own: number|null, name: (seat: number) => string, won: () => boolean}} who `won` says
 *   whether somebody has won the hand
 */
export function teller(who) {
  const tell = (event, show) => {
    const told = SAYINGS[event.e]?.(event, { ...who, show });
    return told ? phrase(`web.table.${told[0]}`, told[1]) : null;
  };
  return {
    seen: (event) => tell(event, (tiles) => signs(tiles)),
    spoken: (event) => tell(event, (tiles) => listed(tiles.map(tileName)))?.join("") ?? null,
  };
}

/** A saying about a seat: its own form for the reader. */
function about(saying, seat, who, values = {}) {
  return [
    seat === who.own ? `${saying}-you` : saying,
    { name: who.name(seat), ...values },
  ];
}

/** The same where another seat gave the tile. */
function between(saying, seat, giver, who, values) {
  const [path, filled] = about(giver === who.own ? `${saying}-from-you` : saying, seat, who, values);
  return [path, { ...filled, giver: who.name(giver) }];
}

/** What each player gains or loses; who does neither is left out. */
export function amounts(payments, name) {
  return listed(payments.map((paid, seat) => (paid ? `${name(seat)} ${signed(paid)}` : "")));
}

const names = (seats, who) => listed(seats.map(who.name));

const SAYINGS = {
  deal: (event, who) => about("deal", event.dealer, who, { hand: event.hand }),

  draw: (event, who) =>
    event.tile === HIDDEN ? null : about("draw", event.seat, who, { tile: who.show([event.tile]) }),

  discard: (event, who) =>
    about(event.riichi ? "riichi" : "discard", event.seat, who, { tile: who.show([event.tile]) }),

  claim: (event, who) => {
    const tiles = who.show(sorted([...parse(event.tiles), event.tile]));
    return between(event.kind, event.seat, event.from, who, { tiles });
  },

  kong: (event, who) => {
    if (event.kind === "added-kong") {
      return about("added-kong", event.seat, who, { tile: who.show([event.tile]) });
    }
    const tiles = parse(event.tiles);
    return tiles.includes(HIDDEN)
      ? about("hidden-kong", event.seat, who)
      : about("concealed-kong", event.seat, who, { tiles: who.show(tiles) });
  },

  flower: (event, who) => about(event.tile[1] === "j" ? "declare" : "flower", event.seat, who, { tile: who.show([event.tile]) }),

  exchange: (event, who) => {
    const given = parse(event.tiles);
    if (given.includes(HIDDEN)) return null;
    const values = { tiles: who.show(given), received: who.show(parse(event.received)) };
    return about("exchanged", event.seat, who, { ...values, giver: who.name(event.from) });
  },

  void: (event, who) => about("void", event.seat, who, { suit: say(`tile.suit-${event.suit}`) }),

  pay: (event, who) => [
    event.seats.length && event.payments.some((paid, seat) => paid && !event.seats.includes(seat))
      ? "pay-by"
      : "pay",
    {
      names: names(event.seats, who),
      reason: reasonText(event.reason),
      amounts: amounts(event.payments, who.name),
    },
  ],

  dead: (event, who) => about("dead", event.seat, who, { reason: reasonText(event.reason) }),

  win: (event, who) => {
    const tile = who.show([event.tile]);
    if (event.from === undefined) return about("win-draw", event.seat, who, { tile });
    return between(`win-${event.by}`, event.seat, event.from, who, { tile });
  },

  stopped: (event, who) => {
    const seats = event.seats ?? [];
    const saying = seats.length ? "stopped-by" : who.won() ? "ended" : "stopped";
    return [saying, { names: names(seats, who), reason: reasonText(event.reason) }];
  },

  "end-match": (event) =>
    event.reason ? ["end-match-why", { reason: reasonText(event.reason) }] : ["end-match", {}],
};
