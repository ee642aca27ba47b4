// The frame of a table: felt, wood, the line above, what has happened, the sheets. One for who plays, for
// who watches, and for a match that is stepped through.

import { Answers } from "../answers.js";
import { fill, make } from "../dom.js";
import { followFelt } from "../layout.js";
import { tile } from "../tiles/tiles.js";
import { say } from "../words.js";
import { teller } from "./event_text.js";
import { asideShown, feltShown } from "./felt.js";
import { fit } from "./fit.js";
import { handLine } from "./hand_title.js";
import { dialog, resultShown } from "./result.js";

/** So many events stand where there is room. */
const LINES = 6;
/** More tiles than this stand in two rows on a phone. */
const ROW = 7;
const ELEMENTS = { slip: "aside", log: "ol", autos: "div", ends: "div", top: "header" };
const CLASSES = { own: "own-hand", felt: "cloth" };

export class Frame {
  /**
   * @param {object} session
   * @param {object} book
   * @param {{kind: string, parts: string[], over: Node[], closed: () => void}} how `parts` in the order
   *   in which they are read, `over` what may lie over all, `closed` called when a sheet is put aside
   */
  constructor(session, book, { kind = "", parts, over = [], closed }) {
    this.session = session;
    this.book = book;
    this.answers = new Answers(() => this.sheets.open && this.told?.());
    this.sheets = dialog("results", closed ?? (() => this.sheets.hide()));
    const named = (name) => make(ELEMENTS[name] ?? "section", { class: CLASSES[name] ?? name });
    this.parts = Object.fromEntries(parts.map((name) => [name, named(name)]));
    const area = make("div", { class: "felt-area" }, this.parts.felt);
    followFelt(area, () => this.fit());
    this.element = make(
      "main",
      { class: `table ${kind}` },
      make("div", { class: "rail wood", "aria-hidden": "true" }),
      parts.map((name) => (name === "felt" ? area : this.parts[name])),
      this.sheets.element,
      over,
    );
  }

  /** When all is drawn: nothing lies over anything. */
  fit() {
    fit(this.element);
  }

  /** What tells events; to who only looks on everybody has a name. */
  get teller() {
    const { session } = this;
    return teller({
      own: session.watching ? null : session.seat,
      name: (seat) => session.called(seat),
      won: () => session.state.results.some((result) => result.e === "win"),
    });
  }

  handLine() {
    return handLine(this.session.state, this.session.info, this.book);
  }

  /** The felt of a session, or of one that looks from another seat. */
  drawFelt(openSheet, { moved = null, session = this.session } = {}) {
    fill(this.parts.felt, feltShown(session, { moved, book: this.book, openSheet }));
  }

  /** The line above all, with what stands before and after it. */
  drawTop(before, ...after) {
    const { state } = this.session;
    fill(
      this.parts.top,
      before,
      make(
        "div",
        { class: "what" },
        make("h1", {}, this.book.name),
        make("p", { class: "second" }, state.hand ? this.handLine() : ""),
      ),
      make("div", { class: "asides" }, asideShown(state, this.book), after[0]),
      after.slice(1),
    );
  }

  homeLink() {
    return make("a", { class: "home", href: "/", "aria-label": say("web.header.start") }, "‹");
  }

  menuButton(show) {
    return make(
      "button",
      { id: "menu-button", class: "plain menu-button", type: "button", onclick: show, "aria-label": say("web.table.menu") },
      make("span", { class: "bars", "aria-hidden": "true" }),
    );
  }

  /** The latest of these events, back to the deal; `line` makes what is shown of one. */
  drawLog(events, line = (event) => this.teller.seen(event)) {
    const lines = [];
    for (const event of events.toReversed()) {
      const told = line(event);
      if (told) lines.unshift(make("li", {}, told));
      if (lines.length === LINES || event.e === "deal") break;
    }
    fill(this.parts.log, lines);
  }

  /** The tiles of a place that is looked at, not played. */
  drawHeld(place, name, ...above) {
    const last = place.drawn ?? place.won?.tile ?? null;
    const shown = (each, apart) => make("span", { class: `held${apart ? " apart" : ""}` }, tile(each, { standing: true }));
    const rows = place.hand.length + (last === null ? 0 : 1) > ROW ? "two" : "one";
    fill(
      this.parts.own,
      above,
      make(
        "div",
        { class: "hand", role: "group", "aria-label": name, dataset: { rows } },
        place.hand.map((each) => shown(each, false)),
        last !== null && shown(last, true),
      ),
    );
  }

  /**
   * Lay the sheet of a result over the table; again when the server has told more of it.
   * @param {number} place among the results
   * @param {{actions: Node[], choose: (place: number) => void, still: boolean, session: object}} how
   */
  showSheet(place, { actions, choose, still = true, session = this.session }) {
    this.told = () => this.showSheet(place, { actions, choose, session });
    this.sheets.show(
      resultShown(session, {
        place,
        book: this.book,
        tell: (event) => this.teller.seen(event),
        handLine: `${this.book.name} · ${this.handLine()}`,
        still,
        debts: (win) => this.answers.debts(this.book, win, session.state.dealer),
        choose,
        actions,
      }),
    );
  }

  /** The sheet as somebody reads it who plays no more, or never did. */
  readSheet(place, session = this.session) {
    const close = { id: "close-sheet", class: "button main", type: "button", onclick: () => this.sheets.hide() };
    this.showSheet(place, {
      session,
      choose: (at) => this.readSheet(at, session),
      actions: [make("button", close, say("web.table.back-to-table"))],
    });
  }
}
