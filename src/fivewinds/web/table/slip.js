// What the own hand waits for: on a paper slip where there is room, else in a line.

import { make } from "../dom.js";
import { phrase, signs } from "../phrase.js";
import { paidText } from "../sheet/paid.js";
import { tile } from "../tiles/tiles.js";
import { nameOf, number, say, sayCount, tileName } from "../words.js";
import { worthText } from "./felt.js";
import { whyMore } from "../why.js";

/** So many waits get a line each, with what they bring either way. */
const FEW = 2;
/** Of more best ones none is named. */
const NAMED = 3;

/**
 * @param {{without: string|null, answer: object}|null} found of `Advice.waits`
 * @param {object} book
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
  const title = make(
    "h2",
    { class: "slip-title" },
    make("span", { class: "whole" }, heading),
    make("span", { class: "brief", "aria-hidden": "true" }, say("web.table.waits")),
  );
  const shown = answer.waits.length <= FEW ? table(answer.waits, book) : strip(answer.waits, book, tell);
  return [title, ...shown];
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
            make("td", { class: "way" }, wayShown(wait.discard, "discard", book)),
            make("td", { class: "way" }, wayShown(wait.draw, "draw", book)),
          ),
        ),
      ),
    ),
  ];
}

/** What a wait brings, in a few words, where there is no room for a table. */
function briefly({ draw, discard }, book) {
  if (!draw.win && !discard.win) return whyNone(discard, book);
  if (!book.pays) return [make("b", {}, say("web.table.wins"))];
  const drawn = draw.win && say("web.table.drawn-brings", { points: paidText(draw.score, "draw", book) });
  if (!discard.win) {
    const points = make("b", {}, paidText(draw.score, "draw", book));
    return [points, noteShown(say("web.table.draw-only"), moreShown(discard, book))];
  }
  const worth = worthText(discard);
  return [
    make("b", {}, paidText(discard.score, "discard", book)),
    worth && make("span", { class: "words" }, ` · ${worth}`),
    drawn && noteShown(drawn, null),
  ];
}

/** What winning one way would bring. */
function wayShown(answer, way, book) {
  if (!answer.win) return whyNone(answer, book);
  if (!book.pays) return [make("b", {}, say("web.table.wins"))];
  const worth = worthText(answer);
  return [make("b", {}, paidText(answer.score, way, book)), worth && make("span", { class: "note" }, worth)];
}

/** That there is no win, why not, and more about that. */
function whyNone(answer, book) {
  return [
    make("b", { class: "bad" }, say("web.table.no-win")),
    noteShown(nameOf("reason", answer.reason), moreShown(answer, book)),
  ];
}

/** A few words and the way to more; where there is little room the words give way. */
function noteShown(text, more) {
  return make("span", { class: "note" }, make("span", { class: "words" }, text), " ", more);
}

/** Why a tile cannot be won on, one tap away. */
function moreShown({ reason }, book) {
  return whyMore(reason, nameOf("reason", reason), book);
}

function strip(waits, book, tell) {
  const best = bestOf(waits, book);
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
        make("b", {}, best.brings),
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
  const brings = (answer, way) => {
    if (!answer.win) return say("web.table.wait-none", { reason: nameOf("reason", answer.reason) });
    if (!book.pays) return say("web.table.wins");
    const worth = worthText(answer);
    const points = paidText(answer.score, way, book);
    return worth ? say("web.table.wait-worth", { points, worth }) : points;
  };
  return say("web.table.wait-line", { tile: tileName(name), discard: brings(discard, "discard"), draw: brings(draw, "draw") });
}

/** The tiles that would bring most, by drawing or on a discard. */
function bestOf(waits, book) {
  let best = { score: 0, tiles: [], brings: "" };
  for (const wait of waits.filter((each) => each.left)) {
    const ways = ["discard", "draw"].filter((way) => wait[way].win);
    const score = Math.max(0, ...ways.map((way) => wait[way].score));
    const way = ways.find((each) => wait[each].score === score);
    const brings = () => [worthText(wait[way]), paidText(wait[way].score, way, book)].filter(Boolean).join(" · ");
    if (score > best.score) best = { score, tiles: [wait.tile], brings: brings() };
    else if (score && score === best.score) best.tiles.push(wait.tile);
  }
  // Where every wait brings the same there is no best one to name.
  const open = waits.filter((wait) => wait.left).length;
  return best.tiles.length < open && best.tiles.length <= NAMED ? best : { ...best, tiles: [] };
}
