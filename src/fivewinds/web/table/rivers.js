/** How discards lie: rows of six, those that were taken gone, the declared one sideways. */

export const ROW = 6;
const ROWS = 3;

/**
 * The discards that still lie there, in rows from the inside out; the last row takes all that
 * the others leave. Where the tile that declared riichi was taken, the next one lies sideways.
 */
export function rows(river) {
  const lying = [];
  let owed = false;
  river.forEach((discard, place) => {
    const sideways = discard.riichi || owed;
    owed = sideways && discard.taken;
    if (!discard.taken) lying.push({ ...discard, place, sideways });
  });
  const found = [];
  for (let row = 0; row < ROWS; row++) {
    const end = row === ROWS - 1 ? lying.length : (row + 1) * ROW;
    found.push(lying.slice(row * ROW, end));
  }
  return found.filter((tiles, row) => row === 0 || tiles.length);
}
