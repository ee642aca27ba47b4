// The tournaments that this browser has codes for, a new one, and an earlier year.

import { fill, make } from "../dom.js";
import { languages, links } from "../header.js";
import { getLasting } from "../http.js";
import { say } from "../words.js";
import { spelled } from "./api.js";
import { attempt, day, field, notice } from "./parts.js";
import { fileOf, opened, outcome, secondSaturday, yearsOf } from "./years.js";

const KEPT = "fivewinds.tournaments";
const USUAL_RULES = "rode-boekje";

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

/** A year with its outcome, and a link where this browser has its code. */
function listed(each) {
  return make(
    "li",
    {},
    each.code ? make("a", { href: `/t/${each.code}` }, each.name) : make("b", {}, each.name),
    make("span", { class: "second" }, [day(each.date), each.code && spelled(each.code)].filter(Boolean).join(" · ")),
    each.trophy && make("span", { class: "second holders" }, outcome(each)),
  );
}

/** Show what this browser has codes for, and then all years that belong to them, as the server tells. */
async function listYears(root) {
  fill(root, ...byYear(kept()).map(listed));
  const found = new Map();
  for (const { code, name, date } of kept()) {
    // A code that leads nowhere any more, or no network: what is known here stays.
    const all = await yearsOf(code).catch(() => [{ id: code, here: true, name, date }]);
    for (const year of all) {
      const before = found.get(year.id);
      found.set(year.id, { ...year, code: year.here ? code : before?.code });
    }
  }
  fill(root, ...byYear([...found.values()]).map(listed));
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
  const rules = make("select", { id: "new-rules" }, make("option", { value: USUAL_RULES }, USUAL_RULES));
  getLasting("/api/books")
    .then((books) => {
      fill(rules, ...books.map((each) => make("option", { value: each.id }, each.name)));
      rules.value = USUAL_RULES;
    })
    .catch(() => {}); // the usual book stays
  const go = (path, body) => attempt(line, async () => location.assign(`/t/${await opened(path, body)}`));
  const make_ = (event) => {
    event.preventDefault();
    return go("/api/tournament", {
      name: name.value,
      date: when.value,
      rules: rules.value,
      rounds: Number(rounds.value),
      minutes: Number(length.value),
    });
  };
  const file = make("input", {
    id: "import",
    type: "file",
    accept: ".json,application/json",
    onchange: async () => {
      const body = await fileOf(file, line);
      if (body) await go("/api/tournament/import", body);
    },
  });
  const known = make("ul", { class: "known" });
  listYears(known);
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
          field(say("web.tournament.rule-book"), rules),
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
          ? known
          : make("p", { class: "second" }, say("web.tournament.none-known")),
        make("h2", {}, say("web.tournament.earlier")),
        field(say("web.tournament.import"), file),
      ),
    ),
  );
}
