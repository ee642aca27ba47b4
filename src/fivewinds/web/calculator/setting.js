// How the hand was won: the way, the seats, situations, and what a book asks besides.

import { chinese, make } from "../dom.js";
import { parse } from "../notation.js";
import { optionLines } from "../start/options.js";
import { has, nameOf, say } from "../words.js";
import { tilePlace } from "./hand.js";
import { giver, isSaid, others, ownQuestion } from "./question.js";

const WINDS = { E: "東", S: "南", W: "西", N: "北" };

/** A choice of a few, one of them pressed in. */
function segments(name, label, choices, chosen, choose) {
  const id = `label-${name}`;
  return make(
    "div",
    { class: "choice" },
    make("span", { id, class: "second" }, label),
    make(
      "div",
      { class: "segments", role: "radiogroup", "aria-labelledby": id },
      ...choices.map(({ value, shown, title }) =>
        make(
          "label",
          { title },
          make("input", {
            id: `${name}-${value}`,
            type: "radio",
            name,
            checked: value === chosen,
            "aria-label": title,
            onchange: () => choose(value),
          }),
          shown,
        ),
      ),
    ),
  );
}

function seats(name, label, values, chosen, choose) {
  const choices = values.map((value) => ({
    value,
    shown: value ? chinese(WINDS[value]) : "–",
    title: value ? say(`sheet.seat-${value}`) : say("web.calculator.no-round"),
  }));
  return segments(name, label, choices, chosen, choose);
}

/** Draw, discard or rob; whose tile it was; own wind and round, where they mean something. */
export function setting(question, book, change, { seated = false } = {}) {
  const own = ownQuestion(question, book);
  const asks = (name) => !own || own.names.includes(name);
  const ways = ["draw", ...(book["on-discard"] ? ["discard"] : []), ...(book.robbing ? ["rob"] : [])];
  const winds = ["E", "S", "W", "N"];
  return make(
    "section",
    { class: "setting", "aria-label": say("web.calculator.setting") },
    asks("by") &&
      segments(
        "by",
        say("web.calculator.won-by"),
        ways.map((value) => ({ value, shown: say(`web.calculator.by-${value}`) })),
        question.by,
        (by) => change({ by }),
      ),
    asks("by") &&
      book.pays &&
      question.by !== "draw" &&
      seats("from", say(`web.calculator.from-${question.by}`), others(question.seat), giver(question), (from) =>
        change({ from }),
      ),
    asks("seat") &&
      !seated &&
      book.pays &&
      seats("seat", say("web.calculator.seat"), winds, question.seat, (seat) => change({ seat })),
    asks("round") &&
      book.rounds &&
      seats(
        "round",
        say("web.calculator.round"),
        book.roundless ? [...winds, null] : winds,
        question.round,
        (round) => change({ round }),
      ),
  );
}

/** Situations that the tiles do not show, as buttons that stay pressed. */
function flags(question, book, change) {
  const fitting = book.flags.filter((flag) => flag.by.includes(question.by));
  if (!fitting.length || ownQuestion(question, book)) return null;
  return make(
    "div",
    { class: "flags", role: "group", "aria-labelledby": "flags-label" },
    make("span", { id: "flags-label", class: "second" }, say("web.calculator.flags")),
    ...fitting.map(({ name, label }) => {
      const on = question.flags.includes(name);
      const rest = question.flags.filter((flag) => flag !== name);
      return make(
        "button",
        {
          id: `flag-${name}`,
          class: "chip-button",
          type: "button",
          "aria-pressed": String(on),
          onclick: () => change({ flags: on ? rest : [...rest, name] }),
        },
        label,
      );
    }),
  );
}

/** What people call a field; a book's own name for it may be the one that programs use. */
function labelOf({ name, label }) {
  return has(`web.field.${name}`) ? say(`web.field.${name}`) : label;
}

/** What people call a value that can be chosen. */
function choiceName(value) {
  return has(`choice.${value}`) ? say(`choice.${value}`) : nameOf("pattern", value);
}

/** The control for a value of a book's own kind; null for a kind that only programs ask with. */
function control(field, value, choose, id) {
  const none = say("web.calculator.unsaid");
  const select = (values, shown) =>
    make(
      "select",
      { id, onchange: (event) => choose(values[Number(event.target.value) - 1]) },
      make("option", { value: "0", selected: value === undefined }, none),
      ...values.map((each, at) =>
        make("option", { value: String(at + 1), selected: each === value }, shown(each)),
      ),
    );
  switch (field.kind) {
    case "whole":
      return make("input", {
        id,
        type: "number",
        inputmode: "numeric",
        min: field.least,
        max: field.most,
        step: 1,
        value: value === undefined ? "" : String(value),
        onchange: ({ target }) => {
          if (target.reportValidity()) choose(target.value === "" ? undefined : target.valueAsNumber);
        },
      });
    case "yes-no":
      return make("input", {
        id,
        type: "checkbox",
        checked: value === true,
        onchange: ({ target }) => choose(target.checked || undefined),
      });
    case "choice":
      return select(field.choices, choiceName);
    case "seat":
      return select(["E", "S", "W", "N"], (each) => say(`sheet.seat-${each}`));
    default:
      return null;
  }
}

/** Several seats, each to be pressed. */
function seatsField(field, value, choose) {
  const chosen = value ?? [];
  return make(
    "div",
    { class: "flags", role: "group", "aria-label": labelOf(field) },
    ...["E", "S", "W", "N"].map((seat) => {
      const on = chosen.includes(seat);
      const after = on ? chosen.filter((each) => each !== seat) : [...chosen, seat];
      return make(
        "button",
        {
          id: `field-${field.name}-${seat}`,
          class: "chip-button",
          type: "button",
          "aria-pressed": String(on),
          "aria-label": say(`sheet.seat-${seat}`),
          disabled: !on && chosen.length >= field.most,
          onclick: () => choose(after.length ? after : undefined),
        },
        chinese(WINDS[seat]),
      );
    }),
  );
}

/** Some of a few words, each to be pressed. */
function wordsField(field, value, choose) {
  const chosen = value ?? [];
  return make(
    "div",
    { class: "flags", role: "group", "aria-label": labelOf(field) },
    ...field.choices.map((word) => {
      const on = chosen.includes(word);
      const after = on ? chosen.filter((each) => each !== word) : [...chosen, word];
      return make(
        "button",
        {
          id: `field-${field.name}-${word}`,
          class: "chip-button",
          type: "button",
          "aria-pressed": String(on),
          onclick: () => choose(after.length ? after : undefined),
        },
        choiceName(word),
      );
    }),
  );
}

/** An object of parts: it is said once all of them are. */
function partsField(field, value, choose) {
  const draft = value ?? {};
  const lines = field.parts.map((part) => {
    const id = `field-${field.name}-${part.name}`;
    const input = control(part, draft[part.name], (chosen) => {
      const after = { ...draft, [part.name]: chosen };
      if (chosen === undefined) delete after[part.name];
      choose(Object.keys(after).length ? after : undefined);
    }, id);
    return input && [make("label", { for: id }, labelOf(part)), input];
  });
  return lines.every(Boolean) ? make("div", { class: "parts" }, lines) : null;
}

function fieldLine(field, question, place, change, does) {
  const value = question.fields[field.name];
  const choose = (chosen) => {
    const fields = { ...question.fields, [field.name]: chosen };
    if (chosen === undefined) delete fields[field.name];
    change({ fields });
  };
  const id = `field-${field.name}`;
  if (field.kind === "tile" || field.kind === "tiles") {
    const most = field.kind === "tile" ? 1 : (field.number ?? 99);
    return tilePlace(`field ${field.name}`, labelOf(field), parse(value ?? ""), place, does, most);
  }
  const several = { seats: seatsField, words: wordsField, parts: partsField }[field.kind];
  if (several) {
    const made = several(field, value, choose);
    return made && make("div", { class: field.kind === "words" ? "field words" : "field" }, make("span", {}, labelOf(field)), made);
  }
  const input = control(field, value, choose, id);
  return input && make("div", { class: "field" }, make("label", { for: id }, labelOf(field)), input);
}

/** All that only some books ask: flags, fields of their own, options. */
export function more(question, book, place, change, does) {
  const own = ownQuestion(question, book);
  const askable = new Set((book.questions ?? []).map(({ field }) => field));
  const fields = book.fields.filter((field) =>
    own
      ? field.name === own.field || own.names.includes(field.name)
      : field.by.includes(question.by) || askable.has(field.name),
  );
  const said = fields.filter((field) => isSaid(field, question));
  const lines = said.map((field) => fieldLine(field, question, place, change, does)).filter(Boolean);
  const options = optionLines(book.options, question.options, (name, value) =>
    change({ options: { ...question.options, [name]: value } }),
  );
  const parts = [
    flags(question, book, change),
    lines.length > 0 && make("div", { class: "fields" }, ...lines),
    options.length > 0 &&
      make(
        "details",
        { class: "options-of-book", id: "options", open: does.open.has("options"), ontoggle: does.toggle },
        make("summary", {}, say("web.start.options")),
        make("div", { class: "options" }, ...options),
      ),
  ].filter(Boolean);
  return parts.length ? parts : null;
}
