// The own face: chosen before one sits down, or changed at the table. The next table begins with it.

import * as browser from "../browser_store.js";
import { faceChoice } from "../faces.js";

const KEPT = "fivewinds.start";

/**
 * The choice of faces, which shows at once what was chosen.
 * @param {{name: string, face: ?number}} own
 * @param {(face: number) => void} [changed]
 */
export function ownFace({ name, face }, changed = () => {}) {
  const shown = (now) => faceChoice({ name, face: now }, choose);
  const choose = (chosen) => {
    browser.keep(KEPT, { ...browser.recall(KEPT), face: chosen });
    const fresh = shown(chosen);
    element.replaceWith(fresh);
    element = fresh;
    element.querySelector("summary").focus();
    changed(chosen);
  };
  let element = shown(face ?? null);
  return element;
}
