// Every word of the pages, from the server: `say("web.start.play")`.
//
// Nothing here or in any other module is a sentence; the server has them all, in each language, by
// their path, a book's own among them.

import { lasting } from "./lasting.js";
import { HIDDEN } from "./notation.js";
import { applyTheme } from "./theme.js";

const KEPT = "fivewinds.language";
const BETWEEN = "web.list.between";
const NAMED = "web.list.named";

/** Tags by which the server knows languages, and the ones that browsers understand. */
export const LANGUAGES = { en: "en", nl: "nl", yue: "zh-Hant-HK" };

let spoken = chosen();
// Every page speaks, so every page is as light or dark as was chosen.
applyTheme();
let words = {};

function chosen() {
  const kept = stored();
  if (kept in LANGUAGES) return kept;
  for (const tag of navigator.languages ?? [navigator.language]) {
    const main = tag.toLowerCase().split("-")[0];
    if (main in LANGUAGES) return main;
    if (main === "zh") return "yue";
  }
  return "en";
}

function stored() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // storage is switched off: the browser's language then
  }
}

/** The language that is spoken: `en`, `nl` or `yue`. */
export function language() {
  return spoken;
}

/** Speak another language from now on; the page has to load its words and draw itself again. */
export function speak(tag) {
  spoken = tag in LANGUAGES ? tag : "en";
  try {
    localStorage.setItem(KEPT, spoken);
  } catch {
    // not kept, but spoken as long as this page lives
  }
}

/**
 * Load the words of the language that is spoken, and those of a book.
 * @param {string} [book] its id
 */
export async function load(book) {
  const query = book ? `?book=${encodeURIComponent(book)}` : "";
  const answer = await fetch(lasting(`/api/words/${spoken}${query}`));
  if (!answer.ok) throw new Error(`/api/words: ${answer.status}`);
  use(await answer.json());
  document.documentElement.lang = LANGUAGES[spoken];
}

/** Speak with these words: sayings by their path. */
export function use(sayings) {
  words = sayings;
}

/** Whether there is such a saying. */
export function has(path) {
  return path in words;
}

/** A saying with its values filled in; its path where there is none. */
export function say(path, values = {}) {
  return has(path) ? filled(words[path], values) : path;
}

/** As `say`, in the form for one where the count is one and there is such a form (`-one`). */
export function sayCount(path, count, values = {}) {
  const one = `${path}-one`;
  return say(count === 1 && has(one) ? one : path, { count: number(count), ...values });
}

/** What something of a book is called, such as a pattern; its id where it has no name. */
export function nameOf(part, id) {
  const path = `${part}.${id}`;
  return has(path) ? say(path) : id;
}

/** Several things in a row, with what the language puts between them; what is empty is left out. */
export function listed(parts) {
  return parts.filter(Boolean).join(has(BETWEEN) ? say(BETWEEN) : ", ");
}

/** Something with its label before it: "seat: east". */
export function labelled(label, what) {
  return `${label}${has(NAMED) ? say(NAMED) : ": "}${what}`;
}

/** A tile in words: `3m` is "3 of characters". */
export function tileName(name) {
  if (name === HIDDEN) return say("tile.hidden");
  const [digit, letter] = name;
  if ("mps".includes(letter)) return say(`tile.${letter}`, { number: digit });
  return say(`tile.${letter}${digit}`);
}

/** A number as people write it: with a true minus. */
export function number(value) {
  return typeof value === "number" ? String(value).replace("-", "−") : String(value);
}

/** A number with its sign, as for payments: +24, −8, 0. */
export function signed(value) {
  return value > 0 ? `+${value}` : number(value);
}

function filled(saying, values) {
  return saying.replace(/\{\{|\}\}|\{([\w-]+)[^}]*\}/g, (found, name) =>
    name === undefined ? found[0] : name in values ? String(values[name]) : found,
  );
}
