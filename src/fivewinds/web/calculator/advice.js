// What to discard from a hand of fourteen tiles that does not win, and why.

import { make } from "../dom.js";
import { tile } from "../tiles/tiles.js";
import { say } from "../words.js";

/** So many discards are worth a look. */
const SHOWN = 5;

/**
 * The best discards with their sentences, on paper.
 * @param {Object} answer docs/interfaces.md §8
 */
export function advised(answer) {
  const discards = answer.advice.filter(({ a, riichi }) => a === "discard" && !riichi);
  return make(
    "section",
    { class: "advice" },
    make("h2", {}, say("web.calculator.discard")),
    make(
      "ol",
      {},
      ...discards.slice(0, SHOWN).map((each) =>
        make("li", { "data-tile": each.tile }, tile(each.tile), make("span", {}, each.why)),
      ),
    ),
  );
}
