// Looking for a word on a rule page: what does not have it is put out of sight.

import { make } from "../dom.js";
import { say, sayCount } from "../words.js";

const FOUND = ".pattern, .found";

/** A text as it is compared: without capitals and accents. */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Show only what has all these words.
 * @param {Element} page
 * @param {string} words
 * @returns {number} how many places were found
 */
export function look(page, words) {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const place of page.querySelectorAll(FOUND)) {
    const text = plain(`${place.id} ${place.textContent}`);
    const has = wanted.every((word) => text.includes(word));
    place.hidden = !has;
    if (has) count += 1;
  }
  for (const section of page.querySelectorAll("section")) {
    const has = section.querySelector(":is(.pattern, .found):not([hidden])");
    section.hidden = wanted.length > 0 && !has;
  }
  return count;
}

/**
 * The box to type in.
 * @param {() => Element} page gives what is looked through
 * @param {(looking: boolean) => void} changed is told whether something is looked for
 */
export function searchBox(page, changed) {
  const said = make("span", { id: "found", class: "note", role: "status" });
  const box = make("input", {
    id: "search",
    type: "search",
    autocomplete: "off",
    placeholder: say("web.rules.search"),
    "aria-label": say("web.rules.search"),
    oninput: () => {
      const count = look(page(), box.value);
      changed(Boolean(box.value.trim()));
      said.textContent = box.value.trim() ? sayCount("web.rules.found", count) : "";
    },
  });
  return make("div", { class: "search" }, box, said);
}
