// What is pressed stays where it is: an element that is replaced between press and release gets no click.

/** Space presses these, and clicks when it is let go. */
const PRESSED_BY_SPACE = "button, summary, [type='checkbox'], [type='radio']";
/** How many presses there have been, and whether the latest is held. */
let presses = 0;
let held = false;
/** What is drawn when it is let go, each once. */
const waiting = new Map();

/** Draw now, or, while something is pressed, when it is let go; of one `key` only the latest is drawn. */
export function whenLetGo(draw, key = draw) {
  if (held) waiting.set(key, draw);
  else draw();
}

function press() {
  presses += 1;
  held = true;
}

/** The click follows the release: draw after it, unless the next press has come already. */
function letGo() {
  const latest = presses;
  setTimeout(() => {
    if (presses !== latest) return;
    held = false;
    const draws = [...waiting.values()];
    waiting.clear();
    for (const draw of draws) draw();
  });
}

const early = { capture: true };
addEventListener(
  "pointerdown",
  // A list opens on the press, and some browsers never tell of the release.
  ({ button, target }) => button === 0 && !target.closest?.("select") && press(),
  early,
);
addEventListener("keydown", ({ key, target }) => key === " " && target.matches?.(PRESSED_BY_SPACE) && press(), early);
addEventListener("keyup", ({ key }) => key === " " && letGo(), early);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, letGo, early);
addEventListener("blur", ({ target }) => target === window && letGo(), early);
// A release outside the window may go unheard.
addEventListener("pointermove", ({ buttons }) => held && !buttons && letGo(), early);
// What a click changes is drawn at once.
addEventListener("click", () => (held = false), early);
