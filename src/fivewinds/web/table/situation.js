// What the page can tell of a hand and its situation, in the fields of requests (interfaces §2, §3).

import { show, without } from "../notation.js";
import { SEATS, seen, windOf } from "./state.js";

/** The own hand as a request, with these concealed tiles. */
export function handRequest(state, options, book, tiles, since = state.since) {
  const own = state.seats[state.seat];
  const request = {
    hand: show(tiles),
    melds: own.melds.map(({ kind, tiles: lying, as }) => ({
      kind,
      tiles: show(lying),
      ...(as ? { as } : {}),
    })),
    seat: windOf(state, state.seat),
    options,
    ...fields(state, book, since),
  };
  if (own.flowers.length) request.flowers = show(own.flowers);
  if (state.round) request.round = state.round;
  else if (book.roundless) request.round = null;
  const flags = own.riichi && named(book.flags, "riichi") ? ["riichi"] : [];
  if (flags.length) request.flags = flags;
  return request;
}

/**
 * A question about waits. `besides` are tiles that will lie open; `asked` says that the latest
 * discard is still being offered, and so is none of those that went by.
 */
export function waitsRequest(state, options, book, tiles, { besides = [], asked = false } = {}) {
  const since = asked && !state.adding ? state.since.slice(0, -1) : state.since;
  const request = handRequest(state, options, book, tiles, since);
  const open = [...seen(state), ...besides];
  return { ...request, seen: show(request.indicator ? without(open, [request.indicator]) : open) };
}

/**
 * A question about a win that is offered. Who is liable for others, and what is turned over only
 * after a win, is not known here.
 */
export function winRequest(state, options, book, tile, { alone = false } = {}) {
  const own = state.seats[state.seat];
  const by = own.drawn !== null ? "draw" : state.adding ? "rob" : "discard";
  // The winning tile itself is none of the discards that are looked up.
  const since = by === "discard" ? state.since.slice(0, -1) : state.since;
  const request = handRequest(state, options, book, own.hand, since);
  const flags = [...(request.flags ?? []), ...situation(state, by, alone)];
  const known = flags.filter((name) => named(book.flags, name));
  if (known.length) request.flags = known;
  if (known.includes("after-kong") && state.replaced.from !== null && named(book.fields, "kong-from")) {
    request["kong-from"] = windOf(state, state.replaced.from);
  }
  request.by = by;
  request.win = by === "draw" ? own.drawn : tile;
  if (by !== "draw") request.from = windOf(state, (state.adding ?? state.last).seat);
  return request;
}

/** Fields that several books may know, by the names that they have there. */
function fields(state, book, since) {
  const own = state.seats[state.seat];
  const found = {
    indicator: state.indicator,
    pot: state.pot,
    drawn: state.draws || null,
    "already-won": SEATS.filter((seat) => state.seats[seat].won).map((seat) => windOf(state, seat)),
    "own-discards": show(own.river.map((discard) => discard.tile)),
    "round-discards": show(since),
  };
  const known = Object.entries(found).filter(
    ([name, value]) => value !== null && named(book.fields, name),
  );
  return Object.fromEntries(known);
}

/** Flags that follow from what has happened, by the names that books give them. */
function situation(state, by, alone) {
  const { kong, flower } = state.replaced;
  const own = state.seats[state.seat];
  const discards = state.seats.reduce((count, seat) => count + seat.river.length, 0);
  const first = state.untouched && own.river.length === 0;
  const isDealer = state.seat === state.dealer;
  const found = {
    "after-kong": by === "draw" && kong,
    "after-flower": by === "draw" && flower,
    "last-tile": by !== "rob" && state.wall === 0 && !(by === "draw" && kong),
    "first-turn": by !== "rob" && state.untouched && discards <= (by === "draw" ? 3 : 4),
    heaven: first && by === "draw" && isDealer,
    earth: first && by === "draw" && !isDealer,
    man: first && by === "discard",
    "hell-wait": alone,
  };
  return Object.keys(found).filter((name) => found[name]);
}

function named(declared, name) {
  return declared.some((each) => each.name === name);
}
