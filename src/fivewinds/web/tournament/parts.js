// Small things that the pages of a tournament share.

import { chinese, make } from "../dom.js";
import { language, LANGUAGES, number, say } from "../words.js";

export const WINDS = ["E", "S", "W", "N"];
const SIGNS = ["東", "南", "西", "北"];

/** The sign of a wind, with its name for who cannot see it. */
export function wind(seat) {
  return chinese(SIGNS[seat % 4], { class: "wind", title: windName(seat) });
}

/** The name of a wind. */
export function windName(seat) {
  return say(`sheet.seat-${WINDS[seat % 4]}`);
}

/** The wind that prevails in a hand of a round: RB-78. */
export function prevailing(view, round, hand = 0) {
  return view.hands > 4 ? Math.floor(hand / 4) % 4 : (round - 1) % 4;
}

/** A day as people write it. */
export function day(text) {
  if (!text) return "";
  return new Date(`${text}T12:00:00`).toLocaleDateString(LANGUAGES[language()], {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
}

/** The time of an entry. */
export function clockTime(at) {
  return new Date(at).toLocaleTimeString(LANGUAGES[language()], {
    hour: "2-digit",
    minute: "2-digit",
  });
}

/** Points with their sign; nothing for what was not played. */
export function points(value) {
  if (value === null || value === undefined) return "–";
  return value > 0 ? `+${value}` : number(value);
}

/** A player as the page names them. */
export function named(player) {
  return player.house ? say("web.tournament.of-the-house", { name: player.name }) : player.name;
}

/** A field with its label. */
export function field(label, input) {
  return make("label", { class: "field" }, make("span", {}, label), input);
}

/** A line in which refusals are told. */
export function notice() {
  return make("p", { class: "notice bad", role: "alert" });
}

/** Do something on the server, and tell in the notice why not. */
export async function attempt(line, work) {
  line.textContent = "";
  try {
    await work();
    return true;
  } catch (problem) {
    line.textContent = problem.message;
    return false;
  }
}

/** A button. */
export function button(label, onclick, kind = "call", more = {}) {
  return make("button", { type: "button", class: kind, onclick, ...more }, label);
}

/** Seconds left on the clock of a view, counted on since it came; of a table with its extra time. */
export function secondsLeft(clock, came, table = 0) {
  const since = clock.running ? (performance.now() - came) / 1000 : 0;
  const extra = 60 * (clock.extra[table] ?? 0);
  return Math.max(0, clock.seconds + extra - clock.used - since);
}

/** Seconds as minutes and seconds. */
export function minutes(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
