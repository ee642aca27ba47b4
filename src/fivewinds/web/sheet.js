// The explained count of a hand, on paper: for the table, the calculator and finished matches.

import { chinese, make } from "./dom.js";
import { parse } from "./notation.js";
import { phrase, sign, signs } from "./phrase.js";
import { gain, headline, patternsShown } from "./sheet/patterns.js";
import { groups } from "./sheet/places.js";
import { tabbed, tile } from "./tiles/tiles.js";
import { labelled, nameOf, number, say, tileName } from "./words.js";

export { gain, headline, patternsShown };

/** Fields of a win that every book has; whatever else is there the book tells besides. */
const USUAL = new Set(["e", "n", "seat", "by", "tile", "from", "score", "payments", "shown"]);
/** Between two tiles that are turned over. */
const TURN = 420;
const WINDS = { E: "東", S: "南", W: "西", N: "北" };

/**
 * A hand as the sets it was read as, under each joker what it stands for, under the winning tile
 * that it won.
 *
 * @param {object} reading of a score answer
 * @param {{melds?: {kind: string, tiles: string, as?: string}[], hand?: string|null,
 *          win?: string|null}} hand
 */
export function readingShown(reading, hand) {
  return make(
    "div",
    { class: "reading" },
    groups(reading, hand).map((group) =>
      make("span", { class: `group ${group.kind}` }, group.tiles.map(pieceShown)),
    ),
  );
}

function pieceShown({ tile: name, as, won }) {
  const shown = tile(name, { label: as ? labelled(tileName(name), tileName(as)) : tileName(name) });
  if (won) shown.classList.add("won");
  const below = [as && sign(as), won && say("web.sheet.won")].filter(Boolean).join(" ");
  return below ? tabbed(shown, below, won ? "won" : "joker") : shown;
}

/** What each joker stands for, in words. */
export function jokersShown(reading) {
  return Object.entries(reading.jokers ?? {}).map(([joker, tiles]) =>
    make(
      "p",
      { class: "second" },
      phrase("sheet.joker", { joker: signs([joker]), tiles: signs(parse(tiles)) }),
    ),
  );
}

/**
 * Who pays and gets what.
 * @param {{wind: string, name: string, paid: ?number, total?: string, note?: string,
 *          you?: boolean}[]} players in order of seats
 */
export function paymentsShown(players) {
  return make(
    "ul",
    { class: "payments" },
    players.map(({ wind, name, paid, total, note, you }) =>
      make(
        "li",
        { class: you ? "you" : "" },
        wind === null ? make("span") : chinese(WINDS[wind], { class: "title wind", "aria-hidden": "true" }),
        make(
          "span",
          { class: "payer" },
          make("b", {}, name),
          note && make("span", { class: "note" }, note),
        ),
        paid !== null && gain(paid),
        total !== undefined && make("span", { class: "total second" }, total),
      ),
    ),
  );
}

/**
 * What a book tells with a win besides: tiles that are turned over one by one, numbers.
 * Tiles that a pattern of the same name counts are lit once they lie open.
 *
 * @param {object} event a win
 * @param {{still?: boolean}} [settings] still: nothing moves
 */
export function toldShown(event, { still = false } = {}) {
  const found = [];
  for (const [name, value] of Object.entries(event)) {
    if (USUAL.has(name)) continue;
    if (typeof value === "number") {
      found.push(make("p", { class: "told" }, make("b", {}, nameOf("field", name)), " ", number(value)));
    } else if (typeof value === "string") {
      found.push(turnedOver(name, value, event.score.patterns, still));
    }
  }
  return found;
}

function turnedOver(name, text, patterns, still) {
  const counted = (patterns ?? []).find((pattern) => pattern.id === name)?.tiles ?? [];
  const lit = parse(counted.join(""));
  const tiles = parse(text);
  const shown = tiles.map((each) => {
    const place = lit.indexOf(each);
    if (place >= 0) lit.splice(place, 1);
    return { name: each, counts: place >= 0 };
  });
  return make(
    "figure",
    { class: "told turned-over" },
    make("figcaption", {}, nameOf("field", name)),
    shown.length
      ? make("span", { class: "tiles" }, shown.map((each, at) => turning(each, at, still)))
      : make("span", { class: "second" }, say("web.sheet.none")),
  );
}

/** A tile that lies face down until its turn comes. */
function turning({ name, counts }, at, still) {
  const place = make("span", { class: "turning" });
  const open = () => {
    const face = tile(name);
    if (counts) face.classList.add("counts");
    place.replaceChildren(face);
    place.classList.add("open");
  };
  if (still || matchMedia("(prefers-reduced-motion: reduce)").matches) {
    open();
  } else {
    place.append(tile("?", { label: tileName(name) }));
    setTimeout(open, TURN * (at + 1));
  }
  return place;
}

/** The head of a sheet: what happened, what it came to, what it brings. */
export function headShown(happened, answer, book, { brings = null, who = "" } = {}) {
  return make(
    "header",
    { class: "sheet-head" },
    make("p", { class: "happened second" }, happened),
    make(
      "p",
      { class: "comes-to" },
      make("b", { class: "title total" }, headline(answer, book)),
      brings !== null && make("span", { class: "brings" }, who && make("span", { class: "second" }, who), gain(brings)),
    ),
  );
}
