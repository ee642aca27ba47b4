// A table as somebody sees it who only looks on: nothing hidden is shown, nothing is asked.

import { Answers } from "../answers.js";
import { fill, make, redraw } from "../dom.js";
import { tile } from "../tiles/tiles.js";
import { say } from "../words.js";
import { lineText } from "./chat.js";
import { asideShown, feltShown } from "./felt.js";
import { pauseText } from "./pause.js";
import { dialog, resultShown } from "./result.js";
import { teller } from "./event_text.js";
import { handLine } from "./hand_title.js";

const LINES = 6;

export class Watch {
  /** @param {{session: object, book: object}} settings */
  constructor({ session, book }) {
    this.session = session;
    this.book = book;
    this.drawing = () => this.draw();
    this.sheet = dialog("results", () => this.sheet.hide());
    this.answers = new Answers(() => this.sheet.open && this.show(this.shown));
    this.parts = {
      deed: make("section", { class: "deed", "aria-live": "polite" }),
      own: make("section", { class: "own-hand" }),
      felt: make("section", { class: "cloth" }),
      log: make("ol", { class: "log" }),
      top: make("header", { class: "top" }),
    };
    this.element = make(
      "main",
      { class: "table watching" },
      make("div", { class: "rail wood", "aria-hidden": "true" }),
      this.parts.deed,
      this.parts.own,
      make("div", { class: "felt-area" }, this.parts.felt),
      this.parts.log,
      this.parts.top,
      this.sheet.element,
    );
  }

  get teller() {
    const { session } = this;
    return teller({
      own: null,
      name: (seat) => session.name(seat),
      won: () => session.state.results.some((result) => result.e === "win"),
    });
  }

  /** Something has changed. */
  changed() {
    redraw(this.drawing);
  }

  /** All of it, from the first seat. */
  draw() {
    const { session, parts } = this;
    const seen = { ...session.state, seat: 0 };
    const view = Object.create(session, { state: { value: seen } });
    fill(
      parts.deed,
      make("p", { class: "event" }, make("span", { class: "told" }, this.latest())),
      make("p", { class: "second looking-on" }, say("web.table.watching-some")),
      session.pause && make("p", { class: "second said" }, pauseText(session)),
      session.chat.length > 0 && make("p", { class: "second said" }, lineText(session.chat.at(-1))),
      make(
        "div",
        { class: "calls" },
        session.state.ended
          ? [
              make("a", { class: "call win", href: `/match/${session.info.id}` }, say("web.table.steps")),
              session.rematch &&
                make("a", { id: "to-rematch", class: "call", href: `/table/${session.rematch}#watch` }, say("web.table.to-rematch")),
            ]
          : make("a", { class: "call pass", href: "/" }, say("web.table.to-tables")),
      ),
    );
    parts.own.hidden = session.state.n < 0;
    if (session.state.n >= 0) {
      fill(parts.felt, feltShown(view, { moved: null, book: this.book, openSheet: (place) => this.show(place) }));
      this.drawOwn(seen.seats[0]);
    }
    this.drawTop();
    this.drawLog();
    document.body.dataset.ready = "";
    document.body.dataset.n = session.state.n;
  }

  /** What was seen last, or why there is nothing new to see. */
  latest() {
    const { session } = this;
    if (session.how !== "open") return say("web.table.line-lost");
    const told = session.told.findLast((event) => this.teller.spoken(event));
    return told ? this.teller.seen(told) : say("web.table.watch-soon");
  }

  drawOwn(place) {
    const tiles = [...place.hand, ...(place.drawn === null ? [] : [place.drawn])];
    if (place.won) tiles.push(place.won.tile);
    const apart = place.drawn !== null || place.won;
    fill(
      this.parts.own,
      make("p", { class: "second whose" }, this.session.name(0)),
      make(
        "div",
        { class: "hand", role: "group", "aria-label": this.session.name(0), dataset: { rows: tiles.length > 7 ? "two" : "one" } },
        tiles.map((name, at) =>
          make(
            "span",
            { class: `held${apart && at === tiles.length - 1 ? " apart" : ""}` },
            tile(name, { standing: true }),
          ),
        ),
      ),
    );
  }

  handLine() {
    return handLine(this.session.state, this.session.info, this.book);
  }

  drawTop() {
    const { session } = this;
    fill(
      this.parts.top,
      make("a", { class: "home", href: "/", "aria-label": say("web.header.start") }, "‹"),
      make(
        "div",
        { class: "what" },
        make("h1", {}, this.book.name),
        make("p", { class: "second" }, session.state.hand ? this.handLine() : ""),
      ),
      make("div", { class: "asides" }, asideShown(session.state, this.book)),
    );
  }

  drawLog() {
    const lines = [];
    for (const event of this.session.told.toReversed()) {
      const told = this.teller.seen(event);
      if (told) lines.unshift(make("li", {}, told));
      if (lines.length === LINES || event.e === "deal") break;
    }
    fill(this.parts.log, lines);
  }

  show(place) {
    const { session } = this;
    this.shown = place;
    this.sheet.show(
      resultShown(session, {
        place,
        book: this.book,
        tell: (event) => this.teller.seen(event),
        handLine: `${this.book.name} · ${this.handLine()}`,
        still: true,
        debts: (win) => this.answers.debts(this.book, win, session.state.dealer),
        choose: (at) => this.show(at),
        actions: [
          make("button", { id: "close-sheet", class: "button main", type: "button", onclick: () => this.sheet.hide() }, say("web.table.back-to-table")),
        ],
      }),
    );
  }
}
