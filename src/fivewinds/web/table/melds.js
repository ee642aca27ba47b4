/** Melds as they lie on the table: which tile is turned, what lies above it, what jokers mean. */

import { HIDDEN, parse, sorted, without } from "../notation.js";

const ACROSS = 2;
const LEFT = 3;

/** The meld that a claim makes. */
export function claimed(event) {
  return {
    kind: event.kind,
    tiles: sorted([...parse(event.tiles), event.tile]),
    claimed: event.tile,
    from: event.from,
    as: event.as ?? null,
  };
}

/** A kong from the hand; what its reader may not see is hidden. */
export function concealedKong(event) {
  return { kind: event.kind, tiles: parse(event.tiles), claimed: null, from: null, as: null };
}

/** A pung that has got its fourth tile. */
export function grown(meld, tile) {
  return { ...meld, kind: "added-kong", tiles: sorted([...meld.tiles, tile]), added: tile };
}

/** The pung again, after its fourth tile was robbed. */
export function robbed(meld, tile) {
  const { added: _, ...pung } = meld;
  return { ...pung, kind: "pung", tiles: without(meld.tiles, [tile]) };
}

/** A meld of a hand that is laid open, told as requests write melds. */
export function laidOpen(meld, told) {
  return { ...meld, tiles: sorted(parse(told.tiles)), as: told.as ?? meld.as };
}

/**
 * The pieces of a meld from left to right as its owner sees them. The claimed tile is turned, and
 * where it lies tells whom it came from; the tile added to a pung lies above it. A concealed kong
 * that everybody may see has its outer tiles face down.
 *
 * @returns {{tile: string, turned?: boolean, back?: boolean, as?: string, above?: object}[]}
 */
export function pieces(meld, seat) {
  if (meld.kind === "concealed-kong") {
    return meld.tiles.map((tile, place) => ({
      tile,
      back: tile === HIDDEN || place === 0 || place === 3,
    }));
  }
  const stands = standsFor(meld);
  const piece = (tile) => (stands.has(tile) ? { tile, as: stands.get(tile).shift() } : { tile });
  const own = without(meld.tiles, [meld.claimed, ...(meld.added ? [meld.added] : [])]);
  const lying = own.map(piece);
  const turned = { ...piece(meld.claimed), turned: true };
  if (meld.added) turned.above = { tile: meld.added, turned: true };
  const side = (meld.from - seat + 4) % 4;
  lying.splice(side === LEFT ? 0 : side === ACROSS ? 1 : lying.length, 0, turned);
  return lying;
}

/** What the jokers of a meld stand for: for each of them the tiles in turn. */
export function standsFor(meld) {
  const plain = meld.tiles.filter((tile) => tile !== HIDDEN && tile[1] !== "j");
  const jokers = meld.tiles.filter((tile) => tile[1] === "j");
  const found = new Map();
  if (jokers.length === 0 || plain.length === 0) return found;
  const missing = without(whole(meld, plain), plain);
  for (const joker of jokers) {
    if (!missing.length) break;
    found.set(joker, [...(found.get(joker) ?? []), missing.shift()]);
  }
  return found;
}

/** The set that a meld with jokers is. */
function whole(meld, plain) {
  if (meld.as) return parse(meld.as);
  if (meld.kind !== "chow") return meld.tiles.map(() => plain[0]);
  const numbers = plain.map((tile) => Number(tile[0]));
  for (let low = 1; low <= 7; low++) {
    if (numbers.every((number) => number >= low && number <= low + 2)) {
      return [low, low + 1, low + 2].map((number) => number + plain[0][1]);
    }
  }
  return plain;
}
