// What this browser remembers of the matches somebody played in it: results, and the hands that won. One entry
// for each table, under `fivewinds.own.TABLE`; hearing the same events again changes nothing.

import { forget, keep, keysFrom, recall } from "./browser_store.js";

const KEPT = "fivewinds.own.";
/** Written into an exported file, so that a later program knows what it reads. */
const FORMAT = 1;

/**
 * Remember what an event means for the person at this page.
 * @param {object} session
 * @param {object} event
 */
export function note(session, event) {
  const { info, seat, watching, lesson } = session;
  if (watching || lesson || !info || seat === null) return;
  if (event.e === "deal" && event.hand === 1) change(info, { start: event.scores[seat] });
  else if (event.e === "win" && event.seat === seat) noteWin(info, event);
  else if (event.e === "end-match") {
    const others = info.chairs.filter((chair) => chair !== session.player(seat));
    change(info, {
      place: event.places[seat],
      score: event.scores[seat],
      with: others.filter((chair) => chair.kind === "human").map((chair) => chair.name),
    });
  }
}

function change({ id, rules }, news) {
  keep(KEPT + id, { table: id, rules, at: Date.now(), wins: {}, ...recall(KEPT + id), ...news });
}

/** A hand that won, with the patterns it had. */
function noteWin(info, { n, by, tile, score, payments, seat }) {
  const { wins = {} } = recall(KEPT + info.id) ?? {};
  const patterns = (score.patterns ?? []).map((pattern) => pattern.id);
  const won = { at: wins[n]?.at ?? Date.now(), by, tile, patterns, gain: payments[seat], reading: score.reading };
  change(info, { wins: { ...wins, [n]: won } });
}

/** Where the coach keeps what it found, match by match: `table`, `seat`, `given-away` and more. */
const COACH = "fivewinds.coach";
/** So many of them are kept. */
const MOST_JUDGED = 200;

/** What the coach found in these matches. */
export function judgements() {
  const told = recall(COACH);
  return (Array.isArray(told) ? told : []).filter((each) => isName(each?.table) && Number.isFinite(each["given-away"]));
}

/** Every match that is remembered, the latest first. */
export function matches() {
  return keysFrom(KEPT)
    .map(recall)
    .filter((each) => each && typeof each.rules === "string")
    .sort((one, other) => other.at - one.at);
}

/** Forget all of it. */
export function forgetAll() {
  for (const key of keysFrom(KEPT)) forget(key);
  forget(COACH);
}

/** All of it as the text of a file. */
export function exported() {
  return JSON.stringify({ fivewinds: "own", format: FORMAT, matches: matches(), coach: judgements() }, null, 1);
}

/** Of two entries for a match the one that knows more: its end, then the more wins. */
function fuller(one, other) {
  if (!one) return other;
  const known = ({ place, wins }) => (place ? 1000 : 0) + Object.keys(wins ?? {}).length;
  return known(other) > known(one) ? other : one;
}

/**
 * Take in a file that was exported; where both know a match, what knows more of it stays.
 * @param {string} text
 * @returns {number|null} how many matches were new or better known; null where this is no such file
 */
export function imported(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (file?.fivewinds !== "own" || file.format !== FORMAT || !Array.isArray(file.matches)) return null;
  const sound = file.matches.filter((each) => isName(each?.table) && isName(each.rules) && Number.isFinite(each.at));
  const fresh = sound.filter((each) => fuller(recall(KEPT + each.table), each) === each);
  for (const each of fresh) keep(KEPT + each.table, each);
  takeJudgements(Array.isArray(file.coach) ? file.coach : []);
  return fresh.length;
}

/** What the coach found elsewhere joins what it found here; of the same match and seat the latest stays. */
function takeJudgements(others) {
  const sound = others.filter((each) => isName(each?.table) && Number.isFinite(each["given-away"]));
  const all = new Map();
  for (const each of [...sound, ...judgements()].sort((one, other) => (one.at ?? 0) - (other.at ?? 0))) {
    all.set(`${each.table} ${each.seat}`, each);
  }
  if (sound.length) keep(COACH, [...all.values()].slice(-MOST_JUDGED));
}

function isName(text) {
  return typeof text === "string" && /^[\w.-]{1,64}$/.test(text);
}

/**
 * The patterns that were made in a book: how often, and the first hand of each.
 * @param {object[]} played matches of that book
 * @returns {Map<string, {count: number, first: object}>} the latest new one first
 */
export function patternsMade(played) {
  const found = new Map();
  const won = played.flatMap(({ wins }) => Object.values(wins ?? {})).sort((one, other) => one.at - other.at);
  for (const win of won) {
    for (const id of new Set(win.patterns)) {
      const known = found.get(id);
      found.set(id, { count: (known?.count ?? 0) + 1, first: known?.first ?? win });
    }
  }
  return new Map([...found].sort(([, one], [, other]) => other.first.at - one.first.at));
}
