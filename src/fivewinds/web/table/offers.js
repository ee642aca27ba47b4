// What a seat is asked, sorted for a person: discards, calls with their keys, and the pass.

import { parse, show } from "../notation.js";
import { number, say } from "../words.js";

/** The key of each kind of call. */
export const KEYS = {
  win: "W",
  kong: "K",
  "concealed-kong": "K",
  "added-kong": "K",
  pung: "P",
  chow: "C",
  flower: "F",
  riichi: "R",
};
const ORDER = Object.keys(KEYS);
/** More calls than this do not fit side by side: those of one kind share a button then. */
const ROOM = 4;

/** Nothing is asked. */
export const NOTHING = { ask: null, discards: new Map(), riichi: new Map(), gives: new Map(), calls: [], pass: null };

/**
 * An ask as a person reads it. `discards` and `riichi` are actions by tile, `gives` exchanges by
 * their tiles; a call has its `kind`, its `key` and its `action`.
 */
export function sorted(ask) {
  if (!ask || !ask.legal.length) return NOTHING;
  const found = { ...NOTHING, ask: ask.ask, discards: new Map(), riichi: new Map(), gives: new Map(), calls: [] };
  for (const action of ask.legal) {
    if (action.a === "discard") {
      (action.riichi ? found.riichi : found.discards).set(action.tile, action);
    } else if (action.a === "exchange") {
      found.gives.set(show(parse(action.tiles)), action);
    } else if (action.a === "void") {
      found.calls.push({ kind: "void", key: String(found.calls.length + 1), action });
    } else if (action.a === "pass") {
      found.pass = action;
    } else {
      found.calls.push({ kind: action.a, key: KEYS[action.a] ?? "", action });
    }
  }
  found.calls.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  return found;
}

/** Whether this is the seat's own turn, not a question about somebody else's tile. */
export function isTurn(offer) {
  return offer.discards.size > 0 || offer.gives.size > 0 || (offer.calls.length > 0 && !offer.pass);
}

/** What is asked before play: `exchange`, `void`, or null while play goes on. */
export function beforePlay(offer) {
  if (offer.gives.size) return "exchange";
  return offer.calls[0]?.kind === "void" ? "void" : null;
}

/** What is asked before play, in words; null while play goes on. */
export function beforePlayText(offer) {
  const asked = beforePlay(offer);
  if (asked === "void") return say("web.table.asked-void");
  return asked && say("web.table.asked-exchange", { count: number(toGive(offer)) });
}

/** How many tiles an exchange takes. */
export function toGive(offer) {
  const [action] = offer.gives.values();
  return action ? parse(action.tiles).length : 0;
}

/** Whether some exchange that is offered has all of these tiles. */
export function mayGive(offer, tiles) {
  return [...offer.gives.values()].some((action) => {
    const given = parse(action.tiles);
    return tiles.every((tile) => {
      const place = given.indexOf(tile);
      if (place >= 0) given.splice(place, 1);
      return place >= 0;
    });
  });
}

/** Calls by kind where there are too many to show each. */
export function shared(calls) {
  if (calls.length <= ROOM) return calls.map((call) => ({ ...call, calls: [call] }));
  const kinds = new Map();
  for (const call of calls) {
    const same = kinds.get(call.kind);
    if (same) same.calls.push(call);
    else kinds.set(call.kind, { ...call, calls: [call] });
  }
  return [...kinds.values()];
}

/** The own tiles that an action takes from the hand. */
export function ownTiles(action) {
  if (action.tiles) return parse(action.tiles);
  return ["added-kong", "flower"].includes(action.a) && action.tile ? [action.tile] : [];
}

/** What is barred, those with the same reason together: `{a, reason, ruling, tiles}`. */
export function bars(ask) {
  const found = new Map();
  for (const { a, tile, tiles, riichi, reason, ruling } of ask?.barred ?? []) {
    const kind = riichi ? "riichi" : a;
    const key = `${kind} ${reason}`;
    const same = found.get(key) ?? { kind, reason, ruling, tiles: [] };
    found.set(key, same);
    for (const each of tile ? [tile] : parse(tiles).slice(0, 1)) {
      if (!same.tiles.includes(each)) same.tiles.push(each);
    }
  }
  return [...found.values()];
}
