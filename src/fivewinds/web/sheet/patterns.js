// What a hand was counted for: patterns with their tiles, what they replaced, the sums, the row.

import { chinese, make } from "../dom.js";
import { row as tileRow } from "../tiles/tiles.js";
import { language, listed, nameOf, number, say, sayCount, signed } from "../words.js";

const SUMS = { faan: "sheet.sum-faan", points: "sheet.sum-points", double: "sheet.sum-double" };
/** Rows of a printed table that are shown round the one that applied. */
const ROUND = 5;

/**
 * @param {object} answer a score answer
 * @param {{id?: string, pays?: boolean, tables?: object[]}} book
 */
export function patternsShown(answer, book) {
  const { patterns = [] } = answer;
  if (!patterns.length && book.pays === false) {
    return [make("p", { class: "second" }, say("sheet.no-patterns"))];
  }
  return [
    make("ul", { class: "patterns" }, patterns.map((pattern) => patternShown(pattern, book))),
    sumShown(answer),
    answer.row && rowShown(answer.row, book.tables ?? []),
  ];
}

function declared(id, { sections = [] }) {
  return sections.flatMap((section) => section.patterns).find((pattern) => pattern.id === id);
}

/** What a pattern is called in Cantonese, beside its name in another language. */
export function besideShown(pattern) {
  if (!pattern || language() === "yue" || pattern.chinese === pattern.name) return null;
  return [" ", chinese(pattern.chinese, { class: "beside" })];
}

/** A pattern with its value; its name leads to where the rules tell of it. */
function patternShown(pattern, book) {
  const name = nameOf("pattern", pattern.id);
  const times = pattern.count > 1 ? say("sheet.times", { name, count: pattern.count }) : name;
  return make(
    "li",
    { class: `pattern ${pattern.unit}`, dataset: { pattern: pattern.id } },
    make(
      "div",
      { class: "earned" },
      make(
        "b",
        { class: "pattern-name" },
        book.id
          ? make("a", { href: `/rules/${book.id}#${pattern.id}`, target: "_blank" }, times)
          : times,
        besideShown(declared(pattern.id, book)),
      ),
      make("b", { class: "value" }, valueText(pattern)),
    ),
    pattern.tiles &&
      make("div", { class: "pattern-tiles" }, pattern.tiles.map((tiles) => tileRow(tiles))),
    pattern.replaces && replacedShown(pattern.replaces),
  );
}

/** What a pattern brings: points and faan as they are, doubles with a times. */
function valueText({ value, unit }) {
  if (unit === "double") return `${number(value)} ×`;
  return number(value);
}

function replacedShown(ids) {
  const [before, after] = say("sheet.instead", { names: "\ue000" }).split("\ue000");
  const struck = ids.flatMap((id, at) => [at ? ", " : "", make("s", {}, nameOf("pattern", id))]);
  return make("p", { class: "replaced second" }, before, ...struck, after ?? "");
}

/** The sum of each unit, and how points and doubles make the score. */
function sumShown(answer) {
  const sums = new Map();
  for (const { unit, value } of answer.patterns) {
    if (unit in SUMS) sums.set(unit, (sums.get(unit) ?? 0) + value);
  }
  if (!sums.size) return null;
  const doubles = sums.get("double") ?? 0;
  const parts = [...sums].filter(([unit]) => unit !== "double");
  const cut = parts.some(([unit, value]) => isCut(answer, unit, value));
  const written = listed(parts.map(([unit, value]) => partText(answer, unit, value)));
  const formula = doubles ? `${written} × ${2 ** doubles}` : written;
  const isFormula = doubles > 0 || parts.length > 1;
  const result = isFormula ? answer.score : cut ? answer.total[parts[0][0]] : parts[0]?.[1];
  return make(
    "p",
    { class: "sum" },
    make("span", {}, isFormula || cut ? formula : say(`sheet.unit-${parts[0]?.[0] ?? "double"}`)),
    make("b", {}, number(result ?? answer.score)),
  );
}

/** Whether a limit of the book counts less of a unit than its patterns come to. */
function isCut(answer, unit, value) {
  const counted = answer.total?.[unit];
  return typeof counted === "number" && counted < value;
}

/** A sum of one unit, and where a limit has cut it. */
function partText(answer, unit, value) {
  const sum = sayCount(SUMS[unit], value);
  return isCut(answer, unit, value) ? say("sheet.cut", { sum, limit: number(answer.total[unit]) }) : sum;
}

/** The row of the printed table that applied, with those round it where the book tells them. */
function rowShown(row, tables) {
  const [[counted, name], [paid, value]] = Object.entries(row);
  const printed = tables.find((table) => table.counted === counted && table.paid === paid);
  if (!printed) {
    const said = say("sheet.row", {
      counted: nameOf("column", counted),
      row: nameOf("row", name),
      paid: nameOf("column", paid),
      value: number(value),
    });
    return make("p", { class: "row-line second" }, said);
  }
  const place = printed.rows.findIndex((each) => each.name === name);
  const first = Math.max(0, Math.min(place - 2, printed.rows.length - ROUND));
  const rows = printed.rows.slice(first, first + ROUND);
  return make(
    "figure",
    { class: "printed" },
    make(
      "figcaption",
      { class: "second" },
      say("web.sheet.table", { counted: nameOf("column", counted), paid: nameOf("column", paid) }),
    ),
    make(
      "div",
      { class: "printed-rows" },
      rows.map((each) =>
        make(
          "span",
          { class: each.name === name ? "applied" : "", "aria-current": each.name === name || null },
          make("span", {}, nameOf("row", each.name)),
          make("b", {}, number(each.value)),
        ),
      ),
    ),
  );
}

/** What a hand came to, as a headline: `44 faan`, `6 points`, a limit, or one hand won. */
export function headline(answer, book) {
  const total = answer.total ?? {};
  if (book.pays === false) return say("sheet.one-hand");
  if (typeof total.limit === "string") return nameOf("limit", total.limit);
  if (typeof total.faan === "number") return sayCount("sheet.sum-faan", total.faan);
  return sayCount("sheet.sum-points", answer.score);
}

/** A gain or loss in its colour. */
export function gain(value, name = "b") {
  const kind = value > 0 ? "good" : value < 0 ? "bad" : "";
  return make(name, { class: `paid-amount ${kind}` }, signed(value));
}
