// The prize-giving: places uncovered from the last to the first, on this screen and the big one.

import { fill, make } from "../dom.js";
import { row } from "../tiles/tiles.js";
import { say, sayCount } from "../words.js";
import { act } from "./api.js";
import { attempt, button, notice, points } from "./parts.js";

/**
 * What the prize-giving has uncovered.
 * @param {object} view
 * @param {object[]} lines the lowest places, uncovered so far
 */
export function ceremony(view, lines) {
  const podium = lines.filter((line) => line.place <= 3);
  const rest = lines.filter((line) => line.place > 3 && !line.lantern);
  const lantern = lines.filter((line) => line.lantern);
  const first = podium.filter((line) => line.trophy);
  const half = Math.ceil(rest.length / 2);
  const column = (some) =>
    make(
      "ol",
      { class: "places" },
      ...some.map((line) =>
        make("li", {}, make("b", {}, line.place), make("span", {}, line.name), make("span", {}, points(line.total))),
      ),
    );
  return make(
    "div",
    { class: "ceremony" },
    make("p", { class: "second over" }, `${view.name} · ${sayCount("web.tournament.after-rounds", view.rounds)}`),
    make(
      "div",
      { class: "left" },
      column(rest.slice(0, half)),
      ...lantern.map((line) =>
        make(
          "div",
          { class: "lantern" },
          make("span", { class: "lamp-drawing", "aria-hidden": "true" }),
          make("p", {}, make("span", { class: "second" }, say("web.tournament.red-lantern")), make("b", {}, line.name), points(line.total)),
        ),
      ),
    ),
    make(
      "div",
      { class: "middle" },
      make("div", { class: "trophy" }, row(["7z"]), make("span", { class: "plinth" }, say("web.tournament.trophy-name"))),
      ...first.map((line) => make("p", { class: "champion" }, line.name)),
      ...first.slice(0, 1).map((line) =>
        make("p", { class: "sum" }, make("b", {}, points(line.total)), " ", sayCount("web.tournament.times-mahjong", line.won)),
      ),
      make(
        "div",
        { class: "podium" },
        ...podium
          .filter((line) => !line.trophy)
          .map((line) => make("p", {}, make("span", { class: "second" }, say("simulate.place", { place: line.place })), make("b", {}, line.name), points(line.total))),
      ),
    ),
    make("div", { class: "right" }, column(rest.slice(half))),
  );
}

/** The desk's page of the prize-giving. */
export function prizes(root, code) {
  const line = notice();
  const stage = make("div", {});
  const rail = make("div", { class: "rail desk-rail" });
  let view = null;
  /** The count of events at which the last step is seen here; until then no other one is taken. */
  let until = 0;
  const go = async (step) => {
    until = Infinity;
    page.show(view);
    const done = await attempt(line, async () => {
      until = (await act(code, "prize", { step })).count;
    });
    if (!done) until = 0;
    page.show(view);
  };
  fill(root, stage, line, rail);
  const page = {
    show(now) {
      view = now;
      if (!view.complete) {
        fill(stage, make("p", { class: "paper sheet" }, say("web.tournament.prize-waits")));
        fill(rail);
        return;
      }
      const ranked = view.standings.filter((each) => each.ranked);
      const waits = view.count < until;
      const uncovered = ranked.slice(Math.max(0, ranked.length - view.prize));
      fill(stage, ceremony(view, uncovered));
      fill(
        rail,
        make("span", { class: "second" }, say("web.tournament.prize-order")),
        button(say("web.tournament.step-back"), () => go(view.prize - 1), "outline", { disabled: !view.prize || waits }),
        button(say("web.tournament.step"), () => go(view.prize + 1), "win", {
          id: "prize-step",
          disabled: view.prize >= ranked.length || waits,
        }),
        button(say("web.tournament.all-but-three"), () => go(Math.max(0, ranked.length - 3)), "call"),
      );
    },
  };
  return page;
}
