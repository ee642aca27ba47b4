// What a hand waits for, and what each wait would bring.

import { make } from "../dom.js";
import { paidText } from "../sheet/paid.js";
import { tile } from "../tiles/tiles.js";
import { has, listed, nameOf, say, sayCount, tileName } from "../words.js";
import { whyMore } from "../why.js";

const UNITS = ["faan", "points", "double"];
/** So many kinds are taken in at a glance; of more only the sum is told. */
const FEW = 14;

/** What patterns of each unit come to, as in `2 faan` or `3 points, 2 doubles`. */
export function sums(answer) {
  const sum = (unit) => {
    const counted = answer.patterns.filter((pattern) => pattern.unit === unit);
    const total = counted.reduce((all, pattern) => all + pattern.value, 0);
    return counted.length ? sayCount(`sheet.sum-${unit}`, total) : "";
  };
  return listed(UNITS.map(sum));
}

/** The reason for which a complete hand does not win. */
export function reason(answer) {
  return has(`reason.${answer.reason}`) ? say(`reason.${answer.reason}`) : nameOf("acting", answer.reason);
}

/** What winning one way would bring, or why it would not, and more about that. */
function worth(answer, way, book) {
  if (!answer.win) {
    return [
      make("b", { class: "bad" }, say("web.calculator.no-win")),
      make("span", {}, reason(answer), " ", whyMore(answer.reason, reason(answer), book)),
    ];
  }
  if (!book.pays) return [make("b", {}, say("sheet.one-hand"))];
  const limits = answer.patterns.filter((pattern) => pattern.unit === "limit");
  const second = limits.length
    ? listed(limits.map((pattern) => nameOf("pattern", pattern.id)))
    : sums(answer);
  return [make("b", {}, paidText(answer.score, way, book)), second && make("span", {}, second)];
}

/** Waits that would bring the same, together; the best first. */
function grouped(waits) {
  const groups = new Map();
  for (const wait of waits) {
    const brief = ({ win, score, reason: why, patterns }) =>
      JSON.stringify([win, score, why, patterns?.map(({ id, value }) => [id, value])]);
    const key = `${brief(wait.draw)} ${brief(wait.discard)}`;
    groups.set(key, [...(groups.get(key) ?? []), wait]);
  }
  const best = ([wait]) => Math.max(...[wait.draw, wait.discard].map((way) => way.score ?? -1));
  return [...groups.values()].sort((one, other) => best(other) - best(one));
}

function waitTile({ tile: name, left }) {
  return make(
    "span",
    {
      class: `wait-tile${left ? "" : " faded"}`,
      role: "img",
      "aria-label": `${tileName(name)}, ${sayCount("sheet.left", left)}`,
    },
    tile(name, { label: "" }),
    make("span", { class: "left", "aria-hidden": "true" }, left),
  );
}

function table(answer, book) {
  const onDiscard = book["on-discard"];
  const line = (group) =>
    make(
      "tr",
      {},
      make("td", {}, make("span", { class: "wait-tiles" }, ...group.map(waitTile))),
      onDiscard && make("td", { class: "worth" }, ...worth(group[0].discard, "discard", book)),
      make("td", { class: "worth" }, ...worth(group[0].draw, "draw", book)),
    );
  return make(
    "table",
    { class: "waits" },
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        make("th", { scope: "col" }, say("web.calculator.tile-left")),
        onDiscard && make("th", { scope: "col" }, say("web.calculator.off-a-discard")),
        make("th", { scope: "col" }, say("web.calculator.drawn")),
      ),
    ),
    make("tbody", {}, ...grouped(answer.waits).map(line)),
  );
}

function nearer(answer) {
  const left = answer.useful.reduce((all, each) => all + each.left, 0);
  return [
    make("p", {}, sayCount("sheet.distance", answer.distance)),
    answer.useful.length <= FEW &&
      answer.useful.length > 0 &&
      make("p", { class: "wait-tiles" }, ...answer.useful.map(waitTile)),
    make("p", { class: "second" }, sayCount("sheet.useful-sum", left)),
  ];
}

/**
 * An answer about waits on paper.
 * @param {Object} answer docs/interfaces.md §3
 * @param {Object} book
 * @param {string} title
 */
export function waiting(answer, book, title) {
  return make(
    "section",
    { class: "waiting" },
    make("h2", {}, answer.distance ? say("web.calculator.not-waiting") : title),
    answer.distance ? nearer(answer) : table(answer, book),
  );
}
