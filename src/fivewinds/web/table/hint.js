// Hints: what the offered actions are worth, best first, each with its reason.

import { make } from "../dom.js";
import { drawn } from "../phrase.js";
import { row, tile } from "../tiles/tiles.js";
import { number, say, signed, tileName } from "../words.js";
import { ownTiles } from "./offers.js";

const SHOWN = 4;
/** Points below this many are shown with digits after the point. */
const SMALL = 10;

/** What an action is worth, with its sign; in books without points the chance to win. */
function worthShown(hint, best, book) {
  const worth = hint.points - hint.cost;
  const text = book.pays ? pointsText(worth) : `${Math.round(100 * hint.win)} %`;
  return make("b", { class: `hint-worth ${hint === best ? "good" : worth < 0 ? "bad" : ""}` }, text);
}

/** Points with a sign, rounded to what matters. */
export function pointsText(points) {
  const size = Math.abs(points);
  const rounded = Number(points.toFixed(size < 1 ? 2 : size < SMALL ? 1 : 0));
  return rounded === 0 ? number(0) : signed(rounded);
}

/** A part of a sentence that stands by itself begins with a capital. */
function begun(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The reason of a hint: what decides first, then what the hand waits for. */
function reasonShown({ because, shape, warning }) {
  return make(
    "span",
    { class: "hint-why" },
    warning ? make("b", { class: "bad" }, drawn(warning)) : because && make("b", {}, drawn(because)),
    " ",
    shape && !warning && make("span", {}, drawn(begun(shape))),
  );
}

/**
 * The best discards as buttons that select them; the selected one is among them.
 * @param {object[]} hints of the server, best first
 * @param {{selected: ?string, choose: (tile: string) => void, book: object}} view
 */
export function hintShown(hints, { selected, choose, book }) {
  const discards = hints.filter(({ a }) => a === "discard");
  const shown = discards.slice(0, SHOWN);
  const own = discards.find((hint) => hint.tile === selected && !hint.riichi);
  if (own && !shown.includes(own)) shown.splice(SHOWN - 1, 1, own);
  const line = (hint) =>
    make(
      "li",
      {},
      make(
        "button",
        {
          id: `hint-${hint.tile}${hint.riichi ? "-riichi" : ""}`,
          class: "plain hint",
          type: "button",
          "aria-label": `${tileName(hint.tile)}: ${hint.why}`,
          "aria-pressed": String(hint.tile === selected),
          onclick: () => choose(hint.tile),
        },
        tile(hint.tile, { label: "" }),
        reasonShown(hint),
        worthShown(hint, hints[0], book),
      ),
    );
  return [
    titleShown("web.table.hint-title", book),
    make("ul", { class: "hints" }, shown.map(line)),
  ];
}

function titleShown(path, book) {
  return make(
    "h2",
    { class: "slip-title hint-title" },
    say(path),
    make("span", { class: "note" }, say(book.pays ? "web.table.hint-points" : "web.table.hint-chance")),
  );
}

/**
 * What each claim brings and costs, and letting the tile go beside it, before anything is tapped.
 * @param {object[]} hints of the server, best first
 */
export function claimsShown(hints, book) {
  const named = (list, name) =>
    list?.length > 0 && [make("dt", {}, say(`web.table.hint-${name}`)), make("dd", {}, drawn(list.join(" ")))];
  const line = (hint) =>
    make(
      "li",
      { class: "claim", dataset: { kind: hint.a } },
      make(
        "p",
        { class: "claim-title" },
        make("b", {}, say(`web.table.call.${hint.a}`)),
        hint.a !== "pass" && ownTiles(hint).length > 0 && row(ownTiles(hint)),
        worthShown(hint, hints[0], book),
      ),
      hint.warning && make("p", { class: "bad", role: "alert" }, drawn(hint.warning)),
      make(
        "dl",
        {},
        hint.a === "pass" && hint.shape ? named([begun(hint.shape)], "keeps") : named(hint.brings, "brings"),
        named(hint.costs, "costs"),
      ),
      !hint.warning && hint.because && make("p", { class: "note" }, drawn(hint.because)),
    );
  return [titleShown("web.table.hint-claim", book), make("ul", { class: "hints claims" }, hints.slice(0, SHOWN).map(line))];
}
