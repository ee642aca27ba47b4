/**
 * The table as one reader sees it, built from events and from nothing else.
 *
 * `begin` makes the state before the first event, `hear` the state after the next one. States are
 * never changed: what an event leaves alone is the same object in the state that follows.
 */

import { HIDDEN, parse, sorted, without } from "../notation.js";
import { claimed, concealedKong, grown, laidOpen, robbed } from "./melds.js";

export const SEATS = [0, 1, 2, 3];
const WINDS = "ESWN";

/** The state before the first event; `seat` is the reader's, null for one who only looks on. */
export function begin(seat = null) {
  return {
    seat,
    n: -1,
    hand: 0,
    round: null,
    dealer: 0,
    dice: [],
    scores: [0, 0, 0, 0],
    pot: null,
    indicator: null,
    wall: 0,
    loose: 0,
    turn: null,
    last: null,
    adding: null,
    since: [],
    draws: 0,
    seats: SEATS.map(() => emptySeat([])),
    paid: [],
    results: [],
    over: false,
    ended: null,
  };
}

function emptySeat(hand) {
  return {
    hand,
    drawn: null,
    open: false,
    river: [],
    melds: [],
    flowers: [],
    riichi: false,
    dead: null,
    void: null,
    won: null,
  };
}

/** How many tiles lie in the dead wall of a book; zero where it has none. */
export function deadWall(state, book) {
  const { tiles, refilled } = book["dead-wall"];
  return refilled ? tiles : Math.max(0, tiles - state.loose);
}

/** The state after one more event. */
export function hear(state, event) {
  const heard = HEARD[event.e];
  return heard ? { ...heard(state, event), n: event.n } : { ...state, n: event.n };
}

/** The state after all these events. */
export function hearAll(state, events) {
  return events.reduce(hear, state);
}

/**
 * What a hand brought, for the slip of the match.
 * @param {Object} deal its deal
 * @param {number[]} after the scores at its end
 * @param {Object[]} results its wins, or its end without one
 */
export function broughtBy({ hand, round, scores }, after, results) {
  const counted = results.find((result) => result.e === "win" && result.hands);
  return {
    hand,
    round,
    gains: after.map((score, seat) => score - scores[seat]),
    counts: counted ? counted.hands.map(({ score }) => score) : null,
  };
}

/** The wind of a seat; the dealer is east. */
export function windOf(state, seat) {
  return WINDS[(seat - state.dealer + 4) % 4];
}

/** Where a seat lies from the reader: 0 below, 1 to the right, 2 across, 3 to the left. */
export function sideOf(state, seat) {
  return (seat - (state.seat ?? 0) + 4) % 4;
}

/** The reader's tiles in hand as they stand, the one just drawn last. */
export function held(state) {
  const own = state.seats[state.seat];
  return own.drawn === null ? own.hand : [...own.hand, own.drawn];
}

/** Every tile that lies open to the reader outside his own hand, melds and flowers. */
export function seen(state) {
  const tiles = state.indicator ? [state.indicator] : [];
  state.seats.forEach((place, seat) => {
    tiles.push(...place.river.filter((discard) => !discard.taken).map((discard) => discard.tile));
    if (seat === state.seat) return;
    for (const meld of place.melds) tiles.push(...meld.tiles);
    tiles.push(...place.flowers, ...place.hand);
    if (place.drawn) tiles.push(place.drawn);
    if (place.won) tiles.push(place.won.tile);
  });
  return tiles.filter((tile) => tile !== HIDDEN);
}

/* Small steps from a state to the next. */

function changed(state, seat, change) {
  const seats = [...state.seats];
  seats[seat] = { ...seats[seat], ...change };
  return { ...state, seats };
}

/** The drawn tile goes among the others. */
function takenIn(state, seat) {
  const { hand, drawn } = state.seats[seat];
  return drawn === null
    ? state
    : changed(state, seat, { hand: sorted([...hand, drawn]), drawn: null });
}

/** Tiles leave a hand. */
function laidDown(state, seat, tiles) {
  const next = takenIn(state, seat);
  return changed(next, seat, { hand: without(next.seats[seat].hand, tiles) });
}

/** The latest discard of a seat lies there no more. */
function discardTaken(state, seat) {
  const river = [...state.seats[seat].river];
  river[river.length - 1] = { ...river[river.length - 1], taken: true };
  return { ...changed(state, seat, { river }), last: null };
}

/** Points change hands; the pot takes or pays whatever they do not balance. */
function moved(state, payments) {
  const scores = state.scores.map((score, seat) => score + payments[seat]);
  const sum = payments.reduce((total, paid) => total + paid, 0);
  return { ...state, scores, pot: state.pot === null ? null : state.pot - sum };
}

/** Hands are laid open, and with them what lay face down of their melds. */
function opened(state, shown) {
  let next = state;
  for (const [name, told] of Object.entries(shown ?? {})) {
    const seat = Number(name);
    const melds = next.seats[seat].melds.map((meld, place) => laidOpen(meld, told.melds[place]));
    next = changed(next, seat, { hand: parse(told.hand), drawn: null, open: true, melds });
  }
  return next;
}

function withMeld(state, seat, kind, tile, change) {
  const melds = [...state.seats[seat].melds];
  const place = melds.findIndex((meld) => meld.kind === kind && meld.tiles.includes(tile));
  if (place < 0) return state;
  melds[place] = change(melds[place], tile);
  return changed(state, seat, { melds });
}

/* What each event does. */

function deal(state, event) {
  return {
    ...state,
    hand: event.hand,
    round: event.round ?? null,
    dealer: event.dealer,
    dice: event.dice,
    scores: event.scores,
    pot: event.pot ?? null,
    indicator: event.indicator ?? null,
    wall: event.wall,
    loose: 0,
    turn: null,
    last: null,
    adding: null,
    since: [],
    draws: 0,
    seats: SEATS.map((seat) => emptySeat(parse(event.hands[seat]))),
    paid: [],
    results: [],
    over: false,
  };
}

function draw(state, event) {
  // A replacement comes in its owner's turn, or before the first turn of all.
  const turn = event.from === "wall" ? event.seat : state.turn;
  const loose = state.loose + (event.from === "wall" ? 0 : 1);
  const now = { turn, loose, wall: event.wall, draws: state.draws + 1, adding: null };
  let next = { ...takenIn(state, event.seat), ...now };
  next = changed(next, event.seat, { drawn: event.tile });
  return turn === event.seat ? next : takenIn(next, event.seat);
}

function discard(state, event) {
  const next = laidDown(state, event.seat, [event.tile]);
  const own = next.seats[event.seat];
  const lying = { tile: event.tile, drawn: event.drawn, riichi: event.riichi ?? false };
  const river = [...own.river, { ...lying, taken: false }];
  const riichi = own.riichi || lying.riichi;
  const last = { seat: event.seat, place: river.length - 1, tile: event.tile };
  const since = event.seat === state.seat ? [] : [...state.since, event.tile];
  return { ...changed(next, event.seat, { river, riichi }), last, since };
}

function claim(state, event) {
  const next = laidDown(discardTaken(state, event.from), event.seat, parse(event.tiles));
  const melds = [...next.seats[event.seat].melds, claimed(event)];
  return { ...changed(next, event.seat, { melds }), turn: event.seat };
}

function kong(state, event) {
  if (event.kind !== "concealed-kong") {
    const next = laidDown(state, event.seat, [event.tile]);
    const made = withMeld(next, event.seat, "pung", event.tile, grown);
    const adding = { seat: event.seat, tile: event.tile };
    return { ...made, adding };
  }
  const meld = concealedKong(event);
  const next = laidDown(state, event.seat, meld.tiles);
  const made = changed(next, event.seat, { melds: [...next.seats[event.seat].melds, meld] });
  // Some books let it be robbed; then this is the tile that others are asked about.
  return { ...made, adding: { seat: event.seat, tile: meld.tiles[0] } };
}

function flower(state, event) {
  const next = laidDown(state, event.seat, [event.tile]);
  const flowers = [...next.seats[event.seat].flowers, event.tile];
  return changed(next, event.seat, { flowers });
}

function exchange(state, event) {
  const { hand } = state.seats[event.seat];
  const kept = without(hand, parse(event.tiles));
  return changed(state, event.seat, { hand: sorted([...kept, ...parse(event.received)]) });
}

function voided(state, event) {
  return changed(state, event.seat, { void: event.suit });
}

/** A robbed concealed kong is none: its other three tiles go back to the hand. */
function unlaid(state, seat, tile) {
  const { melds, hand } = state.seats[seat];
  const last = melds.at(-1);
  if (last?.kind !== "concealed-kong" || last.tiles[0] !== tile) return state;
  return changed(state, seat, { melds: melds.slice(0, -1), hand: sorted([...hand, tile, tile, tile]) });
}

function pay(state, event) {
  return moved({ ...state, paid: [...state.paid, event] }, event.payments);
}

function dead(state, event) {
  return changed(state, event.seat, { dead: event.reason });
}

function win(state, event) {
  let next = { ...state, results: [...state.results, event], turn: null, adding: null };
  if (event.by === "discard") next = discardTaken(next, event.from);
  if (event.by === "rob") {
    next = withMeld(next, event.from, "added-kong", event.tile, robbed);
    next = unlaid(next, event.from, event.tile);
  }
  next = moved(opened(next, event.shown), event.payments);
  return changed(next, event.seat, {
    won: { tile: event.tile, by: event.by, from: event.from ?? null, place: state.results.length },
  });
}

function stopped(state, event) {
  const next = { ...state, results: [...state.results, event], turn: null };
  return opened(moved(next, event.payments), event.shown);
}

function endHand(state, event) {
  const next = { ...state, scores: event.scores, pot: event.pot ?? null, over: true };
  return opened(next, event.shown);
}

function endMatch(state, event) {
  return { ...state, scores: event.scores, ended: event };
}

const HEARD = {
  deal,
  draw,
  discard,
  claim,
  kong,
  flower,
  exchange,
  void: voided,
  pay,
  dead,
  win,
  stopped,
  "end-hand": endHand,
  "end-match": endMatch,
};
