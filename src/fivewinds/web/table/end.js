// The end of a match: who came where, the record, and another match.

import { keep } from "../tokens.js";
import { make } from "../dom.js";
import { number, say } from "../words.js";
import { scoreText } from "./console.js";
import { reasonText } from "./event_text.js";

/**
 * @param {object} session
 * @param {{bookName: string, unit: string, trouble: string, again: () => void, look: () => void}} view
 */
export function endShown(session, { bookName, unit, trouble, again, look }) {
  const { ended, scores } = session.state;
  const id = session.info.id;
  return make(
    "article",
    { class: "sheet ending" },
    make(
      "header",
      { class: "sheet-head" },
      make("p", { class: "happened second" }, bookName),
      make("h1", { class: "title total" }, placeText(session)),
      ended.reason && make("p", { class: "second" }, reasonText(ended.reason)),
    ),
    make(
      "ol",
      { class: "ranking" },
      ended.ranking.map((seat) =>
        make(
          "li",
          { class: seat === session.seat ? "you" : "" },
          make("span", { class: "title place" }, `${number(ended.places[seat])}.`),
          make("b", {}, seat === session.seat ? say("web.table.you") : session.name(seat)),
          make(
            "span",
            { class: "points" },
            make("b", {}, scoreText(scores[seat], scores)),
            make("span", { class: "second" }, unit),
          ),
        ),
      ),
    ),
    make(
      "div",
      { class: "note fairness" },
      make("button", { id: "look", class: "link", type: "button", onclick: look }, say("web.table.look")),
      make("a", { href: `/api/tables/${id}/record`, download: `${id}.jsonl` }, say("web.table.record")),
      make("a", { href: "/" }, say("web.table.other-table")),
      session.header.seed &&
        make(
          "details",
          { class: "seed" },
          make("summary", {}, say("web.table.fair")),
          say("web.table.seed", { seed: session.header.seed, commit: session.header.commit }),
        ),
    ),
    make(
      "footer",
      { class: "sheet-actions" },
      trouble && make("p", { class: "bad", role: "alert" }, trouble),
      session.rematch && make("p", { class: "second", role: "status" }, say("web.table.invited-again")),
      make("a", { id: "steps", class: "button", href: `/match/${id}` }, say("web.table.steps")),
      make(
        "button",
        { id: "again", class: "button main", type: "button", onclick: again },
        say(session.rematch ? "web.table.to-rematch" : session.people > 1 ? "web.table.again-with" : "web.table.again"),
      ),
    ),
  );
}

function placeText(session) {
  const { places } = session.state.ended;
  const own = places[session.seat];
  const shared = places.filter((place) => place === own).length > 1;
  if (own === 1) return say(shared ? "web.table.you-share" : "web.table.you-first");
  return say("web.table.you-place", { place: number(own) });
}

/** Go on at the table that was opened for another match: the chair and its token are the same. */
export function goToRematch(session) {
  const { rematch: table, chair, info, line } = session;
  keep({ table, token: line.token, chair, rules: info.rules });
  location.assign(`/table/${table}`);
}
