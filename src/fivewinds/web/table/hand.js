// The own hand: select a tile, then give it away; one tab stop with arrow keys inside.

import { make } from "../dom.js";
import { tile } from "../tiles/tiles.js";
import { listed, say, tileName } from "../words.js";
import { usedPlaces, whyNot } from "./rail.js";

/** Two clicks as near as this are one double click, wherever the first one has moved the tile. */
const DOUBLE = 400;
/** Phones show the hand in rows of so many. */
const ROW = 7;

/**
 * @param {object} session
 * @param {{lit: string[]|null, index: boolean, offered: string|null, dora: string|null}} table
 */
export function handShown(session, { lit, index, offered, dora }) {
  const own = session.state.seats[session.seat];
  const used = usedPlaces(session, lit);
  const count = own.hand.length + (own.drawn === null ? 0 : 1);
  const options = { standing: true, index, label: "" };
  const focusable = focusPlace(session, count);
  const buttons = [];
  for (let place = 0; place < count; place++) {
    buttons.push(tileButton(session, place, { options, used, dora, own, focusable }));
  }
  if (offered) {
    const label = say("web.table.offered", { tile: tileName(offered) });
    const shown = tile(offered, { ...options, label, dora: offered === dora });
    buttons.push(make("span", { class: "held offered apart" }, shown));
  }
  if (own.won) {
    const label = `${tileName(own.won.tile)}, ${say("web.table.won")}`;
    const shown = tile(own.won.tile, { ...options, label });
    shown.classList.add("won");
    buttons.push(make("span", { class: "held apart" }, shown));
  }
  return make(
    "div",
    {
      id: "hand",
      class: `hand${own.open ? " opened" : ""}${own.dead ? " dead-hand" : ""}`,
      role: "group",
      "aria-label": listed([say("web.table.your-hand"), own.dead && say("terminal.is-dead")]),
      dataset: { rows: buttons.length > ROW ? "two" : "one" },
    },
    buttons,
  );
}

/** Which tile the keyboard comes to first: the selected one, else the last. */
function focusPlace(session, count) {
  return session.selected?.place ?? session.focus ?? count - 1;
}

function tileButton(session, place, { options, used, dora, own, focusable }) {
  const name = session.tileAt(place);
  const isDrawn = own.drawn !== null && place === own.hand.length;
  const may = session.armed ? session.offer.riichi : session.offer.discards;
  const giving = session.offer.gives.size > 0;
  const turn = giving || (session.isTurn && session.offer.discards.size > 0);
  const legal = giving || !turn || may.has(name);
  const selected = giving ? session.marked.has(place) : session.selected?.place === place;
  const classes = [
    "held",
    isDrawn && "apart",
    selected && "selected",
    turn && legal && "free",
    !legal && "veiled",
    used.has(place) && "used",
  ];
  const label = [tileName(name), isDrawn && say("web.table.drawn"), name === dora && say("web.table.dora")];
  return make(
    "button",
    {
      id: `tile-${place}`,
      class: classes.filter(Boolean).join(" "),
      type: "button",
      tabindex: place === focusable ? 0 : -1,
      "aria-label": listed(label),
      "aria-pressed": turn ? String(selected) : null,
      "aria-disabled": legal ? null : "true",
      "aria-description": legal ? null : whyNot(session, name),
      dataset: { place, held: name },
      onclick: () => press(session, place),
    },
    tile(name, { ...options, dora: name === dora }),
  );
}

/**
 * A tap selects; a tap on what was chosen gives it away, and so does a double click. A tile that the
 * table itself has selected because it was drawn is only chosen by the first tap.
 */
export function press(session, place, now = performance.now()) {
  const name = session.tileAt(place);
  if (session.offer.gives.size) {
    session.focus = place;
    session.mark(place);
    return;
  }
  const turn = session.isTurn && session.offer.discards.size > 0;
  if (!turn) return;
  const may = session.armed ? session.offer.riichi : session.offer.discards;
  if (!may.has(name)) {
    session.say(whyNot(session, name));
    return;
  }
  const again = session.selected?.place === place && session.selected.chosen;
  const double = session.pressed?.place === place && now - session.pressed.at < DOUBLE;
  session.pressed = { place, at: now };
  if (again || double) session.discardSelected();
  else session.select(place);
}
