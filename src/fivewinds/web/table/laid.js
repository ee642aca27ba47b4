// Tiles that lie in front of a player: melds, flowers, a hand laid open, turned towards their seat.

import { make } from "../dom.js";
import { sign } from "../phrase.js";
import { back, tabbed, tile } from "../tiles/tiles.js";
import { listed, nameOf, say, tileName } from "../words.js";
import { pieces } from "./melds.js";

/** Quarter turns of the drawings by side: own, right, across, left. */
export const TURNS = [0, 3, 2, 1];

/** So many loose tiles lie beside each other in a corner, about as many as in a meld. */
const ABREAST = 4;

/** How a tile lies that is turned against its neighbours: its top to its owner's left. */
export function sideways(turn) {
  return (turn + 3) % 4;
}

/**
 * A meld as it lies on a side of the table.
 * @param {object} meld of the state
 * @param {number} seat its owner
 * @param {number} side 0 own, 1 right, 2 across, 3 left
 */
export function meldShown(meld, seat, side) {
  const turn = TURNS[side];
  const lying = pieces(meld, seat).map((piece) => pieceShown(piece, turn));
  return make(
    "span",
    { class: "meld", role: "img", "aria-label": meldLabel(meld), dataset: { kind: meld.kind } },
    lying,
  );
}

function pieceShown(piece, turn) {
  const options = { turned: piece.turned ? sideways(turn) : turn, label: "" };
  const shown = piece.back ? back(options) : tile(piece.tile, options);
  if (piece.above) {
    return make("span", { class: "stacked" }, pieceShown(piece.above, turn), shown);
  }
  return piece.as ? tabbed(shown, sign(piece.as)) : shown;
}

/** What a meld is, for those who do not see it. */
export function meldLabel(meld) {
  const tiles = listed(meld.tiles.map(tileName));
  const stands = meld.as ? `, ${say("web.table.stands-for", { tiles: meld.as })}` : "";
  return `${nameOf("web.table.call", meld.kind)}: ${tiles}${stands}`;
}

/** Loose tiles in a row: flowers, or a hand laid open. */
export function rowShown(tiles, side, { label, classes = "", mark = null }) {
  const turn = TURNS[side];
  return make(
    "span",
    label
      ? { class: `laid-row ${classes}`, role: "img", "aria-label": label }
      : { class: `laid-row ${classes}`, "aria-hidden": "true" },
    tiles.map((name, place) => {
      const shown = tile(name, { turned: turn, label: "" });
      if (mark !== null && place === mark) shown.classList.add("won");
      return shown;
    }),
  );
}

/** Loose tiles a few at a time, each part with the place of its first. */
function parts(tiles) {
  const starts = tiles.map((_, at) => at).filter((at) => at % ABREAST === 0);
  return starts.map((at) => [at, tiles.slice(at, at + ABREAST)]);
}

/** All that lies in a player's corner. */
export function cornerTiles(place, seat, side) {
  const found = place.melds.map((meld) => meldShown(meld, seat, side));
  if (place.flowers.length) {
    const label = say("web.table.laid-out", { tiles: listed(place.flowers.map(tileName)) });
    for (const [at, part] of parts(place.flowers)) {
      found.push(rowShown(part, side, { label: at ? "" : label, classes: "flowers" }));
    }
  }
  if (place.open && side !== 0) {
    const tiles = place.won ? [...place.hand, place.won.tile] : place.hand;
    const label = say("web.table.open-hand", { tiles: listed(tiles.map(tileName)) });
    const mark = place.won ? tiles.length - 1 : null;
    for (const [at, part] of parts(tiles)) {
      found.push(
        rowShown(part, side, {
          label: at ? "" : label,
          classes: "open",
          mark: mark !== null && mark - at < ABREAST ? mark - at : null,
        }),
      );
    }
  }
  return found;
}
