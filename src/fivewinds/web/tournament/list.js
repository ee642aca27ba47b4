// The tournaments that this browser has codes for, a new one, and an earlier year.

import { fill, make } from "../dom.js";
import { languages, links } from "../header.js";
import { get, post } from "../http.js";
import { say } from "../words.js";
import { spelled } from "./api.js";
import { attempt, button, day, field, notice } from "./parts.js";

const KEPT = "fivewinds.tournaments";

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/** The latest year first. */
function byYear(all) {
  return [...all].sort((one, two) => String(two.date ?? "").localeCompare(String(one.date ?? "")));
}

/** Keep the code of an organiser, so that the tournament is found again. */
export function remember(code, view) {
  const others = kept().filter((each) => each.code !== code);
  try {
    localStorage.setItem(
      KEPT,
      JSON.stringify([{ code, name: view.name, date: view.date }, ...others]),
    );
  } catch {
    // storage is switched off: the code on paper leads back
  }
}

/** The second Saturday of the next January, as the booklet has it. */
function secondSaturday(now = new Date()) {
  for (const year of [now.getFullYear(), now.getFullYear() + 1]) {
    const first = new Date(year, 0, 1).getDay();
    const date = 1 + ((6 - first + 7) % 7) + 7;
    if (new Date(year, 0, date, 23, 59) >= now) {
      return `${year}-01-${String(date).padStart(2, "0")}`;
    }
  }
  return "";
}

/** Who holds trophy and lantern of a year, once the server has told it. */
function holders(code) {
  const line = make("span", { class: "second holders" });
  get(`/api/tournament/${encodeURIComponent(code)}/year`)
    .then(({ trophy, lantern }) => {
      if (!trophy.length) return;
      fill(
        line,
        `${say("web.tournament.trophy-name")}: ${trophy.join(" = ")} · ${say("web.tournament.red-lantern")}: ${lantern.join(" = ")}`,
      );
    })
    .catch(() => {}); // the code leads nowhere any more, or there is no network
  return line;
}

/** Show the list. */
export function list(root, again) {
  const line = notice();
  const date = secondSaturday();
  const name = make("input", {
    id: "new-name",
    required: true,
    maxlength: 60,
    value: say("web.tournament.usual-name", { year: date.slice(0, 4) }),
  });
  const when = make("input", { id: "new-date", type: "date", value: date });
  const rounds = make("input", { id: "new-rounds", type: "number", min: 1, max: 12, value: 3 });
  const length = make("input", { id: "new-minutes", type: "number", min: 1, max: 600, value: 60 });
  const go = (path, body) =>
    attempt(line, async () => {
      const told = await post(path, body);
      if (!told.ok) throw new Error(told.error.message);
      location.assign(`/t/${told.code}`);
    });
  const make_ = (event) => {
    event.preventDefault();
    return go("/api/tournament", {
      name: name.value,
      date: when.value,
      rounds: Number(rounds.value),
      minutes: Number(length.value),
    });
  };
  const file = make("input", {
    id: "import",
    type: "file",
    accept: ".json,application/json",
    onchange: async () => {
      const text = await file.files[0]?.text();
      if (!text) return;
      let body;
      try {
        body = JSON.parse(text);
      } catch {
        line.textContent = say("tournament.refused.file-json");
        return;
      }
      await go("/api/tournament/import", body);
    },
  });
  const typed = make("input", { id: "code", autocomplete: "off", maxlength: 9 });
  const open = (event) => {
    event.preventDefault();
    const code = typed.value.replace(/[^a-z0-9]/gi, "").toUpperCase();
    if (code) location.assign(`/t/${code}`);
  };
  fill(
    root,
    make(
      "header",
      { class: "tournament-head" },
      make("h1", {}, say("web.tournament.title")),
      links({ start: "/" }),
      languages(again),
    ),
    make(
      "main",
      { class: "columns" },
      make(
        "section",
        { class: "paper sheet" },
        make("h2", {}, say("web.tournament.new")),
        make(
          "form",
          { onsubmit: make_ },
          field(say("web.tournament.name"), name),
          field(say("web.tournament.date"), when),
          field(say("web.tournament.rounds"), rounds),
          field(say("web.tournament.minutes"), length),
          make("button", { class: "win", type: "submit" }, say("web.tournament.open")),
        ),
        line,
      ),
      make(
        "section",
        { class: "paper sheet" },
        make("h2", {}, say("web.tournament.with-code")),
        make(
          "form",
          { onsubmit: open },
          field(say("web.tournament.code"), typed),
          make("button", { class: "call", type: "submit" }, say("web.tournament.go")),
        ),
        make("h2", {}, say("web.tournament.known")),
        kept().length
          ? make(
              "ul",
              { class: "known" },
              ...byYear(kept()).map((each) =>
                make(
                  "li",
                  {},
                  make("a", { href: `/t/${each.code}` }, each.name),
                  make("span", { class: "second" }, `${day(each.date)} · ${spelled(each.code)}`),
                  holders(each.code),
                ),
              ),
            )
          : make("p", { class: "second" }, say("web.tournament.none-known")),
        make("h2", {}, say("web.tournament.earlier")),
        field(say("web.tournament.import"), file),
      ),
    ),
  );
}
