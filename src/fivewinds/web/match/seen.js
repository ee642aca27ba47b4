// A player's place in a finished match, as others saw it then or with the hand laid open.

import { HIDDEN } from "../notation.js";

/** Somebody else's place as one saw it then: in some books concealed kongs lie face down. */
export function asSeen(place, book) {
  if (place.open || !book["hidden-kongs"]) return place;
  const hidden = (meld) =>
    meld.kind === "concealed-kong" ? { ...meld, tiles: meld.tiles.map(() => HIDDEN) } : meld;
  return { ...place, melds: place.melds.map(hidden) };
}

/** The same with all of its tiles. */
export function laidOpen(place) {
  const hand = place.drawn === null ? place.hand : [...place.hand, place.drawn];
  return place.won ? { ...place, open: true } : { ...place, open: true, hand };
}
