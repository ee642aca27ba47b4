// What is paid for a win, before it is won: by the player who gave the tile, or by each of the others.

import { sharesOf } from "../table/books.js";
import { number, say } from "../words.js";

/**
 * @param {number} score of the hand
 * @param {"discard"|"draw"} way
 * @param {string} rules the id of the book
 */
export function paidText(score, way, rules) {
  const shares = sharesOf(rules);
  if (shares === null) return number(score);
  return way === "draw" ? say("web.table.each", { points: number(score) }) : number(shares * score);
}
