// Flowers and seasons: a digit, a name and one simple motif.

import { BLUE, FACE, GREEN, INK, OCHRE, RED, disc, group, line, placed, shape, svg } from "./svg.js";
import { indexed, written } from "./writing.js";

/** The same drawing several times round the middle. */
function round(times, draw, from = 0) {
  const each = (_, n) => placed(draw(), 0, 0, from + (n * 360) / times);
  return group(...Array.from({ length: times }, each));
}

/** Five petals with a heart, about their own middle. */
function blossom(r, colour, heart) {
  const petals = round(5, () => disc(0, -0.62 * r, 0.44 * r, colour));
  return group(petals, disc(0, 0, 0.55 * r, colour), disc(0, 0, 0.3 * r, heart));
}

function plum() {
  return placed(blossom(16, RED, OCHRE), 30, 53);
}

function orchid() {
  const leaf = (d) => line(d, GREEN, 3.2);
  const petal = () =>
    shape("M0 0C-6.4 -4.6 -6.4 -13 0 -18C6.4 -13 6.4 -4.6 0 0Z", BLUE);
  return group(
    leaf("M30 75C29 64 20 53 12.4 43"),
    leaf("M30 75C31 64 40 53 47.6 43"),
    line("M30 75V54", GREEN, 3.2),
    placed(petal(), 30, 51.4),
    placed(petal(), 29, 50, -112),
    placed(petal(), 31, 50, 112),
    disc(30, 50.4, 3.4, OCHRE),
  );
}

function chrysanthemum() {
  const petal = () => svg("ellipse", { cx: 0, cy: -11.4, rx: 2.7, ry: 7.2, fill: OCHRE });
  return placed(group(round(12, petal), disc(0, 0, 5.6, OCHRE), disc(0, 0, 3.7, FACE), disc(0, 0, 2.1, RED)), 30, 53);
}

function bambooPlant() {
  const stem = (x, y, length) => svg("rect", { x: x - 3.6, y, width: 7.2, height: length, rx: 1.2, fill: GREEN });
  return group(
    stem(22.6, 39.4, 15.4),
    stem(22.6, 56, 17),
    stem(38.4, 39.4, 15.4),
    stem(38.4, 56, 17),
    shape("M24.6 45C15 45.6 8.4 42.6 6 36.4C12.6 40.4 19.6 38.4 24.6 38.6Z", GREEN),
    shape("M36.4 45C46 45.6 52.4 40.6 54.6 34C48.4 38.6 41.4 38 36.4 38.6Z", GREEN),
  );
}

function spring() {
  return group(
    line("M11.4 73C22 66 37 53 47 39", INK, 2.6),
    placed(blossom(11, RED, FACE), 20.4, 55.4, -14),
    placed(blossom(11, RED, FACE), 41, 58, 20),
  );
}

function summer() {
  const ray = () => line("M0 -14.4V-18.6", RED, 2.8);
  return placed(group(disc(0, 0, 9.4, RED), round(8, ray)), 30, 54.6);
}

function autumn() {
  return group(
    line("M30 61V75.4", OCHRE, 2.8),
    shape(
      "M30 68C22.4 69.6 14.8 66 14.2 59C12.4 54.4 14.2 49.6 18.6 48.8C19 43 23.2 40.2 27 41.4" +
        "C28 38.4 32 38.4 33 41.4C36.8 40.2 41 43 41.4 48.8C45.8 49.6 47.6 54.4 45.8 59" +
        "C45.2 66 37.6 69.6 30 68Z",
      OCHRE,
    ),
    line("M30 66V49M30 60 23.4 53.6M30 60 36.6 53.6", FACE, 1.5),
  );
}

function winter() {
  const arm = () => line("M0 0V-19M-5.2 -16.6 0 -11.6 5.2 -16.6", BLUE, 2.8);
  return placed(round(6, arm), 30, 54.6);
}

const NAMES = "梅蘭菊竹春夏秋冬";
const COLOURS = [RED, BLUE, OCHRE, GREEN, GREEN, RED, OCHRE, BLUE];
const MOTIFS = [plum, orchid, chrysanthemum, bambooPlant, spring, summer, autumn, winter];

/** @param {number} number 1 to 4 the flowers, 5 to 8 the seasons */
export function flower(number) {
  const each = number - 1;
  return group(
    indexed(String((each % 4) + 1), 21, 6, 24, each < 4 ? RED : BLUE),
    written(NAMES[each], 27, 40.5, 26, COLOURS[each]),
    MOTIFS[each](),
  );
}
