/** How discards lie: rows of six, those that were taken gone, the declared one sideways. */

/** So many rows of so many tiles. */
export const LYING = { row: 6, rows: 3 };

/** Upright tiles to the left and right are as many in about the same room: fewer above one another. */
export const STOOD = { row: 5, rows: 4 };

/**
 * The discards that still lie there, in rows from the inside out; the last row takes all that
 * the others leave. Where the tile that declared riichi was taken, the next one lies sideways.
 */
export function rows(river, { row: long, rows: deep } = LYING) {
  const lying = [];
  let owed = false;
  river.forEach((discard, place) => {
    const sideways = discard.riichi || owed;
    owed = sideways && discard.taken;
    if (!discard.taken) lying.push({ ...discard, place, sideways });
  });
  const found = [];
  for (let row = 0; row < deep; row++) {
    const end = row === deep - 1 ? lying.length : (row + 1) * long;
    found.push(lying.slice(row * long, end));
  }
  return found.filter((tiles, row) => row === 0 || tiles.length);
}
