// What is written on tiles: Chinese and the index, as outlines that look alike everywhere.

import { CHINESE, EM, INDEX } from "./glyphs.js";
import { shape } from "./svg.js";

/** A Chinese character of a size, in the middle of x, standing on the baseline y. */
export function written(character, size, x, y, fill) {
  const path = shape(CHINESE[character], fill);
  const scale = size / EM;
  path.setAttribute("transform", `translate(${x - size / 2} ${y}) scale(${scale})`);
  return path;
}

/** A digit or letter of a size, beginning at x, standing on the baseline y. */
export function indexed(character, size, x, y, fill) {
  const [, outline] = INDEX[character];
  const path = shape(outline, fill);
  path.setAttribute("transform", `translate(${x} ${y}) scale(${size / EM})`);
  return path;
}
