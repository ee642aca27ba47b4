// The tiles of the set to pick from: a row for each suit, for honours, jokers and flowers.

import { make } from "../dom.js";
import { order } from "../notation.js";
import { tile } from "../tiles/tiles.js";
import { say, sayCount, tileName } from "../words.js";
import { left, used } from "./question.js";

const COLUMNS = 9;

/** The tiles in rows of at most nine; honours share theirs with the way back. */
function rowsOf(book) {
  const tiles = Object.keys(book.set).sort((one, other) => order(one) - order(other));
  return [..."mpszjf"]
    .map((letter) => tiles.filter((each) => each[1] === letter))
    .filter((row) => row.length);
}

/** One tile to pick, with how many of it are used. */
function choice(question, book, name, pick) {
  const taken = used(question, book).get(name) ?? 0;
  const none = left(question, book, name) <= 0;
  const label = taken
    ? say("web.calculator.pick-used", { tile: tileName(name), count: taken })
    : tileName(name);
  return make(
    "button",
    {
      id: `pick-${name}`,
      class: `plain pick${none ? " veiled" : ""}`,
      type: "button",
      tabindex: -1,
      "aria-label": label,
      "aria-disabled": String(none),
      "aria-description": none ? sayCount("web.calculator.none-left", book.set[name]) : null,
      onclick: () => none || pick(name),
    },
    tile(name, { index: true, label: "" }),
    taken > 0 && make("span", { class: "badge", "aria-hidden": "true" }, taken),
  );
}

/** Arrow keys move between tiles; the whole picker is one stop of the tab key. */
function withArrows(grid, current) {
  const buttons = [...grid.querySelectorAll("button")];
  const remembered = buttons.find((each) => each.id === current.id) ?? buttons[0];
  remembered.tabIndex = 0;
  grid.addEventListener("focusin", ({ target }) => {
    for (const each of buttons) each.tabIndex = each === target ? 0 : -1;
    current.id = target.id;
  });
  grid.addEventListener("keydown", (event) => {
    const rows = [...grid.children].map((row) => [...row.querySelectorAll("button")]);
    const y = rows.findIndex((row) => row.includes(event.target));
    const x = rows[y]?.indexOf(event.target);
    const to = {
      ArrowRight: () => rows[y][x + 1],
      ArrowLeft: () => rows[y][x - 1],
      ArrowDown: () => rows[y + 1]?.[Math.min(x, rows[y + 1].length - 1)],
      ArrowUp: () => rows[y - 1]?.[Math.min(x, rows[y - 1].length - 1)],
      Home: () => rows[y][0],
      End: () => rows[y].at(-1),
    }[event.key]?.();
    if (to) {
      to.focus();
      event.preventDefault();
    }
  });
  return grid;
}

const focused = { id: "" };

/**
 * The picker.
 * @param {import("./question.js").Question} question
 * @param {Object} book
 * @param {{pick: (tile: string) => void, undo: () => void, canUndo: boolean}} does
 */
export function picker(question, book, { pick, undo, canUndo }) {
  const rows = rowsOf(book).map((tiles) =>
    make(
      "div",
      { class: "pick-row", role: "row" },
      ...tiles.map((name) => make("span", { role: "gridcell" }, choice(question, book, name, pick))),
    ),
  );
  const back = make(
    "button",
    {
      id: "undo",
      class: "button undo",
      type: "button",
      tabindex: -1,
      "aria-disabled": String(!canUndo),
      onclick: () => canUndo && undo(),
    },
    say("web.calculator.undo"),
  );
  const honours = rows.find((row) => row.querySelector('[id^="pick-"][id$="z"]')) ?? rows.at(-1);
  const free = COLUMNS - honours.children.length;
  const cell = make("span", { role: "gridcell", class: `undo-cell free-${Math.max(free, 0)}` }, back);
  if (free > 0) honours.append(cell);
  else rows.push(make("div", { class: "pick-row", role: "row" }, cell));
  return withArrows(
    make("div", { class: "picker", role: "grid", "aria-label": say("web.calculator.picker") }, ...rows),
    focused,
  );
}
