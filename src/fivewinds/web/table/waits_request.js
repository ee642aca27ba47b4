// The own hand as a request about what it waits for (interfaces §3).

import { show, without } from "../notation.js";
import { SEATS, seen, windOf } from "./state.js";

/**
 * A question about waits, with these concealed tiles. `besides` are tiles that will lie open; `asked`
 * says that the latest discard is still being offered, and so is none of those that went by.
 */
export function waitsRequest(state, options, book, tiles, { besides = [], asked = false } = {}) {
  const own = state.seats[state.seat];
  const since = asked && !state.adding ? state.since.slice(0, -1) : state.since;
  const open = [...seen(state), ...besides];
  const told = fields(state, book, since);
  // A tile that a field tells of is counted there, and not once more among those seen.
  const counted = book.fields.some(({ fact, counted }) => fact === "indicator" && counted);
  const request = {
    hand: show(tiles),
    melds: own.melds.map(({ kind, tiles: lying, as }) => ({ kind, tiles: show(lying), ...(as ? { as } : {}) })),
    seat: windOf(state, state.seat),
    options,
    ...told,
    seen: show(counted && state.indicator ? without(open, [state.indicator]) : open),
  };
  if (own.flowers.length) request.flowers = show(own.flowers);
  if (state.round) request.round = state.round;
  else if (book.roundless) request.round = null;
  if (own.riichi && book.flags.some(({ name }) => name === "riichi")) request.flags = ["riichi"];
  return request;
}

/** The fields of the book that tell a fact of the table. */
function fields(state, book, since) {
  const facts = {
    indicator: state.indicator,
    pot: state.pot,
    draws: state.draws || null,
    winners: SEATS.filter((seat) => state.seats[seat].won).map((seat) => windOf(state, seat)),
    "own-discards": show(state.seats[state.seat].river.map((discard) => discard.tile)),
    "go-round": show(since),
  };
  const known = book.fields.filter(({ fact }) => fact && facts[fact] !== null);
  return Object.fromEntries(known.map(({ name, fact }) => [name, facts[fact]]));
}
