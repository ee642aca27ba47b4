// Making SVG elements, and the colours that drawings are made with.

const SPACE = "http://www.w3.org/2000/svg";

/** Colours of style/tokens.css by what they are on a tile. */
export const INK = "var(--t-ink)";
export const RED = "var(--t-red)";
export const GREEN = "var(--t-green)";
export const BLUE = "var(--t-blue)";
export const OCHRE = "var(--t-ochre)";
export const FACE = "var(--face-hi)";

/**
 * An element with attributes and children.
 * @param {string} name
 * @param {Object<string, string|number>} [attributes]
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Several drawings as one. */
export function group(...children) {
  return svg("g", {}, ...children);
}

/** A drawing moved, and turned about its own origin. */
export function placed(child, x, y, degrees = 0) {
  const turned = degrees ? ` rotate(${degrees})` : "";
  return svg("g", { transform: `translate(${x} ${y})${turned}` }, child);
}

export function disc(x, y, r, fill) {
  return svg("circle", { cx: x, cy: y, r, fill });
}

export function line(d, stroke, width) {
  return svg("path", {
    d,
    fill: "none",
    stroke,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
}

export function shape(d, fill) {
  return svg("path", { d, fill });
}
