// Entrants: typed, pasted or from a spreadsheet; stand-ins of the house; wishes.

import { fill, make } from "../dom.js";
import { say, sayCount } from "../words.js";
import { act } from "./api.js";
import { attempt, button, field, notice } from "./parts.js";

/** The page of entrants. */
export function roster(root, code) {
  const line = notice();
  const text = make("textarea", {
    id: "roster-text",
    rows: 8,
    placeholder: say("web.tournament.roster-example"),
  });
  const take = (given) => attempt(line, () => act(code, "roster-text", { text: given }));
  const file = make("input", {
    id: "roster-file",
    type: "file",
    accept: ".csv,.txt,text/csv,text/plain",
    onchange: async () => {
      const chosen = file.files[0];
      if (chosen) await take(decoded(await chosen.arrayBuffer()));
      file.value = "";
    },
  });
  const one = make("input", { id: "roster-one", maxlength: 60 });
  const list = make("div", { class: "paper sheet" });
  let view = null;
  const entrants = () => view.entrants.map(({ number, ...entrant }) => entrant);
  const save = (all) => attempt(line, () => act(code, "roster", { entrants: all }));
  const add = async (event) => {
    event.preventDefault();
    if (!one.value.trim()) return;
    const house = entrants().filter((each) => each.house);
    const players = entrants().filter((each) => !each.house);
    if (await save([...players, { name: one.value }, ...house])) one.value = "";
  };
  const forms = make(
    "div",
    { class: "paper sheet" },
    make("h2", {}, say("web.tournament.roster-add")),
    make(
      "form",
      { onsubmit: add, class: "row" },
      field(say("web.tournament.roster-one"), one),
      make("button", { class: "call", type: "submit" }, say("web.tournament.add")),
    ),
    field(say("web.tournament.roster-file"), file),
    field(say("web.tournament.roster-paste"), text),
    button(say("web.tournament.take"), () => take(text.value)),
    make("p", { class: "second" }, say("web.tournament.roster-note")),
    line,
  );
  fill(root, make("div", { class: "columns wide" }, list, forms));

  const row = (entrant) =>
    make(
      "li",
      {},
      make("span", { class: "number" }, entrant.number),
      make("span", {}, entrant.name, entrant.club && make("span", { class: "second" }, ` ${entrant.club}`)),
      entrant.house && make("span", { class: "tag" }, say("web.tournament.house")),
      button(
        "×",
        () => save(entrants().filter((each) => each.name !== entrant.name)),
        "plain remove",
        { "aria-label": say("web.tournament.remove", { name: entrant.name }), disabled: view.drawn },
      ),
    );
  return {
    show(now) {
      view = now;
      forms.hidden = view.drawn;
      const players = view.entrants.filter((each) => !each.house).length;
      const lacking = (4 - (players % 4)) % 4;
      const house = view.entrants.length - players;
      fill(
        list,
        make("h2", {}, sayCount("web.tournament.entrants", players)),
        make("ol", { class: "entrants" }, ...view.entrants.map(row)),
        view.drawn
          ? make("p", { class: "second" }, say("web.tournament.roster-fixed"))
          : make(
              "p",
              { class: "row" },
              house === lacking
                ? say("web.tournament.house-enough", { house })
                : say("web.tournament.house-lacking", { lacking }),
              house !== lacking &&
                button(
                  say("web.tournament.house-fill"),
                  () => attempt(line, () => act(code, "fill", { name: say("web.tournament.house-name") })),
                  "call",
                  { id: "fill" },
                ),
            ),
        !view.drawn &&
          players > 0 &&
          house === lacking &&
          make("a", { class: "button win", href: "#schedule" }, say("web.tournament.to-schedule")),
      );
    },
  };
}

/** The text of a file: UTF-8, or what Excel writes. */
function decoded(buffer) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(buffer);
  } catch {
    return new TextDecoder("windows-1252").decode(buffer);
  }
}
