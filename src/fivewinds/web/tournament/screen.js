// The big screen: the clock, where everybody sits, what is asked of the hall; then the prizes.

import { fill, make } from "../dom.js";
import { row } from "../tiles/tiles.js";
import { say } from "../words.js";
import { minutes, named, prevailing, secondsLeft, wind, windName } from "./parts.js";
import { ceremony } from "./prize.js";
import { standingsTable } from "./standings.js";

const A_PAGE = 9;
const TURN = 12000;

/** The big screen. */
export function screen(root) {
  let view = null;
  let came = 0;
  const time = make("strong", { class: "big-time", role: "timer" });
  const bar = make("div", { class: "bar" });
  const tables = make("ol", { class: "hall" });
  const left = make("section", { class: "hall-left" });
  const right = make("section", { class: "hall-right" });
  const lost = make("p", { class: "second", role: "status" });
  setInterval(tick, 250);
  setInterval(() => view && !view.prizes && drawTables(), TURN);
  // A screen that sleeps in the middle of the evening is woken as far as the browser allows.
  navigator.wakeLock?.request("screen").catch(() => {});

  function tick() {
    if (!view) return;
    const seconds = secondsLeft(view.clock, came);
    time.textContent = view.clock.round ? minutes(seconds) : "";
    bar.style.setProperty("--part", view.clock.round ? String(1 - seconds / view.clock.seconds) : "0");
  }

  function drawTables() {
    const pages = Math.max(1, Math.ceil(view.board.length / A_PAGE));
    const page = Math.floor(Date.now() / TURN) % pages;
    fill(
      tables,
      ...view.board.slice(page * A_PAGE, (page + 1) * A_PAGE).map((each) =>
        make(
          "li",
          { class: each.status },
          make("b", { class: "figure" }, each.table),
          make("span", { class: "four" }, ...each.players.map((player, seat) => make("span", {}, wind(seat), " ", named(player)))),
          make("span", { class: "second" }, ["in", "missing", "disputed"].includes(each.status) ? say(`web.tournament.hall-${each.status}`) : ""),
        ),
      ),
    );
  }

  function asked() {
    if (view.clock["last-hand"]) return [say("web.tournament.hall-last"), say("web.tournament.hall-last-note")];
    if (view.clock.round && !view.clock.running) return [say("web.tournament.hall-paused"), ""];
    if (!view.clock.round && view.clock.ended < view.rounds) {
      return [say("web.tournament.hall-sit", { round: view.round }), say("web.tournament.hall-sit-note")];
    }
    return null;
  }

  return {
    show(now) {
      came = performance.now();
      view = now;
      if (view.prizes) {
        fill(root, ceremony(view, view.prizes));
        return;
      }
      const seat = prevailing(view, view.round);
      const call = asked();
      fill(
        left,
        make("h1", {}, view.name),
        make("p", { class: "hall-round" }, say("web.tournament.round-of", { round: view.round, rounds: view.rounds })),
        make("div", { class: "row hall-wind" }, row([`${seat + 1}z`]), make("span", {}, say("web.tournament.prevails", { wind: windName(seat) }))),
        time,
        bar,
        ...Object.entries(view.clock.extra).map(([table, more]) =>
          make("p", {}, say("web.tournament.hall-extra", { table, minutes: more })),
        ),
        lost,
      );
      fill(
        right,
        view.standings ? standingsTable(view, view.standings) : tables,
        call && make("div", { class: "rail hall-call" }, make("b", {}, call[0]), make("p", {}, call[1])),
      );
      drawTables();
      tick();
      if (!left.isConnected) fill(root, make("main", { class: "hall-page" }, left, right));
    },
    lost(message) {
      lost.textContent = message;
    },
  };
}
