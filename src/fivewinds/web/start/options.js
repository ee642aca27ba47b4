// What players agree on before a match: the options of a book as a form.

import { make } from "../dom.js";
import { nameOf, say, sayCount } from "../words.js";

/** What an option is about stands before the first of these. */
const CLAUSE = /[:;：；]/;

/** What a value of an option is called. */
function valueName(value) {
  if (value === true) return say("web.start.yes");
  if (value === false) return say("web.start.no");
  return typeof value === "string" ? nameOf("choice", value) : String(value);
}

/** One option in a few words: how many hands, and what differs from the usual. */
function differing(option, value) {
  if (option.name === "hands") return sayCount("web.start.hands", value);
  if (value === option.default) return "";
  return say("web.start.differs", { option: option.short ?? option.label.split(CLAUSE)[0], value: valueName(value) });
}

/**
 * What was agreed on at a glance, thing by thing.
 * @param {{options: Array<Object>}} book as `GET /api/books` tells it
 * @param {{options: Object<string, any>, table: string, clock: ?Object, hints: boolean, listed?: boolean}} table
 * @returns {string[]}
 */
export function inBrief(book, { options, table, clock, hints, listed }) {
  return [
    ...book.options.map((option) => differing(option, options[option.name] ?? option.default)),
    say(`web.start.${table}`),
    clock && say("web.start.clock-seconds", clock),
    table === "assisted" && !hints && say("web.start.hints-none"),
    listed && say("web.start.listed-brief"),
  ].filter(Boolean);
}

/**
 * A field for a whole number within bounds; what lies outside them is not taken, and said to be wrong.
 * @param {string} id
 * @param {{least: number, most: number}} bounds
 * @param {number} value
 * @param {(value: number) => void} changed
 */
export function wholeField(id, { least, most }, value, changed) {
  return make("input", {
    id,
    type: "number",
    inputmode: "numeric",
    min: least,
    max: most,
    step: 1,
    required: true,
    value: String(value),
    onchange: (event) => {
      if (event.target.reportValidity()) changed(event.target.valueAsNumber);
    },
  });
}

function input(option, value, changed) {
  const id = `option-${option.name}`;
  if (option.kind === "yes-no") {
    return make("input", {
      id,
      type: "checkbox",
      checked: value,
      onchange: (event) => changed(event.target.checked),
    });
  }
  if (option.kind === "choice") {
    const choices = option.choices.map((choice, each) =>
      make("option", { value: String(each), selected: choice === value }, valueName(choice)),
    );
    return make(
      "select",
      { id, onchange: (event) => changed(option.choices[Number(event.target.value)]) },
      ...choices,
    );
  }
  return wholeField(id, option, value, changed);
}

/**
 * A line for each option of a book.
 * @param {Array<Object>} options as `GET /api/books` tells them
 * @param {Object<string, any>} chosen values by name; those left out are the defaults
 * @param {(name: string, value: any) => void} changed
 */
export function optionLines(options, chosen, changed) {
  return options.map((option) =>
    make(
      "div",
      { class: `option ${option.kind}` },
      make("label", { for: `option-${option.name}` }, option.label),
      input(option, chosen[option.name] ?? option.default, (value) => changed(option.name, value)),
    ),
  );
}
