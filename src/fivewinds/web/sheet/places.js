// Which tile of a reading is a joker, and which one won. No drawing.

import { counts, parse } from "../notation.js";
import { standsFor } from "../table/melds.js";

/**
 * The groups of a reading, tile by tile: `{tile, as, won}`; `as` is what a joker stands for. Melds
 * come first in a reading, as what they stand for; here they are as they lie.
 *
 * @param {object} reading of a score answer
 * @param {{melds?: {kind: string, tiles: string, as?: string}[], hand?: string|null,
 *          win?: string|null}} held `hand` are the concealed tiles without the winning one
 * @returns {{kind: string, tiles: {tile: string, as?: string, won?: boolean}[]}[]}
 */
export function groups(reading, { melds = [], hand = null, win = null } = {}) {
  const laid = melds.map(meldGroup);
  const sets = (reading.sets ?? []).slice(melds.length);
  const rest = [
    ...sets.map((text) => group("set", text)),
    ...(reading.pair ? [group("pair", reading.pair)] : []),
    ...(reading.pairs ?? []).map((text) => group("pair", text)),
    ...(reading.tiles ? [group("tiles", reading.tiles)] : []),
  ];
  const jokers = placeJokers(rest, reading.jokers ?? {});
  if (win !== null) markWinner(rest, jokers, win, hand);
  return [...laid, ...rest].filter((each) => each.tiles.length);
}

function group(kind, text) {
  return { kind, tiles: parse(text).map((tile) => ({ tile })) };
}

function meldGroup(meld) {
  const tiles = parse(meld.tiles);
  const stands = standsFor({ ...meld, tiles, as: meld.as ?? null });
  return {
    kind: meld.kind,
    tiles: tiles.map((tile) => {
      const as = stands.get(tile)?.shift();
      return as ? { tile, as } : { tile };
    }),
  };
}

/** Put jokers where they stand: the last groups that have the tile. */
function placeJokers(rest, jokers) {
  const placed = [];
  for (const [joker, text] of Object.entries(jokers)) {
    for (const as of parse(text)) {
      const place = findLast(rest, (each) => each.tile === as && !each.as);
      if (!place) continue;
      place.as = as;
      place.tile = joker;
      placed.push(place);
    }
  }
  return placed;
}

function markWinner(rest, jokers, win, hand) {
  const place =
    findLast(rest, (each) => each.tile === win && !each.as) ??
    jokers.findLast((each) => each.tile === win) ??
    instead(rest, win, hand);
  if (place) place.won = true;
  else rest.push({ kind: "apart", tiles: [{ tile: win, won: true }] });
}

/** The place of a tile that is read but not held: the winning tile counts as it. */
function instead(rest, win, hand) {
  if (hand === null) return null;
  const held = counts(parse(hand));
  const read = counts(rest.flatMap(({ tiles }) => tiles.map((each) => each.tile)));
  const spare = [...read.keys()].find((tile) => read.get(tile) > (held.get(tile) ?? 0));
  const place = spare && findLast(rest, (each) => each.tile === spare);
  return place ? Object.assign(place, { tile: win, as: spare }) : null;
}

function findLast(rest, fits) {
  for (const { tiles } of [...rest].reverse()) {
    const found = tiles.find(fits);
    if (found) return found;
  }
  return null;
}
