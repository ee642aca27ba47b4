// The coach: where a seat gave points away in a finished match, worst first, and these moments again.

import * as browser from "../browser_store.js";
import { make } from "../dom.js";
import { parse } from "../notation.js";
import { drawn } from "../phrase.js";
import { pointsText } from "../table/hint.js";
import { row, tile } from "../tiles/tiles.js";
import { language, nameOf, number, say, sayCount } from "../words.js";

const KEPT = "fivewinds.coach";
/** Matches of which this browser keeps what the coach said. */
const MOST = 200;
/** Mistakes that are shown at once. */
const SHOWN = 12;

export class Coach {
  /**
   * @param {{table: string, book: () => object, match: () => object, name: (seat: number) => string,
   *          go: (n: number, seat: number) => void, changed: () => void}} settings
   */
  constructor(settings) {
    this.settings = settings;
    this.seat = null;
    this.progress = null;
    this.review = null;
    this.refused = null;
    /** The moments that are played again: which one, and what was chosen. */
    this.drill = null;
  }

  /** Have a seat's decisions judged; what comes is drawn as it comes. */
  async look(seat) {
    const { table, changed } = this.settings;
    Object.assign(this, { seat, progress: { hands: 0, of: 0 }, review: null, refused: null, drill: null });
    changed();
    try {
      const address = `/api/tables/${table}/review?seat=${seat}&language=${language()}`;
      const response = await fetch(address);
      if (!response.ok) throw new Error((await response.json()).error.message);
      for await (const told of lines(response.body)) {
        if (this.seat !== seat) return;
        if (told.refused) throw new Error(say("web.match.coach-failed"));
        if (told.mistakes) this.found(told);
        else this.progress = told;
        changed();
      }
    } catch (problem) {
      this.refused = problem.message;
      changed();
    }
  }

  /** The review has come: this browser keeps its sums, for a page of one's own. */
  found(review) {
    this.review = review;
    const { table } = this.settings;
    const { rules, seat, decisions, hands } = review;
    const sum = (name) => hands.reduce((total, hand) => total + hand[name], 0);
    const kept = (browser.recall(KEPT) ?? []).filter((each) => each.table !== table || each.seat !== seat);
    kept.push({
      table,
      rules,
      seat,
      at: Date.now(),
      decisions,
      hands: hands.length,
      mistakes: review.mistakes.length,
      "given-away": review["given-away"],
      result: sum("result"),
      luck: sum("luck"),
    });
    browser.keep(KEPT, kept.slice(-MOST));
  }

  /** The sheet of the coach. */
  shown(close) {
    const { name } = this.settings;
    const seats = make(
      "select",
      {
        id: "coach-seat",
        "aria-label": say("web.match.coach-whose"),
        onchange: ({ target }) => this.look(Number(target.value)),
      },
      ...[0, 1, 2, 3].map((seat) => make("option", { value: String(seat), selected: seat === this.seat }, name(seat))),
    );
    return make(
      "article",
      { class: "sheet coach" },
      make("h1", {}, say("web.match.coach")),
      make("p", { class: "coach-whose" }, say("web.match.coach-whose"), " ", seats),
      this.refused ? make("p", { class: "bad", role: "alert" }, this.refused) : this.body(),
      make(
        "footer",
        { class: "sheet-actions" },
        this.review?.mistakes.length > 0 &&
          make(
            "button",
            { id: "coach-drills", class: "button", type: "button", onclick: () => this.again(this.drill ? null : 0) },
            this.drill ? say("web.match.coach-list") : sayCount("web.match.coach-drills", this.drilled().length),
          ),
        make("button", { id: "close-coach", class: "button main", type: "button", onclick: close }, say("web.table.back-to-table")),
      ),
    );
  }

  body() {
    if (!this.review) return this.waitingShown();
    return this.drill ? this.drillShown() : [this.summaryShown(), this.mistakesShown()];
  }

  waitingShown() {
    const { hands, of } = this.progress;
    return make(
      "p",
      { role: "status" },
      make("progress", { id: "coach-progress", max: String(of || 1), value: String(hands), "aria-label": say("web.match.coach-waiting") }),
      " ",
      say("web.match.coach-waiting"),
      of > 0 && ` ${number(hands)} / ${number(of)}`,
    );
  }

  /** What the match brought: the tiles and the choices, as a sum, and hand by hand. */
  summaryShown() {
    const { hands, decisions, mistakes } = this.review;
    const sum = (part) => hands.reduce((total, hand) => total + hand[part], 0);
    const figure = (label, value, classes = "") =>
      make("div", {}, make("dt", {}, label), make("dd", { class: classes }, pointsText(value)));
    const good = { count: number(decisions - mistakes.length), of: number(decisions) };
    return [
      make(
        "dl",
        { class: "coach-sum" },
        figure(say("web.match.coach-result"), sum("result")),
        figure(say("web.match.coach-luck"), sum("luck"), sum("luck") < 0 ? "bad" : "good"),
        figure(say("web.match.coach-choices"), sum("choices"), sum("choices") < 0 ? "bad" : ""),
      ),
      make("p", { class: "note" }, say("web.match.coach-about", good)),
      make("div", { class: "coach-hands" }, handsTable(hands)),
    ];
  }

  mistakesShown() {
    const { mistakes } = this.review;
    if (!mistakes.length) return make("p", {}, say("web.match.coach-none"));
    return make("ol", { class: "mistakes" }, mistakes.slice(0, SHOWN).map((each) => this.mistakeShown(each)));
  }

  mistakeShown({ n, hand, done, best, points, why }) {
    return make(
      "li",
      { class: "mistake" },
      make("b", { class: "bad mistake-points" }, pointsText(-points)),
      make(
        "div",
        {},
        make(
          "p",
          {},
          make("b", {}, say("web.match.coach-did")),
          " ",
          actionShown(done),
          " ",
          say("web.match.coach-better"),
          " ",
          actionShown(best),
        ),
        make("p", { class: "note" }, drawn(why.because || why.done)),
        make(
          "a",
          {
            href: `#${n}.${this.seat}`,
            onclick: (event) => {
              event.preventDefault();
              this.settings.go(n, this.seat);
            },
          },
          say("web.match.coach-moment", { hand: number(hand) }),
        ),
      ),
    );
  }

  /* The moments again */

  /** The worst mistakes, as exercises. */
  drilled() {
    return this.review.mistakes.slice(0, SHOWN);
  }

  /** Play a moment again, by its place; null: back to the list. */
  again(place) {
    this.drill = place === null ? null : { place, chosen: null };
    this.settings.changed();
  }

  drillShown() {
    const { place, chosen } = this.drill;
    const moments = this.drilled();
    const moment = moments[place];
    const held = this.settings.match().states[moment.n]?.seats[this.seat];
    const hand = held ? [...held.hand, ...(held.drawn ? [held.drawn] : [])] : [];
    const choose = (choice) => {
      this.drill.chosen = choice;
      this.settings.changed();
    };
    const choices = moment.choices.map((choice, at) =>
      make(
        "button",
        {
          id: `choice-${at}`,
          class: `button choice${chosen && choice.lost === 0 ? " right" : ""}${chosen === choice ? " chosen" : ""}`,
          type: "button",
          "aria-disabled": String(chosen !== null),
          onclick: () => chosen === null && choose(choice),
        },
        actionShown(choice),
        chosen && make("span", { class: "note" }, choice.lost > 0 ? pointsText(-choice.lost) : say("web.match.coach-best")),
      ),
    );
    // In the order of the tiles: the best one is not the first.
    const order = moment.choices.map(({ tile: each, tiles, a }, at) => [`${a === "discard" ? "0" : "1"}${(each ?? tiles ?? "")[1] ?? ""}${each ?? tiles ?? ""}`, at]);
    order.sort();
    return [
      make("h2", {}, say("web.match.coach-question", { number: number(place + 1), of: number(moments.length), hand: number(moment.hand) })),
      make("div", { class: "coach-hand" }, row(hand)),
      make("div", { class: "choices" }, order.map(([, at]) => choices[at])),
      chosen && [
        make(
          "p",
          { role: "status" },
          make("b", {}, say(chosen.lost > 0 ? "web.match.coach-wrong" : "web.match.coach-right")),
          " ",
          drawn(moment.why.best),
        ),
        place + 1 < moments.length &&
          make(
            "button",
            { id: "next-drill", class: "button main", type: "button", onclick: () => this.again(place + 1) },
            say("web.match.coach-next"),
          ),
      ],
    ];
  }
}

/** An action in a few signs: its name where it is no discard, and its tiles. */
function actionShown(action) {
  const name = action.riichi ? "riichi" : action.a;
  const tiles = action.tiles ? parse(action.tiles) : [];
  return make(
    "span",
    { class: "action" },
    name !== "discard" && nameOf("web.table.call", name),
    name !== "discard" && " ",
    tiles.length > 0 && row(tiles),
    action.tile && tile(action.tile),
  );
}

/** One line for each hand: what it brought, how much of it was luck, how much choice. */
function handsTable(hands) {
  const cell = (value) => make("td", { class: value < 0 ? "bad" : "" }, pointsText(value));
  const head = ["hand", "result", "luck", "choices"].map((name) => make("th", { scope: "col" }, say(`review.${name}`)));
  const line = ({ hand, result, luck, choices }) =>
    make("tr", {}, make("th", { scope: "row" }, number(hand)), cell(result), cell(luck), cell(choices));
  return make("table", {}, make("thead", {}, make("tr", {}, head)), make("tbody", {}, hands.map(line)));
}

/** JSON lines as they come. */
async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    rest += value ?? "";
    const whole = rest.split("\n");
    rest = whole.pop();
    for (const line of whole) if (line) yield JSON.parse(line);
    if (done) return;
  }
}
