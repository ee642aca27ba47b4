// The felt: rivers round the console, and each player's corner with his name.

import { make } from "../dom.js";
import { faceOf } from "../faces.js";
import { back, tile } from "../tiles/tiles.js";
import { has, number, say, sayCount } from "../words.js";
import { SIDES, consoleShown } from "./console.js";
import { TURNS, cornerTiles, sideways } from "./laid.js";
import { LYING, STOOD, rows } from "./rivers.js";
import { setting } from "./settings.js";
import { SEATS, sideOf } from "./state.js";

/** From your right round, as people look along a table. */
const ROUND = [0, 1, 2, 3];

/**
 * The whole felt of a state.
 * @param {object} session
 * @param {{moved: number[]|null, book: object, openSheet: (place: number) => void}} table
 */
export function feltShown(session, { moved, book, openSheet }) {
  const { state } = session;
  const name = (seat) => session.called(seat);
  const seats = ROUND.map((side) => SEATS.find((seat) => sideOf(state, seat) === side));
  return [
    make(
      "div",
      { class: "mat" },
      consoleShown(state, { name, moved, book }),
      seats.map((seat) => riverShown(state, seat, name(seat))),
    ),
    seats.map((seat) => cornerShown(session, seat, openSheet)),
  ];
}

function riverShown(state, seat, name) {
  const side = sideOf(state, seat);
  const place = state.seats[seat];
  const upright = setting("upright");
  const turn = upright ? 0 : TURNS[side];
  const shape = upright && side % 2 ? STOOD : LYING;
  const lying = rows(place.river, shape);
  const shown = (discard) => {
    const drawn = tile(discard.tile, { turned: discard.sideways ? sideways(turn) : turn, readable: upright });
    drawn.dataset.place = discard.place;
    if (state.last?.seat === seat && state.last.place === discard.place) {
      drawn.classList.add("ringed");
    }
    return drawn;
  };
  return make(
    "div",
    {
      class: `river ${SIDES[side]}${upright ? " upright" : ""}${place.won || place.dead ? " veiled-river" : ""}`,
      role: "group",
      "aria-label": say("web.table.river-of", { name }),
      dataset: { seat },
    },
    lying.map((row) => rowShown(row.map(shown), shape.row)),
  );
}

/** A row of a river; more than fit lie a little over one another. */
function rowShown(tiles, room) {
  const row = make("div", { class: "river-row" }, tiles);
  const over = tiles.length - room;
  if (over > 0) {
    row.classList.add("crowded");
    row.style.setProperty("--over", String(over / (tiles.length - 1)));
  }
  return row;
}

function cornerShown(session, seat, openSheet) {
  const { state } = session;
  const side = sideOf(state, seat);
  const place = state.seats[seat];
  const tiles = cornerTiles(place, seat, side);
  return make(
    "div",
    { class: `corner ${SIDES[side]}${place.open ? " opened" : ""}`, dataset: { seat } },
    side === 0 ? ownTags(place) : nameShown(session, seat, openSheet),
    make("div", { class: "laid" }, tiles),
    side !== 0 && !place.open && backsShown(session, seat, side),
  );
}

function nameShown(session, seat, openSheet) {
  const { state } = session;
  const place = state.seats[seat];
  const player = session.player(seat);
  const away = player && !player.here;
  return make(
    "div",
    { class: `who${away ? " away" : ""}` },
    player && faceOf(player),
    make("span", { class: "name" }, session.name(seat)),
    place.won && wonTag(state, place.won, openSheet),
    tagsOf(place),
    !place.won && roleShown(state, seat, player, away),
  );
}

/** What is the matter with the own hand; the rest of it stands on the wood. */
function ownTags(place) {
  const tags = tagsOf(place);
  return tags.length > 0 && make("div", { class: "who" }, tags);
}

function tagsOf(place) {
  return [
    place.riichi && make("span", { class: "tag riichi" }, say("web.table.is-riichi")),
    place.void &&
      make(
        "span",
        { class: "tag void-tag", dataset: { suit: place.void } },
        say("web.table.is-void", { suit: say(`tile.suit-${place.void}`) }),
      ),
    place.dead && make("span", { class: "tag dead-tag" }, say("terminal.is-dead")),
  ].filter(Boolean);
}

/** What a player is besides his name: dealer, bot, away; where there is little room, one of them. */
function roleShown(state, seat, player, away) {
  if (player?.gone) return make("span", { class: "role" }, say(`web.table.gone-${player.gone}`));
  if (away || player?.["standing-in"]) {
    const bot = player["standing-in"] !== false;
    return make("span", { class: "role" }, say(bot ? "web.table.away" : "web.table.away-only"));
  }
  const dealer = seat === state.dealer;
  return make(
    "span",
    { class: "role" },
    player?.kind === "bot" && make("span", { class: dealer ? "bot also" : "bot" }, say("web.start.bot")),
    dealer && make("span", {}, say("web.table.dealer")),
  );
}

/** What somebody has won with: `6 faan · 16`. */
export function wonText(state, won) {
  const win = state.results[won.place];
  const gain = win.payments[win.seat];
  return [worthText(win.score), gain > 0 && number(gain)].filter(Boolean).join(" · ");
}

/** The paper tag of a winner; it opens the sheet of the win. */
function wonTag(state, won, openSheet) {
  const worth = wonText(state, won);
  return make(
    "button",
    {
      class: "tag won-tag",
      type: "button",
      onclick: () => openSheet(won.place),
      "aria-label": say("web.table.open-sheet", { worth }),
    },
    make("span", { class: "said" }, say("web.table.won")),
    worth && make("span", { class: "worth" }, worth),
  );
}

/** What a win came to, in a few words. */
export function worthText(score) {
  const total = Object.entries(score.total ?? {}).filter(([, value]) => typeof value === "number");
  const parts = total.map(([unit, value]) => unitText(unit, value));
  return parts.filter(Boolean).join(" · ");
}

/** A number of units, such as 7 faan; nothing for none of them, or for a unit without a name. */
export function unitText(unit, value) {
  if (!value) return "";
  const path = { faan: "sheet.sum-faan", points: "sheet.sum-points", doubles: "sheet.sum-double" };
  if (unit in path) return sayCount(path[unit], value);
  return has(`column.${unit}`) ? `${number(value)} ${say(`column.${unit}`)}` : "";
}

/** The concealed tiles of somebody else, seen from behind. */
function backsShown(session, seat, side) {
  const place = session.state.seats[seat];
  const count = place.hand.length + (place.drawn === null ? 0 : 1);
  const player = session.player(seat);
  const options = side === 2 ? { standing: true } : { side: side === 3 ? "left" : "right" };
  const shown = Array.from({ length: count }, (_, at) => {
    const one = back(options);
    if (player && !player.here) one.classList.add("away");
    if (place.dead) one.classList.add("dead");
    if (at === count - 1 && place.drawn !== null) one.classList.add("just-drawn");
    return one;
  });
  return make(
    "div",
    { class: "backs", role: "img", "aria-label": sayCount("web.table.holds", count) },
    shown,
  );
}

/** The indicator of the hand and what it points to, the pot, how many have won. */
export function asideShown(state, book) {
  const winners = state.results.filter((result) => result.e === "win").length;
  return [
    state.indicator && indicatorShown(state.indicator, book["points-at"][state.indicator]),
    state.pot !== null &&
      make(
        "span",
        { class: "aside pot" },
        make("span", { class: "label" }, say("web.table.pot")),
        make("b", {}, number(state.pot)),
      ),
    winners > 0 && book.winners > 1 && !state.over && winnersShown(winners, book.winners),
  ];
}

/** How many have won so far, with a lamp for each that may. */
function winnersShown(winners, all) {
  const lamp = (_, at) => make("span", { class: at < winners ? "lit" : "" });
  return make(
    "span",
    { class: "aside" },
    make("span", { class: "winners", "aria-hidden": "true" }, Array.from({ length: all }, lamp)),
    make("span", { class: "of" }, sayCount("web.table.have-won-of", winners, { all: number(all) })),
  );
}

function indicatorShown(indicator, dora) {
  const shown = tile(indicator);
  if (dora) shown.classList.add("veiled");
  return make(
    "span",
    { class: "aside" },
    make("span", { class: "label" }, say(dora ? "web.table.dora-name" : "web.table.indicator")),
    shown,
    dora && make("span", { "aria-hidden": "true" }, "→"),
    dora && tile(dora),
  );
}
