// The walking schedule with its figures and its seal.

import { fill, make } from "../dom.js";
import { number, say } from "../words.js";
import { act } from "./api.js";
import { attempt, button, field, notice, wind } from "./parts.js";

/** The page of the schedule. */
export function schedule(root, code) {
  const line = notice();
  const body = make("div", {});
  const stays = make("input", { id: "stays", placeholder: "4, 17" });
  const apart = make("input", { id: "apart", placeholder: "3+8, 5+9" });
  let asked = false;
  fill(root, body, line);

  const wishes = (view) => ({
    stays: numbers(stays.value, view),
    apart: apart.value
      .split(",")
      .map((pair) => numbers(pair.replace("+", ","), view))
      .filter((pair) => pair.length === 2),
  });
  const before = (view) => [
    make(
      "section",
      { class: "paper sheet" },
      make("h2", {}, say("web.tournament.draw-title")),
      make("p", {}, say("web.tournament.draw-about")),
      make("p", {}, say("web.tournament.seal"), " ", make("code", {}, view.commit.slice(0, 16))),
      field(say("web.tournament.stays"), stays),
      field(say("web.tournament.apart"), apart),
      make("p", { class: "second" }, say("web.tournament.wishes-note")),
      button(
        say("web.tournament.draw"),
        () =>
          attempt(line, async () => {
            await act(code, "wishes", wishes(view));
            await act(code, "draw");
          }),
        "win",
        { id: "draw" },
      ),
    ),
  ];
  const after = (view) => [
    make("section", { class: "paper sheet" }, table(view)),
    make(
      "div",
      {},
      make(
        "section",
        { class: "paper sheet" },
        make("h2", {}, say("web.tournament.fair")),
        figures(view),
        make(
          "p",
          { class: "note" },
          say("web.tournament.seal"),
          " ",
          make("code", {}, view.commit.slice(0, 16)),
          view.seed && [" · ", say("web.tournament.seed"), " ", make("code", {}, view.seed)],
        ),
      ),
      make(
        "section",
        { class: "paper sheet" },
        make("a", { class: "button win", href: "#print" }, say("web.tournament.print-all")),
        !view.begun &&
          view.role === "organiser" &&
          button(
            say(asked ? "web.tournament.undraw-sure" : "web.tournament.undraw"),
            () => {
              if (asked) attempt(line, () => act(code, "undraw"));
              asked = !asked;
              page.show(view);
            },
            "outline",
            { id: "undraw" },
          ),
        make("p", { class: "second" }, say("web.tournament.late-note")),
      ),
    ),
  ];
  const page = {
    show(view) {
      if (!view.drawn && body.dataset.state === "before") return; // somebody may be typing
      body.dataset.state = view.drawn ? "after" : "before";
      body.className = view.drawn ? "columns wide" : "columns";
      if (!view.drawn) {
        stays.value = view.stays.join(", ");
        apart.value = view.apart.map((pair) => pair.join("+")).join(", ");
      }
      fill(body, ...(view.drawn ? after(view) : before(view)));
    },
  };
  return page;
}

/** Players by number, or by name, as typed. */
function numbers(text, view) {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map(
      (part) =>
        Number(part) ||
        view.entrants.find((each) => each.name.toLowerCase() === part.toLowerCase())?.number ||
        0,
    );
}

function table(view) {
  const place = (round, player) => {
    for (const [index, four] of view.schedule[round].entries()) {
      const seat = four.indexOf(player);
      if (seat >= 0) return [make("b", {}, index + 1), " ", wind(seat)];
    }
    return "";
  };
  return make(
    "table",
    { class: "lines" },
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        make("th", {}, say("tournament.number")),
        make("th", {}, say("tournament.name")),
        ...view.schedule.map((_, round) =>
          make("th", {}, say("tournament.round", { round: round + 1 })),
        ),
      ),
    ),
    make(
      "tbody",
      {},
      ...view.players.map((player) =>
        make(
          "tr",
          {},
          make("td", { class: "number" }, player.number),
          make(
            "td",
            {},
            player.name,
            player.kind === "house" && make("span", { class: "tag" }, say("web.tournament.house")),
            view.stays.includes(player.number) &&
              make("span", { class: "tag good" }, say("web.tournament.keeps-table")),
          ),
          ...view.schedule.map((_, round) => make("td", {}, ...[place(round, player.number)].flat())),
        ),
      ),
    ),
  );
}

function figures(view) {
  const { most, surplus, proven, meetings, pairs, against, families } = view.figures;
  const house = view.players.filter((player) => player.kind === "house").length;
  const line = (count, text) =>
    make("li", {}, make("b", { class: "figure" }, number(count)), make("span", {}, text));
  const bad = (saying, [one, two], values) =>
    make(
      "li",
      { class: "bad" },
      say(saying, { ...values, one: view.players[one - 1].name, two: view.players[two - 1].name }),
    );
  return make(
    "ul",
    { class: "figures" },
    line(surplus, say("web.tournament.figure-again", { meetings, pairs })),
    most > 1 &&
      line(
        most,
        say(proven ? "web.tournament.figure-most-proven" : "web.tournament.figure-most"),
      ),
    line(Math.min(4, view.rounds), say("web.tournament.figure-winds")),
    line(view.stays.length, say("web.tournament.figure-stays")),
    line(house, say("web.tournament.figure-house")),
    ...against.map(({ round, table: at, pair }) => bad("tournament.against", pair, { round, table: at })),
    ...families.map(({ table: at, pair }) => bad("tournament.family-meets", pair, { table: at })),
  );
}
