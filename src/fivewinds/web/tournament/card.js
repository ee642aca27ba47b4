// A player's own card: where to sit in every round, with whom, and the own points once shown.

import { fill, make } from "../dom.js";
import { languages } from "../header.js";
import { keep } from "../tokens.js";
import { say } from "../words.js";
import { button, named, points, wind, windName } from "./parts.js";
import { standingsTable } from "./standings.js";

/** The page of a player. */
export function card(root, code, again) {
  return {
    show(view) {
      fill(
        root,
        make("header", { class: "tournament-head" }, make("h1", {}, view.player?.name ?? view.name), languages(again)),
        make(
          "main",
          { class: "columns" },
          make(
            "section",
            { class: "paper sheet" },
            make("p", { class: "second" }, view.name),
            view.card
              ? make(
                  "ol",
                  { class: "own-card" },
                  ...view.card.map((each) =>
                    make(
                      "li",
                      { class: each.round === view.clock.round ? "now" : null },
                      make("h2", {}, say("tournament.round", { round: each.round })),
                      make("p", {}, make("b", { class: "figure" }, say("tournament.table", { table: each.table })), " ", wind(each.wind), " ", windName(each.wind)),
                      make(
                        "ul",
                        {},
                        ...each.players.map((player, seat) =>
                          seat === each.wind ? null : make("li", {}, wind(seat), " ", named(player)),
                        ),
                      ),
                      each.online &&
                        button(
                          say("web.tournament.to-table"),
                          () => {
                            keep({ ...each.online, name: view.player.name });
                            location.assign(`/table/${each.online.table}`);
                          },
                          "win",
                          { id: `to-table-${each.round}` },
                        ),
                      "points" in each && make("p", {}, make("b", {}, points(each.points))),
                    ),
                  ),
                )
              : make("p", {}, say("web.tournament.not-drawn")),
          ),
          view.standings && make("section", { class: "paper sheet" }, standingsTable(view, view.standings)),
        ),
      );
    },
  };
}
