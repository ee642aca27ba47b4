// Making elements: text is always text, never markup.

import { whenLetGo } from "./press.js";

/**
 * An element with attributes, listeners (`onclick`) and children; nothing for null or false.
 * @param {string} name
 * @param {Object<string, any>} [attributes]
 * @param {...(Node|string|number|null|false|undefined)} children
 * @returns {HTMLElement}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (key === "dataset") Object.assign(element.dataset, value);
    else if (key === "value") element.value = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  fill(element, ...children);
  return element;
}

/** Replace what an element contains. */
export function fill(element, ...children) {
  const shown = children.flat(Infinity).filter((child) => child ?? false);
  element.replaceChildren(...shown.map((child) => (child instanceof Node ? child : String(child))));
  return element;
}

/** Words in Chinese characters, whatever the language of the page. */
export function chinese(text, attributes = {}) {
  return make("span", { lang: "zh-Hant-HK", ...attributes }, text);
}

/**
 * Redraw something without taking it from under a finger, see press.js, and without taking the keyboard
 * away: what had the focus gets it back by its id.
 */
export function redraw(draw) {
  whenLetGo(() => {
    const focused = document.activeElement?.id;
    draw();
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }, draw);
}
