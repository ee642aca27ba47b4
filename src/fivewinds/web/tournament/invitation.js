// An invitation: the day and the place, and the answer: yes or no.

import { fill, make } from "../dom.js";
import { languages } from "../header.js";
import { say } from "../words.js";
import { act } from "./api.js";
import { attempt, button, day, notice } from "./parts.js";

/** The page of somebody who is invited. */
export function invitation(root, code, again) {
  const line = notice();
  const answer = (comes) => attempt(line, () => act(code, "answered", { comes }));
  return {
    show(view) {
      const said = view.comes === undefined ? "open" : view.comes ? "yes" : "no";
      fill(
        root,
        make("header", { class: "tournament-head" }, make("h1", {}, view.name), languages(again)),
        make(
          "main",
          { class: "columns" },
          make(
            "section",
            { class: "paper sheet invitation" },
            make("h2", {}, say("web.tournament.invited", { name: view.guest })),
            make("p", {}, [day(view.date), view.place].filter(Boolean).join(" · ")),
            make("p", { role: "status" }, say(`web.tournament.answer-${said}`)),
            make(
              "div",
              { class: "row" },
              button(say("web.tournament.comes"), () => answer(true), "win", { id: "comes", "aria-pressed": String(view.comes === true) }),
              button(say("web.tournament.comes-not"), () => answer(false), "outline", { id: "comes-not", "aria-pressed": String(view.comes === false) }),
            ),
            line,
          ),
        ),
      );
    },
    lost(message) {
      line.textContent = message;
    },
  };
}
