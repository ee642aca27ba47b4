// The names of the layouts: this is the one place that asks how large the window is. What fits stands in
// `data-layout` of the root, and the sheets say what each name means.
//
// phone        up to 699 wide: felt above, wood below, the hand in two rows
//   short      less than 740 high: waits in one line, a reason when it is asked for
//   shorter    less than 620 high: a lower rail
//   slim       less than 360 wide
//   twice      a phone at twice the size, up to 300 wide: calls and hand above the felt
// side         lies on its side and is no desktop: felt to the left, calls and waits to the right
//   low        up to 560 high
//   laptop     with more room: a tablet on its side, a small laptop
// wide         a tablet or a desktop: the hand in one row
//   desktop    from 1360 wide: calls and waits lie on the felt
// touch        up to 1099 wide: keys are not named
// low-felt     a low and narrow felt, whatever takes the room

/** A felt up to this size, in px, leaves out what is dispensable. */
const LOW_FELT = { width: 699, height: 380 };
let isLow = false;

/** What fits a window of this size, in px. */
export function layoutOf(width, height) {
  const phone = width < 700;
  const low = height <= 560;
  const laptop = width >= 900 && width < 1360 && width > height && !low;
  const side = (width >= 560 && low) || laptop;
  const fits = {
    phone,
    short: phone && height < 740,
    shorter: phone && height < 620,
    slim: width < 360,
    twice: width <= 300,
    side,
    low,
    laptop,
    wide: !phone && !low && !laptop,
    desktop: width >= 1360 && !low,
    touch: width < 1100,
  };
  return Object.keys(fits).filter((name) => fits[name]);
}

/** Whether a layout fits the window now. */
export function fits(name) {
  return layoutOf(innerWidth, innerHeight).includes(name);
}

function apply() {
  const names = layoutOf(innerWidth, innerHeight);
  if (isLow) names.push("low-felt");
  document.documentElement.dataset.layout = names.join(" ");
}

/** Follow the size of the window from now on. */
export function follow() {
  apply();
  addEventListener("resize", apply);
}

/** Follow the size of a felt too; `changed` is called after every change. */
export function followFelt(felt, changed) {
  new ResizeObserver(([{ contentRect }]) => {
    isLow = contentRect.height <= LOW_FELT.height && contentRect.width <= LOW_FELT.width;
    apply();
    changed();
  }).observe(felt);
}
