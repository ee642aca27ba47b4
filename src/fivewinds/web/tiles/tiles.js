// Tiles as pictures: every face, standing, lying or turned, and backs.
//
// Each drawing is defined once in the document and used by reference; all colours are tokens of
// style/tokens.css, so that tiles follow the theme by themselves. style/tiles.css has their states.

import { HIDDEN, parse } from "../notation.js";
import { listed, tileName } from "../words.js";
import { art, corner } from "./art.js";
import { group, svg } from "./svg.js";

/** Height of the edge under a lying tile and of the strips above a standing one, for a width of 60. */
const EDGE = 8;
const STRIPS = 10;
const RADIUS = 6.5;

let symbols = null;

/** Where drawings are defined; not displayed, but it must not be `display: none` for gradients. */
function defined() {
  if (symbols?.isConnected) return symbols;
  symbols = svg(
    "svg",
    { width: 0, height: 0, class: "tile-symbols", "aria-hidden": "true", focusable: "false" },
    gradient("tile-face", "var(--face-hi)", "var(--face)"),
    gradient("tile-back", "var(--back-hi)", "var(--back)"),
  );
  document.documentElement.append(symbols); // pages may draw their whole body again
  return symbols;
}

function gradient(id, top, bottom) {
  return svg(
    "linearGradient",
    { id, x1: 0, y1: 0, x2: 0, y2: 1 },
    svg("stop", { offset: 0, "stop-color": top }),
    svg("stop", { offset: 1, "stop-color": bottom }),
  );
}

/** A reference to a drawing, which is made when it is first asked for. */
function use(id, draw, transform) {
  const home = defined();
  if (!home.querySelector(`[id="${id}"]`)) {
    const drawing = draw();
    drawing.id = id;
    home.append(drawing);
  }
  return svg("use", transform ? { href: `#${id}`, transform } : { href: `#${id}` });
}

function block(y, width, height, fill) {
  return svg("rect", { x: 0, y, width, height, rx: RADIUS, fill });
}

/** A light line just inside the rim of what lies on top. */
function rim(y, width, height, stroke) {
  return svg("rect", {
    x: 0.6,
    y: y + 0.6,
    width: width - 1.2,
    height: height - 1.2,
    rx: RADIUS - 0.6,
    fill: "none",
    stroke,
    "stroke-width": 1.2,
    opacity: 0.8,
  });
}

/** Face up on the table: bone and bamboo show below the face. */
function lying(width, height) {
  return group(
    block(2 * EDGE, width, height - EDGE, "var(--back)"),
    block(2 * EDGE, width, height - EDGE - 3.5, "var(--bone)"),
    block(0, width, height, "url(#tile-face)"),
    rim(0, width, height, "var(--face-hi)"),
  );
}

/** On edge, facing us: bamboo and bone peep out above. */
function standing() {
  return group(
    block(0, 60, 60, "var(--back)"),
    block(4.6, 60, 60, "var(--bone)"),
    block(STRIPS, 60, 80, "url(#tile-face)"),
    rim(STRIPS, 60, 80, "var(--face-hi)"),
  );
}

/** Face down on the table. */
function faceDown(width, height) {
  return group(
    block(2 * EDGE, width, height - EDGE, "var(--bone)"),
    block(2 * EDGE, width, height - EDGE - 3.5, "var(--back-lo)"),
    block(0, width, height, "url(#tile-back)"),
    rim(0, width, height, "var(--bone)"),
  );
}

/** On edge, seen from behind. */
function standingBack() {
  return group(
    block(0, 60, 60, "var(--bone)"),
    block(4.6, 60, 60, "var(--back-lo)"),
    block(9, 60, 81, "url(#tile-back)"),
  );
}

/** On edge, seen from the side: half bamboo, half bone, as at the left and right of a table. */
function standingSide() {
  return group(
    svg("rect", { x: 0, y: 0, width: 44, height: 60, rx: 5, fill: "var(--bone)" }),
    svg("path", { d: "M22 0H39Q44 0 44 5V55Q44 60 39 60H22Z", fill: "var(--back)" }),
  );
}

/** With an index, which flowers and jokers need not: the drawing smaller, the digit in the corner. */
function withIndex(name) {
  return group(
    svg("g", { transform: "translate(8.2 14) scale(.78)" }, art(name)),
    corner(name),
  );
}

/** Moves a drawing of 60 by 80 into its body, turned clockwise by quarters. */
const TURNS = ["", "translate(80 0) rotate(90)", "translate(60 80) rotate(180)", "translate(0 60) rotate(270)"];

/** On a body that lies sideways, upright for the reader all the same: smaller. */
const READABLE = "translate(17.5 0) scale(.75)";

function frame(width, height, shown, { classes, label }) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const element = svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: ["tile", ...classes].join(" "), focusable: "false", ...named },
    ...shown,
  );
  return element;
}

function sized(element, across, width) {
  if (width === undefined) return element;
  const { width: w, height: h } = element.viewBox.baseVal;
  element.setAttribute("width", +((w / across) * width).toFixed(2));
  element.setAttribute("height", +((h / across) * width).toFixed(2));
  return element;
}

/**
 * A tile, face up.
 *
 * `width` is that of an upright tile, also for one that lies on its side, so that tiles of one row
 * get the same; left out, the size comes from the stylesheet (`--w` on any element around it).
 * `turned` counts quarter turns clockwise of the drawing: 0 ours, 1 seen from the left seat (its top
 * to the right), 2 from across, 3 from the right seat. The light stays above. `readable` turns the
 * body alone. `label` is what it is called; the empty text hides it from screen readers, for tiles inside something that has a name.
 *
 * @param {string} name such as `5m`; `?` is a back
 * @param {{width?: number, standing?: boolean, turned?: 0|1|2|3, index?: boolean, dora?: boolean,
 *          readable?: boolean, label?: string}} [options]
 * @returns {SVGSVGElement}
 */
export function tile(name, options = {}) {
  if (name === HIDDEN) return back(options);
  const { width, standing: upright = false, turned = 0, index = false, dora = false } = options;
  const move = options.readable && turned % 2 ? READABLE : TURNS[turned];
  const label = options.label ?? tileName(name);
  const drawing = index && "mpsz".includes(name[1])
    ? (at) => use(`indexed-${name}`, () => withIndex(name), at)
    : (at) => use(`art-${name}`, () => art(name), at);
  const marks = dora && !turned ? [doraCorner(upright ? STRIPS : 0)] : [];
  let element;
  if (upright) {
    const shown = [use("tile-standing", standing), drawing(`translate(0 ${STRIPS})`), ...marks];
    element = frame(60, 80 + STRIPS, shown, { classes: ["standing"], label });
  } else if (turned % 2) {
    const shown = [use("tile-turned", () => lying(80, 60)), drawing(move)];
    element = frame(80, 60 + EDGE, shown, { classes: ["lying", "turned"], label });
  } else {
    const shown = [use("tile-lying", () => lying(60, 80)), drawing(move), ...marks];
    element = frame(60, 80 + EDGE, shown, { classes: ["lying"], label });
  }
  element.dataset.tile = name;
  return sized(element, 60, width);
}

function doraCorner(y) {
  return svg("path", {
    d: `M${60 - 20} ${y}H${60 - RADIUS}Q60 ${y} 60 ${y + RADIUS}V${y + 20}Z`,
    fill: "var(--t-ochre)",
    class: "dora",
  });
}

/**
 * A tile whose face is not seen: lying face down, or `standing` as another player's tile does;
 * `side` is one that stands at the left or right of the table (`left` or `right`).
 * @param {{width?: number, standing?: boolean, side?: "left"|"right", turned?: 0|1|2|3,
 *          label?: string}} [options]
 * @returns {SVGSVGElement}
 */
export function back({ width, standing: upright = false, side, turned = 0, label = "" } = {}) {
  let element;
  if (side) {
    const mirrored = side === "right" ? "translate(44 0) scale(-1 1)" : "";
    const shown = [use("tile-side", standingSide, mirrored)];
    element = frame(44, 60, shown, { classes: ["standing", "side"], label });
  } else if (upright) {
    const shown = [use("tile-standing-back", standingBack)];
    element = frame(60, 80 + STRIPS, shown, { classes: ["standing", "back"], label });
  } else if (turned % 2) {
    const shown = [use("tile-turned-back", () => faceDown(80, 60))];
    element = frame(80, 60 + EDGE, shown, { classes: ["lying", "turned", "back"], label });
  } else {
    const shown = [use("tile-back-lying", () => faceDown(60, 80))];
    element = frame(60, 80 + EDGE, shown, { classes: ["lying", "back"], label });
  }
  element.dataset.tile = HIDDEN;
  return sized(element, 60, width);
}

/**
 * A picture of several tiles in a row, with one name for all, or none where the label is empty.
 * @param {string|string[]} tiles
 * @param {Object} [options] as for `tile`; `label` is that of the row
 * @returns {HTMLSpanElement}
 */
export function row(tiles, { label, ...options } = {}) {
  const names = typeof tiles === "string" ? parse(tiles) : tiles;
  const element = document.createElement("span");
  element.className = "tiles";
  if (label === "") {
    element.setAttribute("aria-hidden", "true");
  } else {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", label ?? listed(names.map(tileName)));
  }
  element.append(...names.map((name) => tile(name, { ...options, label: "" })));
  return element;
}

/**
 * A tile with a paper tab under it: what a joker stands for, or which tile won.
 * @param {Element} shown
 * @param {string|Node} text
 * @param {string} [kind] `joker` or `won`
 */
export function tabbed(shown, text, kind = "joker") {
  const element = document.createElement("span");
  element.className = `tabbed ${kind}`;
  const tab = document.createElement("span");
  tab.className = "tab";
  tab.append(text);
  element.append(shown, tab);
  return element;
}
