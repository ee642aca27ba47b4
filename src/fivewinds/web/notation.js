/** Tiles as text, `123m77z1j`, and back; names such as `5m` are what the pages pass around. */

const LETTERS = "mpszjf";

/** A tile that its reader may not see. */
export const HIDDEN = "?";

/** The tiles of a text in the order written, each by its name. */
export function parse(text) {
  const tiles = [];
  let digits = "";
  for (const sign of text ?? "") {
    if (sign === HIDDEN) {
      tiles.push(HIDDEN);
    } else if (sign >= "0" && sign <= "9") {
      digits += sign;
    } else if (LETTERS.includes(sign)) {
      for (const digit of digits) tiles.push(digit + sign);
      digits = "";
    }
  }
  return tiles;
}

/** Tiles written in the order given, neighbours of one letter gathered. */
export function showInOrder(tiles) {
  let written = "";
  for (const tile of tiles) {
    if (tile !== HIDDEN && written.endsWith(tile[1])) written = written.slice(0, -1);
    written += tile;
  }
  return written;
}

/** Tiles written sorted. */
export function show(tiles) {
  return showInOrder(sorted(tiles));
}

/** The place of a tile in the order in which tiles are printed; hidden ones come last. */
export function order(tile) {
  return tile === HIDDEN ? 99 : LETTERS.indexOf(tile[1]) * 10 + Number(tile[0]);
}

/** The same tiles in the order in which they are printed. */
export function sorted(tiles) {
  return [...tiles].sort((one, other) => order(one) - order(other));
}

/** The tiles without one copy of each of those that leave; hidden hands lose as many. */
export function without(tiles, leaving) {
  const left = [...tiles];
  for (const tile of leaving) {
    const place = left.indexOf(tile);
    left.splice(place < 0 ? left.lastIndexOf(HIDDEN) : place, 1);
  }
  return left;
}

/** Whether a tile is a joker of those that nothing else can be. */
export function isJokerTile(tile) {
  return tile[1] === "j";
}

/** How many of each tile there are. */
export function counts(tiles) {
  const found = new Map();
  for (const tile of tiles) found.set(tile, (found.get(tile) ?? 0) + 1);
  return found;
}
