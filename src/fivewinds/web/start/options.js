// What players agree on before a match: the options of a book as a form.

import { make } from "../dom.js";
import { nameOf, say, sayCount } from "../words.js";

/** What a value of an option is called. */
function valueName(value) {
  if (value === true) return say("web.start.yes");
  if (value === false) return say("web.start.no");
  return typeof value === "string" ? nameOf("choice", value) : String(value);
}

/** One option as a few words at a glance: how many hands, and what differs from the usual. */
export function inBrief(option, value) {
  if (option.name === "hands") return sayCount("web.start.hands", value);
  if (value === option.default || option.kind === "whole") return "";
  return option.kind === "choice" && typeof value === "string" ? valueName(value) : option.label;
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
  return make("input", {
    id,
    type: "number",
    inputmode: "numeric",
    min: option.least,
    max: option.most,
    step: 1,
    required: true,
    value: String(value),
    onchange: (event) => {
      if (event.target.reportValidity()) changed(event.target.valueAsNumber);
    },
  });
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
