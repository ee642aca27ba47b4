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
  const entrants = () => view.entrants.map(({ number, comes, ...entrant }) => entrant);
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
  const invited = make("section", { class: "paper sheet" });
  const agreed = make("section", { class: "paper sheet" });
  fill(root, make("div", { class: "columns wide" }, list, make("div", {}, forms, invited, agreed)));
  const go = (e, fields) => attempt(line, () => act(code, e, fields));

  /** Who is invited, who comes, and the links to send. */
  function drawInvited() {
    invited.hidden = view.drawn || !view.entrants.some((each) => !each.house);
    const links = view.links.filter((link) => link.role === "invitation");
    const count = (comes) => view.entrants.filter((each) => each.comes === comes).length;
    fill(
      invited,
      make("h2", {}, say("web.tournament.invitations")),
      make("p", { class: "second" }, say("web.tournament.invitations-about")),
      links.length > 0 && make("p", { id: "answers" }, say("web.tournament.invitations-count", { yes: count(true), no: count(false), open: links.length - count(true) - count(false) })),
      make(
        "div",
        { class: "row" },
        button(say("web.tournament.invite"), () => go("invite"), "call", { id: "invite" }),
        count(false) > 0 && button(say("web.tournament.without-declined"), () => go("without-declined"), "outline", { id: "without-declined" }),
      ),
      links.length > 0 &&
        field(
          say("web.tournament.invitation-links"),
          make("textarea", { id: "invitation-links", readonly: true, rows: 6, value: links.map((link) => `${link.name}: ${view.origin}/t/${link.code}`).join("\n") }),
        ),
    );
  }

  /** What is agreed on and may change at any time. */
  function drawAgreed() {
    const state = JSON.stringify([view.place, view.minutes, view["four-eyes"], view.hidden]);
    if (agreed.dataset.state === state) return; // somebody may be typing
    agreed.dataset.state = state;
    const where = make("input", { id: "agreed-place", maxlength: 100, value: view.place });
    const length = make("input", { id: "agreed-minutes", type: "number", min: 1, max: 600, value: view.minutes });
    const tick = (id, checked, send) =>
      make("label", { class: "pick" }, make("input", { id, type: "checkbox", checked, onchange: ({ target }) => send(target.checked) }), say(`web.tournament.${id}`));
    fill(
      agreed,
      make("h2", {}, say("web.tournament.agreed")),
      make(
        "form",
        {
          onsubmit: (event) => {
            event.preventDefault();
            go("changed", { place: where.value, minutes: Number(length.value) });
          },
        },
        field(say("web.tournament.place"), where),
        field(say("web.tournament.minutes"), length),
        make("button", { class: "call", type: "submit" }, say("web.tournament.save")),
      ),
      tick("four-eyes", view["four-eyes"], (four_eyes) => go("changed", { four_eyes })),
      tick("hidden", view.hidden, (hidden) => go("changed", { hidden })),
    );
  }

  const row = (entrant) =>
    make(
      "li",
      {},
      make("span", { class: "number" }, entrant.number),
      make("span", {}, entrant.name, entrant.club && make("span", { class: "second" }, ` ${entrant.club}`)),
      entrant.house && make("span", { class: "tag" }, say("web.tournament.house")),
      entrant.comes !== undefined &&
        make("span", { class: entrant.comes ? "tag good" : "tag bad" }, say(`web.tournament.tag-${entrant.comes ? "comes" : "comes-not"}`)),
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
      drawInvited();
      drawAgreed();
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
