// The chairs that this browser holds, a token for each table, and the matches that were left.

import * as browser from "./browser_store.js";

const KEPT = "fivewinds.chair.";

/**
 * Keep a chair.
 * @param {{table: string, token: string, chair: number, rules?: string, name?: string}} seated
 */
export function keep(seated) {
  browser.keep(KEPT + seated.table, { at: Date.now(), ...seated });
}

/** The chair at a table, or null. */
export function kept(table) {
  const seated = played(table);
  return seated?.token ? seated : null;
}

/** The same, also of somebody who has left the match: his chair is another's, the match is his still. */
export function played(table) {
  return browser.recall(KEPT + table);
}

/** Give a chair up in the middle of a match, which stays among the own ones. */
export function part(table) {
  const { token, ...seated } = played(table) ?? {};
  if (token) browser.keep(KEPT + table, seated);
}

/** All of them, the latest first; those that were left have no token. */
export function all() {
  return browser
    .keysFrom(KEPT)
    .map(browser.recall)
    .filter(Boolean)
    .sort((one, other) => other.at - one.at);
}

/** Give a chair up. */
export function forget(table) {
  browser.forget(KEPT + table);
}
