// What the own hand waits for: on a paper slip where there is room, else in a line.

import { make } from "../dom.js";
import { phrase, signs } from "../phrase.js";
import { tile } from "../tiles/tiles.js";
import { nameOf, number, say, sayCount, tileName } from "../words.js";
import { worthText } from "./felt.js";

/** So many waits get a line each, with what they bring either way. */
const FEW = 2;
/** Of more best ones none is named. */
const NAMED = 3;

/**
 * @param {{without: string|null, answer: object}|null} found of `Advice.waits`
 * @param {{rules: string, pays: boolean}} book
 * @param {(sentence: string) => void} tell says what a wait brings, where there is no room to show it
 */
export function slipShown(found, book, tell) {
  if (!found) return null;
  const { answer, without } = found;
  if (answer.distance > 0) {
    const path = without ? "web.table.would-be" : "web.table.distance";
    const tiles = without ? { tile: signs([without]) } : {};
    const count = answer.distance;
    return make("p", { class: "distance second" }, counted(path, count, tiles));
  }
  const heading = without
    ? phrase("web.table.would-wait", { tile: signs([without]) })
    : [say("web.table.you-wait")];
  const shown = answer.waits.length <= FEW ? table(answer.waits, book) : strip(answer.waits, book, tell);
  return [make("h2", { class: "slip-title" }, heading), ...shown];
}

function counted(path, count, values) {
  return phrase(count === 1 ? `${path}-one` : path, { count: number(count), ...values });
}

function table(waits, book) {
  return [
    make(
      "table",
      { class: "wait-table" },
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          make("td", {}),
          make("td", { class: "brief" }),
          ["left", "discarded", "drawn"].map((name) =>
            make("th", { scope: "col" }, say(`web.table.wait-${name}`)),
          ),
        ),
      ),
      make(
        "tbody",
        {},
        waits.map((wait) =>
          make(
            "tr",
            { class: wait.left ? "" : "none-left" },
            make("th", { scope: "row" }, tile(wait.tile)),
            make("td", { class: "brief" }, briefly(wait, book)),
            make("td", { class: "left" }, number(wait.left)),
            make("td", { class: "way" }, wayShown(wait.discard, book)),
            make("td", { class: "way" }, wayShown(wait.draw, book)),
          ),
        ),
      ),
    ),
  ];
}

/** What a wait brings, in a few words, where there is no room for a table. */
function briefly({ draw, discard }, book) {
  if (!draw.win && !discard.win) return [make("b", {}, say("web.table.no-win"))];
  if (!book.pays) return [make("b", {}, say("web.table.wins"))];
  const drawn = draw.win && say("web.table.drawn-brings", { points: number(draw.score) });
  if (!discard.win) return [make("b", {}, number(draw.score)), make("span", { class: "note" }, say("web.table.draw-only"))];
  return [
    make("b", {}, number(discard.score)),
    make("span", { class: "note" }, discard.score === draw.score ? worthText(draw) : drawn),
  ];
}

/** What winning one way would bring. */
function wayShown(answer, book) {
  if (!answer.win) {
    return [
      make("b", { class: "bad" }, say("web.table.no-win")),
      make("span", { class: "note" }, nameOf("reason", answer.reason)),
    ];
  }
  if (!book.pays) return [make("b", {}, say("web.table.wins"))];
  const worth = worthText(answer);
  return [make("b", {}, number(answer.score)), worth && make("span", { class: "note" }, worth)];
}

function strip(waits, book, tell) {
  const best = bestOf(waits);
  return [
    make(
      "div",
      { class: "wait-strip", role: "group", "aria-label": say("web.table.you-wait") },
      waits.map((wait) =>
        make(
          "button",
          {
            id: `wait-${wait.tile}`,
            class: waitClasses(wait, best, book),
            type: "button",
            "aria-label": `${waitLine(wait, book)} ${sayCount("sheet.left", wait.left)}`,
            title: waitLine(wait, book),
            onclick: () => tell(waitLine(wait, book)),
          },
          tile(wait.tile, { label: "" }),
          make("span", { class: "left", "aria-hidden": "true" }, number(wait.left)),
        ),
      ),
    ),
    book.pays &&
      best.score > 0 &&
      make(
        "p",
        { class: "best-line" },
        best.tiles.length > 0 && phrase("web.table.best", { tiles: signs(best.tiles) }),
        " ",
        make("b", {}, [best.worth, number(best.score)].filter(Boolean).join(" · ")),
      ),
  ];
}

/** Best, none left, or a tile that cannot be won on either way, or only when it is drawn. */
function waitClasses({ tile: name, left, draw, discard }, best, book) {
  return [
    "plain wait",
    !left && "none-left",
    best.tiles.includes(name) && "best",
    (!draw.win || (book["on-discard"] && !discard.win)) && "half",
  ]
    .filter(Boolean)
    .join(" ");
}

/** What a wait brings either way, or why it does not, in a sentence. */
export function waitLine({ tile: name, draw, discard }, book) {
  const brings = (answer) => {
    if (!answer.win) return say("web.table.wait-none", { reason: nameOf("reason", answer.reason) });
    if (!book.pays) return say("web.table.wins");
    const worth = worthText(answer);
    const points = number(answer.score);
    return worth ? say("web.table.wait-worth", { points, worth }) : points;
  };
  return say("web.table.wait-line", { tile: tileName(name), discard: brings(discard), draw: brings(draw) });
}

/** The tiles that would bring most, by drawing or on a discard. */
function bestOf(waits) {
  let best = { score: 0, tiles: [], worth: "" };
  for (const wait of waits.filter((each) => each.left)) {
    const ways = [wait.discard, wait.draw].filter((answer) => answer.win);
    const score = Math.max(0, ...ways.map((answer) => answer.score));
    const worth = worthText(ways.find((answer) => answer.score === score) ?? {});
    if (score > best.score) best = { score, tiles: [wait.tile], worth };
    else if (score && score === best.score) best.tiles.push(wait.tile);
  }
  // Where every wait brings the same there is no best one to name.
  const open = waits.filter((wait) => wait.left).length;
  return best.tiles.length < open && best.tiles.length <= NAMED ? best : { ...best, tiles: [] };
}
