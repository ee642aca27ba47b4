// What is paid for a win, before it is won: by the player who gave the tile, or by each of the others.

import { number, say } from "../words.js";

/**
 * @param {number} score of the hand
 * @param {"discard"|"draw"} way
 * @param {{shares: ?{draw: number, discard: number}}} book
 */
export function paidText(score, way, { shares }) {
  const points = number(shares ? shares[way] * score : score);
  return shares && way === "draw" ? say("web.table.each", { points }) : points;
}
