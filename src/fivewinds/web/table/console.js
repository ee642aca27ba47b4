// The middle of the table: winds, scores, whose turn it is, what is left of the wall.

import { chinese, make } from "../dom.js";
import { number, say, sayCount, signed } from "../words.js";
import { SEATS, deadWall, sideOf, windOf } from "./state.js";

export const WIND_SIGNS = { E: "東", S: "南", W: "西", N: "北" };
const DEALER = "莊";
export const SIDES = ["own", "right", "across", "left"];

/** Whether scores are gains and losses that sum to zero, and so have signs. */
export function areSigned(scores) {
  return scores.some((score) => score < 0) || (sum(scores) === 0 && scores.some(Boolean));
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

/** A score as it is written at this table. */
export function scoreText(score, scores) {
  return areSigned(scores) ? signed(score) : number(score);
}

/**
 * @param {object} state
 * @param {{name: (seat: number) => string, moved: number[]|null, book: object}} table `moved` is what
 *   was just paid, by seat
 */
export function consoleShown(state, { name, moved, book }) {
  const dead = deadWall(state, book);
  const left = sayCount("terminal.left", state.wall);
  const walls = dead ? `${left}, ${say("web.table.dead-wall", { count: number(dead) })}` : left;
  return make(
    "section",
    { class: "console", "aria-label": say("web.table.console") },
    SEATS.map((seat) => seatShown(state, seat, { name, moved, book })),
    make(
      "div",
      { class: "middle" },
      state.round && chinese(WIND_SIGNS[state.round], { class: "round title" }),
      state.round && make("span", { class: "unseen" }, say(`terminal.round-${state.round}`)),
      make(
        "span",
        { class: "wall", title: walls },
        make("span", { class: "stack", "aria-hidden": "true" }),
        make("span", { class: "unseen" }, walls),
        make("span", { class: "count", "aria-hidden": "true" }, number(state.wall)),
      ),
      dead > 0 &&
        make("span", { class: "dead-wall", title: walls, "aria-hidden": "true" }, `+${number(dead)}`),
    ),
  );
}

/** A seat with its wind; where winds mean nothing only the dealer has a sign. */
function seatShown(state, seat, { name, moved, book }) {
  const isDealer = seat === state.dealer;
  const side = SIDES[sideOf(state, seat)];
  const paid = moved?.[seat] ?? 0;
  const classes = ["seat", side, isDealer && "dealer", state.turn === seat && "turn"];
  return make(
    "div",
    { class: classes.filter(Boolean).join(" "), dataset: { seat } },
    (book.rounds || isDealer) &&
      chinese(book.rounds ? WIND_SIGNS[windOf(state, seat)] : DEALER, { class: "wind title", "aria-hidden": "true" }),
    make(
      "span",
      { class: "score" },
      make("span", { class: "unseen" }, spoken(state, seat, { name, book })),
      make("span", { "aria-hidden": "true" }, scoreText(state.scores[seat], state.scores)),
      paid !== 0 &&
        make(
          "span",
          { class: `paid ${paid > 0 ? "gain" : "loss"}`, "aria-hidden": "true" },
          signed(paid),
        ),
    ),
    state.seats[seat].riichi && make("span", { class: "stick", "aria-hidden": "true" }),
  );
}

function spoken(state, seat, { name, book }) {
  const said = say(book.rounds ? "web.table.score-of" : "web.table.score-of-plain", {
    name: name(seat),
    wind: say(`sheet.seat-${windOf(state, seat)}`),
    score: number(state.scores[seat]),
  });
  const turn = state.turn === seat ? `, ${say("web.table.to-play")}` : "";
  return `${said}${seat === state.dealer ? `, ${say("web.table.dealer")}` : ""}${turn}`;
}
