// Which hand of a match this is, in a line.

import { language, say } from "../words.js";

/**
 * `East round, hand 3 of 16`; in a book with rounds a hand without a prevailing wind is called what
 * the book calls it, such as a deciding hand.
 * @param {{hand: number, round: ?string}} state
 * @param {{options?: object}} info of the table
 * @param {{roundless: boolean}} book
 */
export function handLine({ hand, round }, { options = {} }, { roundless }) {
  const said = options.hands
    ? say("terminal.hand-of", { hand, hands: options.hands })
    : say("terminal.hand", { hand });
  const which = round ?? (roundless ? "none" : null);
  const parts = [which && say(`terminal.round-${which}`), said].filter(Boolean);
  return parts.join(language() === "yue" ? "，" : ", ");
}
