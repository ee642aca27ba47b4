// The chairs that this browser holds: a token for each table, kept until the table is forgotten.

import * as browser from "./kept.js";

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
  return browser.recall(KEPT + table);
}

/** All chairs, the latest first. */
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
