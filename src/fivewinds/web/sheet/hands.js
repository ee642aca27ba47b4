// All four hands of a table, counted side by side, in books that count losers too.

import { chinese, make } from "../dom.js";
import { has, nameOf, number, say, sayCount, signed } from "../words.js";
import { groups } from "./places.js";
import { tile } from "../tiles/tiles.js";

const WINDS = { E: "東", S: "南", W: "西", N: "北" };

/** Whether a win tells what all four hands came to. */
export function countsAll(event) {
  return Array.isArray(event.hands) && event.hands.every((hand) => hand?.reading);
}

/**
 * @param {object} event a win with `hands`
 * @param {{seats: number[], name: (seat: number) => string, wind: (seat: number) => string,
 *          happened: (Node|string)[]}} table `seats` in the order in which they are shown
 */
export function handsShown(event, { seats, name, wind, happened }) {
  return make(
    "div",
    { class: "four-hands" },
    seats.map((seat) => {
      const won = seat === event.seat;
      const { melds, hand } = event.shown[seat];
      return make(
        "section",
        { class: won ? "winner" : "" },
        make(
          "h2",
          {},
          chinese(WINDS[wind(seat)], { class: "wind" }),
          " ",
          name(seat),
          won && make("span", { class: "second" }, happened),
        ),
        handShown(event.hands[seat], { melds, hand, win: won ? event.tile : null }),
        linesShown(event.hands[seat]),
      );
    }),
  );
}

/** A hand in its sets; what belongs to none of them is smaller. */
function handShown(answer, hand) {
  const found = groups(answer.reading, hand);
  return make(
    "div",
    { class: "reading" },
    found.map(({ kind, tiles }) =>
      make(
        "span",
        { class: `group ${kind === "tiles" && found.length > 1 ? "loose" : kind}` },
        tiles.map((piece) => {
          const shown = tile(piece.tile);
          if (piece.won) shown.classList.add("won");
          return shown;
        }),
      ),
    ),
  );
}

/** What it was counted for, points first and doubles after them, and the sum. */
function linesShown(answer) {
  const isDouble = (pattern) => pattern.unit === "double";
  const doubles = answer.patterns.filter(isDouble);
  const points = answer.patterns.filter((pattern) => !isDouble(pattern));
  return [
    make(
      "ul",
      { class: "count-lines" },
      [...points, ...doubles].map((pattern) =>
        make(
          "li",
          { class: pattern.unit },
          make("span", {}, patternName(pattern)),
          make("b", {}, pattern.unit === "double" ? `${number(pattern.value)} ×` : number(pattern.value)),
        ),
      ),
    ),
    make(
      "p",
      { class: "sum" },
      make("span", { class: "second" }, formula(answer.total)),
      make("b", {}, number(answer.score)),
    ),
  ];
}

function patternName({ id, count }) {
  const name = nameOf("pattern", id);
  return count > 1 ? say("sheet.times", { name, count }) : name;
}

function formula({ points, doubles, limit }) {
  if (limit) return nameOf("pattern", limit);
  const written = sayCount("sheet.sum-points", points);
  return doubles ? `${written} × ${2 ** doubles}` : written;
}

/**
 * Who pays whom, one line for each two of them.
 * @param {{from: number, to: number, points: number, times: number}[]} pairs points in all, which are some points so many times
 * @param {?number} own the reader's own seat, who is not called by a name
 */
export function pairsShown(pairs, name, own = null) {
  const said = (from, to) => {
    const path = from === own ? "web.sheet.pays-you" : to === own ? "web.sheet.pays-to-you" : "web.sheet.pays";
    return say(path, { payer: name(from), receiver: name(to) });
  };
  const sum = (points, times) => {
    if (times === 1) return number(points);
    const why = times === 2 && has("sheet.paid-double") ? ` (${say("sheet.paid-double")})` : "";
    return `${number(points / times)} × ${number(times)}${why}`;
  };
  return make(
    "section",
    { class: "who-pays" },
    make("h2", {}, say("web.sheet.who-pays")),
    make(
      "table",
      {},
      make(
        "tbody",
        {},
        pairs.map(({ from, to, points, times }) =>
          make(
            "tr",
            {},
            make("td", {}, said(from, to)),
            make("td", { class: "second" }, sum(points, times)),
            make("td", { class: "points" }, make("b", {}, number(points))),
          ),
        ),
      ),
    ),
  );
}

/**
 * What every hand of the match has brought so far, with empty lines for those to come.
 * @param {{hand: number, gains: number[], counts: number[]|null}[]} history
 */
export function slipOfMatch(history, { seats, name, lines }) {
  const empty = Math.max(0, lines - history.length);
  return make(
    "section",
    { class: "match-slip" },
    make("h2", {}, say("web.sheet.so-far")),
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, make("td", {}), seats.map((seat) => make("th", { scope: "col" }, name(seat))))),
      make(
        "tbody",
        {},
        history.map(({ hand, gains, counts }) =>
          make(
            "tr",
            {},
            make("th", { scope: "row" }, number(hand)),
            seats.map((seat) =>
              make(
                "td",
                {},
                make("b", { class: gains[seat] > 0 ? "good" : gains[seat] < 0 ? "bad" : "" }, signed(gains[seat])),
                counts && make("span", { class: "note" }, number(counts[seat])),
              ),
            ),
          ),
        ),
        Array.from({ length: empty }, (_, at) =>
          make(
            "tr",
            {},
            make("th", { scope: "row" }, number(history.length + at + 1)),
            seats.map(() => make("td", {})),
          ),
        ),
      ),
    ),
  );
}
