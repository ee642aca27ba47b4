// The standings, adjustments and withdrawals.

import { fill, make } from "../dom.js";
import { twice } from "../twice.js";
import { labelled, say } from "../words.js";
import { act } from "./api.js";
import { attempt, button, field, notice, points } from "./parts.js";

/** The standings as a table. */
export function standingsTable(view, lines) {
  const rounds = lines[0]?.rounds.length ?? 0;
  return make(
    "table",
    { class: "lines standings" },
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        make("th", {}, say("tournament.place")),
        make("th", {}, say("tournament.name")),
        ...Array.from({ length: rounds }, (_, index) => make("th", {}, index + 1)),
        make("th", {}, say("tournament.adjusted")),
        make("th", {}, say("tournament.won")),
        make("th", {}, say("tournament.total")),
      ),
    ),
    make(
      "tbody",
      {},
      ...lines.map((line) =>
        make(
          "tr",
          { class: line.ranked ? null : "unranked" },
          make("td", {}, line.place ?? "–"),
          make(
            "td",
            {},
            line.name,
            line.house && make("span", { class: "tag" }, say("web.tournament.house")),
            line.trophy && make("span", { class: "tag good" }, say("tournament.trophy")),
            line.lantern && make("span", { class: "tag bad" }, say("tournament.lantern")),
            line.tie && make("small", { class: "second" }, say(`web.tournament.tie-${line.tie}`)),
          ),
          ...line.rounds.map((each) => make("td", {}, points(each))),
          make("td", {}, line.adjusted ? points(line.adjusted) : ""),
          make("td", {}, String(line.won)),
          make("td", {}, make("b", {}, points(line.total))),
        ),
      ),
    ),
  );
}

/** The page of the standings. */
export function standings(root, code) {
  const line = notice();
  const table = make("section", { class: "paper sheet" });
  const aside = make("section", { class: "paper sheet" });
  const who = make("select", { id: "who" });
  const howMuch = make("input", { id: "adjust-points", inputmode: "text" });
  const why = make("input", { id: "adjust-why", maxlength: 200 });
  const after = make("input", { id: "after", type: "number", min: 0, max: 11, value: 1 });
  fill(root, make("div", { class: "columns wide" }, table, aside), line);
  const go = (e, fields) => attempt(line, () => act(code, e, fields));
  let roles = "";
  const forget = () =>
    twice(
      "delete-name",
      say("web.tournament.delete-name"),
      () => go("name-deleted", { number: Number(who.value) }),
      say("web.tournament.delete-sure"),
    );
  const card = make("select", { id: "late-card" });
  const name = make("input", { id: "late-name", maxlength: 60 });
  const from = make("input", { id: "late-round", type: "number", min: 1 });

  /** A late comer takes over the card of a stand-in of the house: RB-83. */
  function lateComer(view) {
    const house = view.players.filter((each) => each.kind === "house");
    if (!house.length) return null;
    // The fields stay, so that nothing that is typed is lost when something else happens meanwhile.
    const chosen = card.value;
    fill(card, ...house.map((each) => make("option", { value: each.number }, `${each.number} ${each.name}`)));
    if (house.some((each) => String(each.number) === chosen)) card.value = chosen;
    from.max = view.rounds;
    if (!from.value) from.value = view.round;
    return [
      make("h2", {}, say("web.tournament.late")),
      make("p", { class: "second" }, say("web.tournament.late-about")),
      make(
        "div",
        { class: "row" },
        field(say("web.tournament.late-card"), card),
        field(say("web.tournament.name"), name),
        field(say("web.tournament.late-from"), from),
        button(
          say("web.tournament.late-take"),
          async () => {
            const taken = { number: Number(card.value), name: name.value, joined: Number(from.value) };
            if (await go("took-over", taken)) name.value = "";
          },
          "call",
          { id: "late-take" },
        ),
      ),
    ];
  }

  return {
    show(view) {
      if (view.past) {
        fill(
          table,
          make(
            "table",
            { class: "lines" },
            ...view.past.map((each) =>
              make("tr", {}, make("td", {}, each.place ?? "–"), make("td", {}, each.name), make("td", {}, points(each.total))),
            ),
          ),
        );
        aside.hidden = true;
        return;
      }
      fill(
        table,
        view.drawn ? standingsTable(view, view.standings) : make("p", {}, say("web.tournament.not-drawn")),
      );
      if (!view.drawn) return;
      const state = JSON.stringify([view.players, view.revealed, view.hidden, view.adjustments]);
      if (state === roles) return; // somebody may be typing
      roles = state;
      const chosen = who.value;
      fill(who, ...view.players.map((each) => make("option", { value: each.number }, `${each.number} ${each.name}`)));
      if (chosen) who.value = chosen;
      const number = () => Number(who.value);
      fill(
        aside,
        make("h2", {}, say("web.tournament.show-title")),
        make("p", {}, say(view.revealed ? "web.tournament.shown" : "web.tournament.not-shown", { rounds: view.revealed })),
        make(
          "div",
          { class: "row" },
          ...Array.from({ length: view.rounds }, (_, index) =>
            button(say("web.tournament.reveal", { rounds: index + 1 }), () => go("revealed", { rounds: index + 1 }), "call"),
          ),
          button(say("web.tournament.hide"), () => go("revealed", { rounds: 0 }), "outline"),
        ),
        lateComer(view),
        make("h2", {}, say("web.tournament.one-player")),
        field(say("web.tournament.player"), who),
        make(
          "div",
          { class: "row" },
          field(say("web.tournament.after-round"), after),
          button(say("web.tournament.withdraw"), () => go("withdrew", { number: number(), after: Number(after.value) }), "call"),
          button(say("web.tournament.return"), () => go("returned", { number: number() }), "outline"),
        ),
        make(
          "div",
          { class: "row" },
          field(say("web.tournament.points"), howMuch),
          field(say("web.tournament.why"), why),
          button(
            say("web.tournament.adjust"),
            () => go("adjusted", { number: number(), points: Number(howMuch.value.replace("−", "-")), reason: why.value }),
            "call",
          ),
        ),
        make(
          "ul",
          { class: "note" },
          ...view.adjustments.map((each, index) =>
            make(
              "li",
              {},
              labelled(view.players[each.number - 1].name, `${points(each.points)}, ${each.reason}`),
              each.cancelled
                ? ` (${each.cancelled})`
                : button(say("web.tournament.cancel"), () => go("adjustment-cancelled", { adjustment: index, reason: say("web.tournament.by-mistake") }), "plain"),
            ),
          ),
        ),
        view.role === "organiser" &&
          make("div", { class: "row" }, forget()),
        view.role === "organiser" &&
          make("a", { class: "button call", href: `/api/tournament/${code}/export`, download: "tournament.json" }, say("web.tournament.export")),
      );
    },
  };
}
