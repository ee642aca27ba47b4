// The drawing on a face, in a box of 60 by 80.

import { bamboo } from "./bamboo.js";
import { circles } from "./circles.js";
import { flower } from "./flowers.js";
import { BLUE, GREEN, INK, RED, group, svg } from "./svg.js";
import { indexed, written } from "./writing.js";

const GOLD = "var(--t-gold)";
const PLUM = "var(--t-plum)";

function characters(number) {
  return group(
    written("一二三四五六七八九"[number - 1], 37, 30, 36, INK),
    written("萬", 36, 30, 73, RED),
  );
}

/** White is a double frame: a blank tile would look like a mistake. */
function white() {
  const frame = (inset, width) =>
    svg("rect", {
      x: inset,
      y: inset,
      width: 60 - 2 * inset,
      height: 80 - 2 * inset,
      rx: 2.4,
      fill: "none",
      stroke: BLUE,
      "stroke-width": width,
    });
  return group(frame(9.2, 4.6), frame(15.6, 2));
}

const HONOURS = [
  () => written("東", 51, 30, 59.5, INK),
  () => written("南", 51, 30, 59.5, INK),
  () => written("西", 51, 30, 59, INK),
  () => written("北", 51, 30, 59.5, INK),
  white,
  () => written("發", 51, 30, 59.5, GREEN),
  () => written("中", 53, 30, 60, RED),
];

/** What is written on each joker: character, size, middle, baseline. */
const JOKERS = [
  [
    ["百", 29, 30, 37.5],
    ["搭", 29, 30, 67.5],
  ],
  [
    ["筒", 23, 30, 34],
    ["索", 21, 19.6, 63],
    ["萬", 21, 40.4, 63],
  ],
  [["番", 40, 30, 55]],
  [
    ["東", 19, 30, 29],
    ["北", 18, 17.6, 47],
    ["南", 18, 42.4, 47],
    ["西", 19, 30, 66.4],
  ],
  [
    ["中", 22, 30, 34],
    ["發", 21, 19.6, 63],
    ["白", 21, 40.4, 63],
  ],
  [["萬", 40, 30, 55]],
  [["筒", 40, 30, 55]],
  [["索", 40, 30, 55]],
];

/** Jokers are the only reversed tiles: gold on a plum plate. */
function joker(number) {
  const plate = svg("rect", { x: 5, y: 5, width: 50, height: 70, rx: 4, fill: PLUM });
  const rim = svg("rect", {
    x: 8,
    y: 8,
    width: 44,
    height: 64,
    rx: 2.4,
    fill: "none",
    stroke: GOLD,
    "stroke-width": 1.2,
  });
  const glyphs = JOKERS[number - 1].map(([character, size, x, y]) =>
    written(character, size, x, y, GOLD),
  );
  return group(plate, rim, ...glyphs);
}

const DRAWN = {
  m: characters,
  p: circles,
  s: bamboo,
  z: (number) => HONOURS[number - 1](),
  j: joker,
  f: flower,
};

/**
 * The drawing of a tile such as `5m`.
 * @param {string} name
 */
export function art(name) {
  return DRAWN[name[1]](Number(name[0]));
}

/** The corner digit or letter of a tile; C F P are the dragons, as W is West. */
export function corner(name) {
  const [number, letter] = name;
  const shown = letter === "z" ? "ESWNPFC"[number - 1] : number;
  return indexed(shown, 17, 3.4, 16.4, INK);
}
