// All years of a tournament: who holds trophy and lantern, the next one, an earlier one from a file.

import { fill, make } from "../dom.js";
import { get, post } from "../http.js";
import { labelled, say } from "../words.js";
import { attempt, button, day, field, notice } from "./parts.js";

/** The second Saturday of a January that is still to come, as the booklet has it; also after `last`. */
export function secondSaturday(last = "", now = new Date()) {
  for (let year = now.getFullYear(); ; year += 1) {
    const first = new Date(year, 0, 1).getDay();
    const date = 1 + ((6 - first + 7) % 7) + 7;
    const text = `${year}-01-${String(date).padStart(2, "0")}`;
    if (new Date(year, 0, date, 23, 59) >= now && text > last) return text;
  }
}

/** All years to which the tournament of an organiser belongs, the latest first. */
export async function yearsOf(code) {
  const told = await get(`/api/tournament/${encodeURIComponent(code)}/years`);
  return told.years;
}

/** Who holds trophy and lantern of a year. */
export function outcome({ trophy, lantern }) {
  if (!trophy.length) return say("web.tournament.year-open");
  const parts = [
    labelled(say("web.tournament.trophy-name"), trophy.join(" = ")),
    labelled(say("web.tournament.red-lantern"), lantern.join(" = ")),
  ];
  return parts.join(" · ");
}

/** The contents of a file with an earlier year, or null after the notice has told what is wrong. */
export async function fileOf(input, line) {
  const text = await input.files[0]?.text();
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    line.textContent = say("tournament.refused.file-json");
    return null;
  }
}

/** Ask the server for a tournament; returns the organiser's code of it. */
export async function opened(path, body) {
  const told = await post(path, body);
  if (!told.ok) throw new Error(told.error.message);
  return told.code;
}

/** The organiser's page of all years. */
export function years(root, code) {
  const line = notice();
  const shown = make("ul", { class: "known years" });
  const look = () =>
    attempt(line, async () => {
      fill(
        shown,
        ...(await yearsOf(code)).map((each) =>
          make(
            "li",
            { "aria-current": each.here ? "true" : null },
            make("b", {}, each.name),
            make(
              "span",
              { class: "second" },
              [day(each.date), say("web.tournament.year-players", { count: each.players })].filter(Boolean).join(" · "),
            ),
            make("span", { class: "second holders" }, outcome(each)),
          ),
        ),
      );
    });
  const file = make("input", {
    id: "add-year",
    type: "file",
    accept: ".json,application/json",
    onchange: async () => {
      const body = await fileOf(file, line);
      if (!body) return;
      const path = `/api/tournament/import?after=${encodeURIComponent(code)}`;
      if (await attempt(line, () => opened(path, body))) await look();
    },
  });
  let view = null;
  const next = () =>
    attempt(line, async () => {
      const date = secondSaturday(view.date);
      const made = await opened("/api/tournament", {
        name: say("web.tournament.usual-name", { year: date.slice(0, 4) }),
        date,
        rules: view.rules,
        rounds: view.rounds || 3,
        after: code,
      });
      location.assign(`/t/${made}`);
    });
  const paper = make(
    "section",
    { class: "paper sheet" },
    make("h2", {}, say("web.tournament.years")),
    make("p", { class: "second" }, say("web.tournament.years-about")),
    shown,
    make("div", { class: "row" }, button(say("web.tournament.next-year"), next, "call", { id: "next-year" })),
    field(say("web.tournament.add-year"), file),
    line,
  );
  fill(root, make("div", { class: "columns" }, paper));
  let count = -1;
  return {
    show(now) {
      view = now;
      if (now.count === count) return;
      count = now.count;
      look();
    },
  };
}
