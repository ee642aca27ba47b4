// The suit of bamboo.

import { BLUE, FACE, GREEN, INK, RED, disc, group, line, placed, shape, svg } from "./svg.js";

/** One joint of a cane, waisted, about its own middle. */
function joint(width, length, y, colour) {
  const x = width / 2 - 0.6;
  const half = length / 2 - 0.6;
  const waist = x * 0.62;
  return svg("path", {
    d:
      `M${-x} ${y - half}H${x}Q${waist} ${y} ${x} ${y + half}` +
      `H${-x}Q${-waist} ${y} ${-x} ${y - half}Z`,
    fill: colour,
    stroke: colour,
    "stroke-width": 1.2,
    "stroke-linejoin": "round",
  });
}

/** A cane of two joints about its middle. */
function cane([x, y, colour, width, length, degrees = 0]) {
  const half = (length - 1) / 2;
  const both = group(
    joint(width, half, -(half + 1) / 2, colour),
    joint(width, half, (half + 1) / 2, colour),
  );
  return placed(both, x, y, degrees);
}

/** Canes side by side: their height, places, colours, width and length. */
function row(y, xs, colours, width, length) {
  return xs.map((x, each) => [x, y, colours[each % colours.length], width, length]);
}

const TWO = [30];
const SIDES = [17, 43];
const THREE = [11, 30, 49];

const CANES = {
  2: [...row(21, TWO, [GREEN], 14, 34.5), ...row(59, TWO, [BLUE], 14, 34.5)],
  3: [...row(21, TWO, [GREEN], 14, 34.5), ...row(59, [16.5, 43.5], [BLUE], 13.4, 34.5)],
  4: [...row(21, SIDES, [GREEN, BLUE], 13.4, 34.5), ...row(59, SIDES, [BLUE, GREEN], 13.4, 34.5)],
  5: [
    ...row(21, [11, 49], [GREEN, BLUE], 12.4, 34.5),
    ...row(40, [30], [RED], 12.4, 38),
    ...row(59, [11, 49], [BLUE, GREEN], 12.4, 34.5),
  ],
  6: [...row(21, THREE, [GREEN], 12.4, 34.5), ...row(59, THREE, [BLUE], 12.4, 34.5)],
  7: [
    ...row(13, TWO, [RED], 12, 22),
    ...row(40, THREE, [GREEN, BLUE, GREEN], 12, 22),
    ...row(66.5, THREE, [GREEN, BLUE, GREEN], 12, 22),
  ],
  8: [
    ...row(21, [9.2, 50.8], [GREEN], 10, 34),
    [22.6, 21, GREEN, 9.4, 31, 27],
    [37.4, 21, GREEN, 9.4, 31, -27],
    ...row(59, [9.2, 50.8], [BLUE], 10, 34),
    [22.6, 59, BLUE, 9.4, 31, -27],
    [37.4, 59, BLUE, 9.4, 31, 27],
  ],
  9: [13.5, 40, 66.5].flatMap((y) => row(y, THREE, [GREEN, RED, BLUE], 12, 22)),
};

/** The one is a bird, looking to the right. */
function bird() {
  return group(
    // tail: three long feathers with an eye at the end of each
    line("M25 49C18 54 11 62 8.4 73", GREEN, 4.8),
    line("M27 50C22 56 19 64 18.6 74.4", BLUE, 4.8),
    line("M30.5 50V73.6", GREEN, 4.8),
    disc(8.6, 72.4, 1.5, FACE),
    disc(18.7, 73.6, 1.5, FACE),
    disc(30.5, 73, 1.5, FACE),
    // legs and the twig they stand on
    line("M37 48.5 38.6 62M42.5 47 45 62", RED, 2),
    line("M34.6 63 53.4 61.6", INK, 2.4),
    // crest
    line("M43 14.5 39.8 5.4M46.4 13.4V4M49.6 14.8 53.4 6.6", RED, 2),
    // head, neck and body in one stroke, then breast and beak
    shape(
      "M46 12.6C51.4 12.6 55 16.8 54 22.4C53 28 51.6 32 51 37C50 45.6 43.6 52.4 34 52.6" +
        "C24 52.8 17.6 45.4 18.4 37C19.2 28.6 26.6 25.6 33.4 24.6C36 20 38.6 12.6 46 12.6Z",
      GREEN,
    ),
    shape("M50.6 27C51.4 35.4 48.6 43.4 41.4 47.6C41 41 44 31 50.6 27Z", RED),
    shape("M53.8 17 59 19.4 53.4 21.4Z", RED),
    // wing
    shape("M20 44.4C20.6 36.6 29 31.8 38.6 33.4C37.6 41 30 47.4 20 44.4Z", FACE),
    shape("M23.6 42.6C25 38 30.6 35.2 35.8 35.8C34 40.4 29 43.8 23.6 42.6Z", BLUE),
    // eye
    disc(46.6, 18.6, 2.4, FACE),
    disc(46.9, 18.7, 1.1, INK),
  );
}

/** @param {number} number 1 to 9 */
export function bamboo(number) {
  return number === 1 ? placed(bird(), -1.6, 0.4) : group(...CANES[number].map(cane));
}
