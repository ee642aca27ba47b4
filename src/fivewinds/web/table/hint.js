// A hint in one's own turn: which discards leave the hand nearest to winning.

import { make } from "../dom.js";
import { tile } from "../tiles/tiles.js";
import { number, say, tileName } from "../words.js";

const SHOWN = 3;

/**
 * Answers about waits, the best discard first: nearest to waiting, then most tiles that help.
 * @param {{tile: string, answer: object}[]} found
 */
export function ranked(found) {
  const left = ({ answer }) =>
    (answer.distance ? (answer.useful ?? []) : answer.waits).reduce((sum, each) => sum + each.left, 0);
  return found
    .map((each) => ({ tile: each.tile, distance: each.answer.distance, left: left(each) }))
    .sort((one, other) => one.distance - other.distance || other.left - one.left);
}

/**
 * The best discards as buttons that select them.
 * @param {{tile: string, distance: number, left: number}[]} best
 * @param {(tile: string) => void} choose
 */
export function hintShown(best, choose) {
  const line = ({ tile: name, distance, left }) => {
    const said = distance
      ? say("web.table.hint-far", { count: number(distance), tiles: number(left) })
      : say("web.table.hint-waits", { count: number(left) });
    return make(
      "li",
      {},
      make(
        "button",
        {
          id: `hint-${name}`,
          class: "plain hint",
          type: "button",
          "aria-label": `${tileName(name)}: ${said}`,
          onclick: () => choose(name),
        },
        tile(name, { label: "" }),
        make("span", {}, said),
      ),
    );
  };
  return [
    make("h2", { class: "slip-title" }, say("web.table.hint-title")),
    make("ul", { class: "hints" }, best.slice(0, SHOWN).map(line)),
  ];
}
