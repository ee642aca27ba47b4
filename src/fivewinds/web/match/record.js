// A finished match as its record tells it: every state the table was in. No drawing.

import { begin, broughtBy, hear } from "../table/state.js";

/**
 * Read the lines of a record.
 * @param {string} text JSON lines: a header, then events
 * @returns {{header: Object, events: Object[], states: Object[], hands: {hand: number, first: number,
 *            last: number}[]}} `states[n]` is the table after event n
 */
export function read(text) {
  const [header, ...events] = text
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line));
  const states = [];
  let state = begin(null);
  for (const event of events) {
    state = hear(state, event);
    states.push(state);
  }
  return { header, events, states, hands: handsOf(events) };
}

const CARRIED = "#record=";

/**
 * The record that an address carries: after `#record=`, compressed with gzip, in the base64 of web
 * addresses. The laboratory's page links to single hands so.
 * @param {string} hash
 * @returns {Promise<string|null>} its text; null where the address carries none
 */
export async function carriedRecord(hash) {
  if (!hash.startsWith(CARRIED)) return null;
  const letters = hash.slice(CARRIED.length).replaceAll("-", "+").replaceAll("_", "/");
  const packed = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const whole = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(whole).text();
}

/** What a server would tell of the table of a record. */
export function tableOf(text) {
  const { rules, options, players } = JSON.parse(text.slice(0, text.indexOf("\n")));
  const chairs = players.toSorted((one, other) => one.chair - other.chair);
  return { id: null, rules, options, chairs, phase: "over", host: null };
}

/** Where each hand begins and ends; what follows the last one belongs to it. */
function handsOf(events) {
  const first = events.flatMap((event, n) => (event.e === "deal" ? [n] : []));
  return first.map((n, each) => ({
    hand: events[n].hand,
    first: n,
    last: (first[each + 1] ?? events.length) - 1,
  }));
}

/** The hand that an event belongs to, by its place among the hands. */
export function handAt(hands, n) {
  return Math.max(
    hands.findLastIndex(({ first }) => first <= n),
    0,
  );
}

/** The wins and the end of a hand, by their events. */
export function outcomes(events, { first, last }) {
  return events.slice(first, last + 1).filter(({ e }) => e === "win" || e === "stopped");
}

/** What each hand has brought, up to and with the one that an event belongs to. */
export function historyAt({ events, hands }, n) {
  return hands.slice(0, handAt(hands, n) + 1).map((hand) => {
    const { scores } = events.slice(hand.first, hand.last + 1).find(({ e }) => e === "end-hand");
    return broughtBy(events[hand.first], scores, outcomes(events, hand));
  });
}

/**
 * Whether the seed is the one that was promised before the first deal: null where this browser
 * cannot tell, as without a safe connection.
 */
export async function isPromised({ seed, commit }) {
  if (!seed || !globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(seed.match(/../g), (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === commit;
}
