// Which hand of a match this is, in a line.

import { has, language, say } from "../words.js";

/**
 * `East round, hand 3 of 16`; a hand without a prevailing wind is called what its book calls it, such
 * as a deciding hand.
 * @param {{hand: number, round: ?string}} state
 * @param {{options?: object}} info of the table
 */
export function handLine({ hand, round }, { options = {} }) {
  const said = options.hands
    ? say("terminal.hand-of", { hand, hands: options.hands })
    : say("terminal.hand", { hand });
  const path = `terminal.round-${round ?? "none"}`;
  return [has(path) && say(path), said].filter(Boolean).join(language() === "yue" ? "，" : ", ");
}
