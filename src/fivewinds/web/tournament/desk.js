// The pages of organiser and desk: entrants, schedule, evening, standings, prizes, links.

import { fill, make } from "../dom.js";
import { keep, recall } from "../browser_store.js";
import { languages } from "../header.js";
import { say } from "../words.js";
import { evening } from "./evening.js";
import { linksPage } from "./links.js";
import { button, day } from "./parts.js";
import { prizes } from "./prize.js";
import { print } from "./print.js";
import { roster } from "./roster.js";
import { schedule } from "./schedule.js";
import { standings } from "./standings.js";
import { years } from "./years.js";

const PAGES = { roster, schedule, evening, standings, prizes, links: linksPage, print, years };
const ORGANISER = ["roster", "schedule", "evening", "standings", "prizes", "links", "print", "years"];
const DESK = ["evening", "standings", "prizes"];

/** The desk; the page that is shown stands in the address. */
export function desk(root, code, again) {
  let view = null;
  let shown = null;
  const main = make("main", { class: "desk", id: "main" });
  const head = make("header", { class: "tournament-head" });
  const lost = make("p", { class: "notice lost", role: "status" });
  const moved = make("div", { class: "moved" });

  const wanted = () => {
    const name = location.hash.slice(1);
    const may = view.role === "organiser" ? ORGANISER : DESK;
    if (view.past) return name === "years" && view.role === "organiser" ? name : "standings";
    if (may.includes(name)) return name;
    if (view.role === "organiser" && !view.drawn) return "roster";
    return "evening";
  };
  const draw = (fresh) => {
    const name = wanted();
    drawHead(name);
    if (!fresh && shown?.name === name) {
      shown.page.show(view);
      return;
    }
    fill(main);
    shown = { name, page: PAGES[name](main, code) };
    shown.page.show(view);
  };
  const drawHead = (current) => {
    const names = view.past ? ["standings", "years"] : view.role === "organiser" ? ORGANISER : DESK;
    fill(
      head,
      make(
        "div",
        {},
        make("h1", {}, view.name),
        make("p", { class: "second" }, [day(view.date), view.place].filter(Boolean).join(" · ")),
      ),
      make(
        "nav",
        { class: "tabs", "aria-label": say("web.tournament.pages") },
        ...names.map((name) =>
          make(
            "a",
            { href: `#${name}`, "aria-current": name === current ? "page" : null },
            say(`web.tournament.page-${name}`),
          ),
        ),
      ),
      languages(again),
    );
  };
  /** Warn when phones have another address than the one on the printed codes. */
  const drawMoved = () => {
    const key = `fivewinds.tournament-address.${code}`;
    const printed = recall(key);
    if (view.drawn && !printed) keep(key, view.origin);
    const another = view.drawn && printed && printed !== view.origin;
    fill(
      moved,
      another && [
        make("p", { class: "bad", role: "alert" }, say("web.tournament.address-changed", { before: printed, now: view.origin })),
        button(say("web.tournament.address-printed"), () => {
          keep(key, view.origin);
          drawMoved();
        }, "outline", { id: "address-printed" }),
      ],
    );
  };
  window.onhashchange = () => view && draw(true);
  fill(root, head, lost, moved, main);
  return {
    show(now) {
      lost.textContent = "";
      view = now;
      drawMoved();
      draw(false);
    },
    lost(message) {
      lost.textContent = message;
    },
  };
}
