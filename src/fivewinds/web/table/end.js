// The end of a match: who came where, the record, and another match.

import { keep } from "../chairs.js";
import { make } from "../dom.js";
import { post } from "../http.js";
import { number, say } from "../words.js";
import { scoreText } from "./console.js";
import { reasonText } from "./tell.js";

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
      make("a", { id: "steps", class: "button", href: `/match/${id}` }, say("web.table.steps")),
      make(
        "button",
        { id: "again", class: "button main", type: "button", onclick: again },
        say("web.table.again"),
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

/** Lay the same table again, with the same bots, and sit down at it. */
export async function playAgain(session) {
  const { rules, options, table, clock, hints, chairs } = session.info;
  const bots = chairs.filter((chair) => chair.kind === "bot").map((chair) => chair.level);
  while (bots.length < 3) bots.push(bots.at(-1) ?? "greedy");
  const people = chairs.filter((chair) => chair.kind === "human").length;
  const name = chairs[session.chair].name;
  const body = { rules, options, table, clock, hints, name, bots: bots.slice(0, 3), start: people === 1 };
  const seated = await post("/api/tables", body);
  keep({ ...seated, rules });
  location.assign(`/table/${seated.table}`);
}
