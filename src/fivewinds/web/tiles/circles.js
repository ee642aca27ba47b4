// The suit of circles.

import { BLUE, GREEN, RED, disc, group, svg } from "./svg.js";

/** A ring with a dot. */
function coin([x, y, r, colour]) {
  const ring = svg("circle", {
    cx: x,
    cy: y,
    r: 0.8 * r,
    fill: "none",
    stroke: colour,
    "stroke-width": 0.4 * r,
  });
  return group(ring, disc(x, y, 0.3 * r, colour));
}

/** Rows of coins: their heights, places and colour. */
function rows(r, ...lines) {
  return lines.flatMap(([y, xs, colour]) => xs.map((x) => [x, y, r, colour]));
}

const COINS = {
  2: [
    [30, 20.5, 14.5, GREEN],
    [30, 59.5, 14.5, BLUE],
  ],
  3: [
    [15.5, 17, 11.5, BLUE],
    [30, 40, 11.5, RED],
    [44.5, 63, 11.5, GREEN],
  ],
  4: [
    [17, 20.5, 12, BLUE],
    [43, 20.5, 12, GREEN],
    [17, 59.5, 12, GREEN],
    [43, 59.5, 12, BLUE],
  ],
  5: [
    [15.6, 17.4, 10.6, BLUE],
    [44.4, 17.4, 10.6, GREEN],
    [30, 40, 10.6, RED],
    [15.6, 62.6, 10.6, GREEN],
    [44.4, 62.6, 10.6, BLUE],
  ],
  6: rows(10.4, [15, [18, 42], GREEN], [40, [18, 42], RED], [64, [18, 42], RED]),
  7: [
    ...[
      [12.5, 12.5],
      [30, 20.5],
      [47.5, 28.5],
    ].map(([x, y]) => [x, y, 8.4, GREEN]),
    ...rows(9.2, [47.5, [19, 41], RED], [68, [19, 41], RED]),
  ],
  8: rows(8.8, ...[12.4, 30.8, 49.2, 67.6].map((y) => [y, [19.4, 40.6], BLUE])),
  9: rows(
    8.6,
    [14.5, [11.2, 30, 48.8], GREEN],
    [40, [11.2, 30, 48.8], RED],
    [65.5, [11.2, 30, 48.8], BLUE],
  ),
};

/** The one is a wheel of eight beads. */
function wheel() {
  const rim = svg("circle", {
    cx: 30,
    cy: 40,
    r: 24,
    fill: "none",
    stroke: BLUE,
    "stroke-width": 2.8,
  });
  const beads = Array.from({ length: 8 }, (_, each) => {
    const angle = (each * Math.PI) / 4;
    return disc(
      +(30 + 15.7 * Math.cos(angle)).toFixed(2),
      +(40 + 15.7 * Math.sin(angle)).toFixed(2),
      4.7,
      BLUE,
    );
  });
  const core = svg("circle", {
    cx: 30,
    cy: 40,
    r: 6.4,
    fill: "none",
    stroke: RED,
    "stroke-width": 4.4,
  });
  return group(rim, ...beads, core);
}

/** @param {number} number 1 to 9 */
export function circles(number) {
  return number === 1 ? wheel() : group(...COINS[number].map(coin));
}
