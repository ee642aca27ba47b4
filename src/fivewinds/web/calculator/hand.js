// The hand that is asked about: tiles, the winning one, melds and what is laid out.

import { make } from "../dom.js";
import { parse } from "../notation.js";
import { signs } from "../phrase.js";
import { back, tile } from "../tiles/tiles.js";
import { say, sayCount, tileName } from "../words.js";
import { mayHaveFewer, meldSize, ownQuestion, size, standsFor } from "./question.js";

/** A tile that a tap takes away again. */
function taken(name, place, at, does, more = {}) {
  return make(
    "button",
    {
      id: `${place}-${at}`.replaceAll(" ", "-"),
      class: `plain held ${more.class ?? ""}`,
      type: "button",
      "aria-label": say("web.calculator.take-away", { tile: tileName(name) }),
      title: say("web.calculator.take-away", { tile: tileName(name) }),
      onclick: () => does.remove(place, at),
    },
    tile(name, { label: "" }),
  );
}

/** A place where a tile is still missing. */
function empty(now) {
  const outline = back({ label: "" });
  outline.classList.add("outline");
  return make("span", { class: `held empty${now ? " now" : ""}`, "aria-hidden": "true" }, outline);
}

/** Whether the question has a winning tile; a loser's hand has none. */
function wins(question, book) {
  const own = ownQuestion(question, book);
  return !own || own.names.includes("win");
}

function heldTiles(question, book, place, does) {
  const missing = size(question) - question.hand.length;
  const places = mayHaveFewer(question, book) ? Math.min(missing, 1) : missing;
  const here = place === "hand";
  return make(
    "div",
    { class: "hand", role: "group", "aria-label": say("web.calculator.hand") },
    ...question.hand.map((name, at) => taken(name, "hand", at, does)),
    ...Array.from({ length: Math.max(places, 0) }, (_, each) => empty(here && each === 0)),
    wins(question, book) &&
      make(
        "span",
        { class: "winning" },
        question.win
          ? taken(question.win, "win", 0, does, { class: "ringed" })
          : empty(here && missing <= 0),
      ),
  );
}

/** Which set a meld with jokers is, where its tiles leave a choice. */
function stands(meld, which, book, does) {
  const choice = meld.kind === "chow" ? standsFor(meld, book) : [];
  if (choice.length < 2) return null;
  return make(
    "select",
    {
      id: `as-${which}`,
      "aria-label": say("web.calculator.stands-for"),
      onchange: (event) => does.stand(which, event.target.value),
    },
    ...choice.map((set) =>
      make("option", { value: set, selected: set === meld.as }, signs(parse(set)).textContent),
    ),
  );
}

function meld(question, which, book, place, does) {
  const { kind, tiles } = question.melds[which];
  const missing = meldSize(kind) - tiles.length;
  const here = place === `meld ${which}`;
  return make(
    "li",
    { class: `meld${here ? " now" : ""}` },
    make(
      "span",
      { class: "meld-name" },
      make("span", {}, say(`web.calculator.${kind}`)),
      make(
        "button",
        {
          class: "plain remove",
          type: "button",
          "aria-label": say("web.calculator.remove-meld", { kind: say(`web.calculator.${kind}`) }),
          onclick: () => does.removeMeld(which),
        },
        "×",
      ),
    ),
    make(
      "span",
      { class: "meld-tiles" },
      ...tiles.map((name, at) => taken(name, `meld ${which}`, at, does)),
      ...Array.from({ length: missing }, (_, each) => empty(here && each === 0)),
    ),
    stands(question.melds[which], which, book, does),
    here && missing > 0 && make("span", { class: "hint note" }, say(`web.calculator.hint-${kind}`)),
  );
}

/** The kinds of melds that may be laid down. */
function kinds(question, book, does) {
  if (!book.melds.length) return null;
  const known = ["chow", "pung", "kong", "added-kong", "concealed-kong"];
  return make(
    "div",
    { class: "kinds", role: "group", "aria-labelledby": "lay-down" },
    make("span", { id: "lay-down", class: "second" }, say("web.calculator.lay-down")),
    ...known
      .filter((kind) => book.melds.includes(kind))
      .map((kind) =>
        make(
          "button",
          {
            id: `lay-${kind}`,
            class: "chip-button",
            type: "button",
            disabled: question.melds.length >= 4,
            onclick: () => does.layDown(kind),
          },
          say(`web.calculator.${kind}`),
        ),
      ),
  );
}

/** A place for tiles beside the hand: a tap makes the picker fill it. */
export function tilePlace(name, label, tiles, place, does, most = 99) {
  const here = place === name;
  return make(
    "div",
    { class: `place${here ? " now" : ""}` },
    make(
      "button",
      {
        id: `place-${name.replaceAll(" ", "-")}`,
        class: "plain place-name second",
        type: "button",
        "aria-pressed": String(here),
        onclick: () => does.aim(here ? "hand" : name),
      },
      label,
    ),
    make(
      "span",
      { class: "place-tiles" },
      ...tiles.map((each, at) => taken(each, name, at, does)),
      tiles.length < most &&
        make(
          "button",
          {
            class: `plain held empty${here ? " now" : ""}`,
            type: "button",
            "aria-label": say("web.calculator.fill", { place: label }),
            onclick: () => does.aim(here ? "hand" : name),
          },
          outlined(),
        ),
    ),
  );
}

function outlined() {
  const outline = back({ label: "" });
  outline.classList.add("outline");
  return outline;
}

/**
 * The hand, melds and flowers.
 * @param {import("./question.js").Question} question
 * @param {Object} book
 * @param {string} place where the next tile goes
 * @param {Object} does what taps do: remove, removeMeld, layDown, aim, stand
 */
export function hand(question, book, place, does) {
  const flowers = parse(book.flowers);
  const jokers = flowers.some((each) => each in book.jokers);
  return make(
    "section",
    { class: "asked", "aria-labelledby": "hand-title" },
    make(
      "div",
      { class: "asked-head" },
      make(
        "h2",
        { id: "hand-title", class: "second" },
        wins(question, book)
          ? sayCount("web.calculator.hand-title", size(question))
          : say("web.calculator.hand"),
      ),
      make("button", { class: "link", type: "button", onclick: does.clear }, say("web.calculator.clear")),
    ),
    heldTiles(question, book, place, does),
    question.melds.length > 0 &&
      make(
        "ul",
        { class: "melds" },
        ...question.melds.map((_, which) => meld(question, which, book, place, does)),
      ),
    make(
      "div",
      { class: "beside-hand" },
      kinds(question, book, does),
      flowers.length > 0 &&
        tilePlace(
          "flowers",
          say(jokers ? "web.calculator.declared" : "web.calculator.flowers"),
          question.flowers,
          place,
          does,
          flowers.length,
        ),
    ),
  );
}
