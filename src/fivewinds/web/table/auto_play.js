// Small promises a person makes to the table: pass every call, win when possible, give away what
// is drawn. The first and the last hold for one hand. Riichi is such a promise too.

import { set, setting } from "./settings.js";

/** A promise is kept after a moment, so that one sees what happens. */
const MOMENT = 350;
const NAMES = ["pass", "win", "drawn"];

export class Autos {
  constructor(session, book) {
    this.session = session;
    this.book = book;
    this.on = { pass: false, win: setting("win"), drawn: false };
    this.timer = null;
  }

  toggle(name) {
    this.on[name] = !this.on[name];
    if (name === "win") set("win", this.on.win);
    this.consider();
  }

  /** A new hand: promises for one hand are over. */
  newHand() {
    this.on.pass = false;
    this.on.drawn = false;
  }

  /** Do what was promised, if there is something to do. */
  consider() {
    clearTimeout(this.timer);
    const action = this.promised();
    if (!action) return;
    const { ask } = this.session.offer;
    this.timer = setTimeout(() => {
      if (this.session.offer.ask === ask) this.session.act(this.promised() ?? action);
    }, MOMENT);
  }

  /**
   * The promises that can be made here: a strict table always offers a win, sound or not; where hands win by
   * themselves there is no win to declare, and without claims nothing to pass.
   */
  get names() {
    const { book, session } = this;
    const declared = !book["wins-by-itself"];
    const may = { win: session.assisted && declared, pass: declared || book.melds.length > 0, drawn: true };
    return NAMES.filter((name) => may[name]);
  }

  promised() {
    const { offer, state, assisted } = this.session;
    if (offer.ask === null) return null;
    const win = assisted && offer.calls.find((call) => call.kind === "win");
    if (win) return this.on.win ? win.action : null;
    if (this.on.pass && offer.pass) return offer.pass;
    const { drawn, riichi } = state.seats[state.seat];
    // After riichi there is nothing else to do with a tile that neither wins nor makes a kong.
    if (assisted && riichi && drawn && !offer.calls.length) return offer.discards.get(drawn) ?? null;
    const alone = !assisted || (offer.calls.length === 0 && offer.riichi.size === 0);
    return this.on.drawn && alone && drawn ? (offer.discards.get(drawn) ?? null) : null;
  }
}
