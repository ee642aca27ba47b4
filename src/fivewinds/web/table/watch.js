// A table as somebody sees it who only looks on: nothing hidden is shown, nothing is asked.

import { fill, make, redraw } from "../dom.js";
import { say } from "../words.js";
import { lineText } from "./chat.js";
import { Frame } from "./frame.js";
import { pauseText } from "./pause.js";

export class Watch {
  /** @param {{session: object, book: object}} settings */
  constructor({ session, book }) {
    this.session = session;
    this.drawing = () => this.draw();
    this.frame = new Frame(session, book, { kind: "watching", parts: ["deed", "own", "felt", "log", "top"] });
    this.frame.parts.deed.ariaLive = "polite";
    this.element = this.frame.element;
  }

  /** Something has changed. */
  changed() {
    redraw(this.drawing);
  }

  /** All of it, from the first seat. */
  draw() {
    const { session, frame } = this;
    const { state } = session;
    const view = Object.create(session, { state: { value: { ...state, seat: 0 } } });
    fill(
      frame.parts.deed,
      make("p", { class: "event" }, make("span", { class: "told" }, this.latest())),
      make("p", { class: "second looking-on" }, say("web.table.watching-some")),
      session.pause && make("p", { class: "second said" }, pauseText(session)),
      session.chat.length > 0 && make("p", { class: "second said" }, lineText(session.chat.at(-1))),
      make("div", { class: "calls" }, this.ways()),
    );
    frame.parts.own.hidden = state.n < 0;
    if (state.n >= 0) {
      frame.drawFelt((place) => frame.readSheet(place), { session: view });
      const name = session.name(0);
      frame.drawHeld(state.seats[0], name, make("p", { class: "second whose" }, name));
    }
    frame.drawTop(frame.homeLink());
    frame.drawLog(session.told);
    frame.fit();
    document.body.dataset.ready = "";
    document.body.dataset.n = state.n;
  }

  /** Where one can go from here. */
  ways() {
    const { session } = this;
    if (!session.state.ended) return make("a", { class: "call pass", href: "/" }, say("web.table.to-tables"));
    const rematch = { id: "to-rematch", class: "call", href: `/table/${session.rematch}#watch` };
    return [
      make("a", { class: "call win", href: `/match/${session.info.id}` }, say("web.table.steps")),
      session.rematch && make("a", rematch, say("web.table.to-rematch")),
    ];
  }

  /** What was seen last, or why there is nothing new to see. */
  latest() {
    const { session, frame } = this;
    if (session.how !== "open") return say("web.table.line-lost");
    const told = session.told.findLast((event) => frame.teller.spoken(event));
    return told ? frame.teller.seen(told) : say("web.table.watch-soon");
  }
}
