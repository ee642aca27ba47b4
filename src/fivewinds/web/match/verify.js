// Whether the walls of a match are those that its seed gives, computed in the page (docs/records.md).

import { parse, sorted } from "../notation.js";
import { numbers } from "./shake.js";

/**
 * Lots and dice come before the shuffle, and how many there are is the book's business: so many
 * numbers are skipped at most until the dealt hands fit. That they fit by chance is out of the question.
 */
const SKIPPED = 80;
const HAND = 13;

function bytes(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** What the stream of a hand is made from: the seed, and the hand's number in four bytes. */
function source(seed, hand) {
  const found = new Uint8Array(36);
  found.set(bytes(seed));
  new DataView(found.buffer).setUint32(32, hand, false);
  return found;
}

/** The tiles of a set in order, from how many there are of each. */
export function tilesOf(set) {
  return Object.entries(set).flatMap(([name, count]) => Array(count).fill(name));
}

/** The wall after so many numbers for lots and dice. */
function wall(seed, hand, tiles, skipped) {
  const below = numbers(source(seed, hand));
  for (let each = 0; each < skipped; each++) below(6);
  const found = [...tiles];
  for (let last = found.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [found[last], found[other]] = [found[other], found[last]];
  }
  return found;
}

/** The hands that a wall deals: four each from the dealer on, three times, then one each. */
function dealt(tiles, dealer) {
  const hands = [[], [], [], []];
  let at = 0;
  for (const count of [4, 4, 4, 1]) {
    for (let turn = 0; turn < 4; turn++) {
      hands[(dealer + turn) % 4].push(...tiles.slice(at, at + count));
      at += count;
    }
  }
  return hands;
}

/** The wall that dealt these hands, or null. */
export function wallOf(seed, tiles, { hand, hands, dealer }) {
  const told = hands.map((each) => sorted(parse(each)).join(""));
  for (let skipped = 0; skipped < SKIPPED; skipped++) {
    const found = wall(seed, hand, tiles, skipped);
    if (dealt(found, dealer).every((each, seat) => sorted(each).join("") === told[seat])) return found;
  }
  return null;
}

/**
 * Check the walls of a record.
 * @param {{header: object, events: object[]}} match
 * @param {Object<string, number>} set copies by tile, in order
 * @returns {{hands: number, tiles: number, wrong: ?number}} `wrong` is the first hand that does not fit
 */
export function verify({ header, events }, set) {
  const tiles = tilesOf(set);
  const found = { hands: 0, tiles: 0, wrong: null };
  let now = null;
  let front = 0;
  let hand = 0;
  for (const event of events) {
    if (event.e === "deal") {
      hand = event.hand;
      now = wallOf(header.seed, tiles, event);
      if (!now) return { ...found, wrong: hand };
      front = 4 * HAND;
      found.hands += 1;
    } else if (event.e === "draw" && event.from === "wall") {
      if (now[front] !== event.tile) return { ...found, wrong: hand };
      front += 1;
      found.tiles += 1;
    }
  }
  return found;
}
