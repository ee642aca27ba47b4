// The table while a match is played: draws every part when something has changed.

import { fill, make, redraw } from "../dom.js";
import { say, sayCount } from "../words.js";
import { Advice } from "./advice.js";
import { Autos } from "./auto_play.js";
import { Clock } from "./clock.js";
import { asideShown, feltShown, wonText } from "./felt.js";
import { handShown } from "./hand.js";
import { hintShown, ranked } from "./hint.js";
import { listen } from "./keys.js";
import { Live } from "./live.js";
import { agreedShown } from "./lobby.js";
import { menuShown, promises } from "./menu.js";
import * as motion from "./motion.js";
import { KEYS, bars } from "./offers.js";
import { answersShown, isAsked, pauseText } from "./pause.js";
import { peopleShown } from "./people.js";
import { callsShown, eventLine, reasonsShown } from "./rail.js";
import { dialog } from "./result.js";
import { setting } from "./settings.js";
import { Sheets } from "./sheets.js";
import { slipShown } from "./slip.js";
import { play, soundOf } from "./sound.js";
import { Talk } from "./talk.js";
import { barText, teller } from "./event_text.js";
import { call } from "./voice.js";
import { handLine } from "./hand_title.js";

/** Payments stand beside the scores for so long. */
const PAID = 3200;
/** If no frame has come after so long, none will. */
const FRAMELESS = 120;
/** So many events stand on the felt where there is room. */
const LINES = 6;

export class Play {
  /** @param {{session: object, book: object, respoken: () => void}} settings */
  constructor({ session, book, respoken }) {
    this.session = session;
    this.book = book;
    this.advice = new Advice(() => this.soon());
    this.autos = new Autos(session);
    this.live = new Live();
    this.clock = new Clock((sentence) => this.live.warn(sentence));
    this.respoken = respoken;
    this.news = [];
    this.lit = null;
    this.moved = null;
    this.waiting = false;
    this.drawing = () => this.draw();
    this.sheets = new Sheets(this);
    this.menu = dialog("menu", () => this.menu.hide());
    this.talk = new Talk(session, this.live);
    this.parts = {
      deed: make("section", { class: "deed" }),
      own: make("section", { class: "own-hand" }),
      slip: make("aside", { class: "slip" }),
      felt: make("section", { class: "cloth" }),
      log: make("ol", { class: "log" }),
      top: make("header", { class: "top" }),
      autos: make("div", { class: "autos" }),
      ends: make("div", { class: "ends" }),
    };
    this.element = make(
      "main",
      { class: "table" },
      make("div", { class: "rail wood", "aria-hidden": "true" }),
      this.parts.deed,
      this.parts.own,
      this.parts.slip,
      make("div", { class: "felt-area" }, this.parts.felt),
      this.parts.log,
      this.parts.autos,
      this.parts.ends,
      this.parts.top,
      this.live.elements,
      this.sheets.results.element,
      this.menu.element,
      this.talk.elements,
    );
    listen(session, {
      help: () => this.showMenu(),
      hint: () => this.hint(),
      sayWhyNot: (key) => this.whyNot(key),
      awake: () => this.element.isConnected && ![this.sheets, this.menu, this.talk.sheet].some((each) => each.open),
    });
  }

  get teller() {
    const { session } = this;
    return teller({
      own: session.seat,
      name: (seat) => session.called(seat),
      won: () => session.state.results.some((result) => result.e === "win"),
    });
  }

  /* Hearing */

  /** Something has changed; draw it with the next frame. */
  changed(news, { aloud, said = null }) {
    this.talk.changed(said);
    if (news.some((event) => event.e === "deal")) {
      this.autos.newHand();
      this.sheets.putAway();
    }
    if (aloud) this.tell(news);
    this.news.push(...(aloud ? news : []));
    this.autos.consider();
    this.soon();
  }

  tell(news) {
    for (const event of news) {
      this.live.tell(this.teller.spoken(event));
      const sound = soundOf(event);
      if (sound) play(sound);
      call(event);
      if (["pay", "win", "stopped"].includes(event.e)) this.paid(event.payments);
      const result = event.e === "win" && event.seat === this.session.seat;
      if (result || event.e === "end-hand") this.sheets.showSoon();
    }
    if (this.session.isTurn && this.asked !== this.session.offer.ask) play("turn");
    this.asked = this.session.offer.ask;
    this.tellPause();
  }

  /** Say once how the pause stands, with a knock where somebody else proposes to end the match. */
  tellPause() {
    const text = pauseText(this.session);
    if (text && text !== this.pauseTold) {
      this.live.warn(text);
      if (isAsked(this.session)) play("turn");
    }
    this.pauseTold = text;
  }

  paid(payments) {
    this.moved = this.moved ? this.moved.map((paid, seat) => paid + payments[seat]) : payments;
    clearTimeout(this.payTimer);
    this.payTimer = setTimeout(() => {
      this.moved = null;
      this.soon();
    }, PAID);
  }

  /* Drawing */

  /** Draw with the next frame; a page that nobody looks at gets no frames, only timers. */
  soon() {
    if (this.waiting) return;
    this.waiting = true;
    const draw = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      this.waiting = false;
      redraw(this.drawing);
    };
    const frame = requestAnimationFrame(draw);
    const timer = setTimeout(draw, FRAMELESS);
  }

  draw() {
    const { session, parts } = this;
    if (!session.state || session.state.n < 0) return;
    const latest = this.news.findLast((event) => soundOf(event) || event.e === "draw");
    const start = motion.before(latest, session);
    this.element.classList.toggle("mine", session.isTurn);
    this.element.classList.toggle("asked", session.offer.pass !== null);
    this.element.classList.toggle("picking", Boolean(session.choosing));
    fill(parts.felt, feltShown(session, { moved: this.moved, book: this.book, openSheet: (at) => this.sheets.show(at) }));
    this.drawTop();
    this.drawRail();
    this.drawLog();
    this.sheets.draw();
    if (latest) motion.after(latest, start, session);
    this.news = [];
    this.live.ask(session, this.latestSpoken());
    this.live.warn(session.notice);
    document.body.dataset.ready = "";
    document.body.dataset.n = session.state.n;
  }

  drawRail() {
    const { session, parts } = this;
    const hover = (tiles) => this.light(tiles);
    fill(
      parts.deed,
      eventLine(session, this.latestTold(), this.clock.seconds),
      this.clock.line,
      make("div", { class: `calls${session.choosing ? " choosing" : ""}` }, this.between() ?? callsShown(session, hover)),
      reasonsShown(session),
    );
    this.clock.show(session.offer.ask === null ? null : session.clock);
    this.drawHand();
    this.drawSlip();
    fill(parts.autos, promises(this.autos, () => this.soon()));
  }

  /** What the hand waits for, or the hint that was asked for. */
  drawSlip() {
    const { session, parts } = this;
    const hints = session.hinting && this.advice.discards(session, this.book);
    const waits = this.advice.waits(session, this.book);
    const shown = hints
      ? hintShown(ranked(hints), (tile) => session.selectTile(tile))
      : slipShown(waits, this.book, (sentence) => session.say(sentence));
    const may = session.hints && session.isTurn && session.offer.discards.size > 1 && !hints;
    fill(parts.slip, shown, may && this.hintButton());
    const paper = hints || (waits && waits.answer.distance === 0);
    parts.slip.classList.toggle("paper", Boolean(paper));
  }

  hintButton() {
    return make(
      "button",
      { id: "hint", class: "link hint-button", type: "button", onclick: () => this.session.hint() },
      say("web.table.hint"),
      " ",
      make("kbd", { "aria-hidden": "true" }, "?"),
    );
  }

  drawHand() {
    const { session } = this;
    const offered = session.offer.pass ? this.offeredTile() : null;
    const dora = this.book["points-at"][session.state.indicator] ?? null;
    fill(
      this.parts.own,
      handShown(session, { lit: this.lit, index: setting("index"), offered, dora }),
    );
  }

  /** The tile that a question is about. */
  offeredTile() {
    const { state } = this.session;
    return (state.adding ?? state.last)?.tile ?? null;
  }

  /** Light the tiles of a call; nothing else is drawn anew, so that nothing is lost under a finger. */
  light(tiles) {
    this.lit = tiles;
    const focused = document.activeElement?.id;
    this.drawHand();
    if (focused?.startsWith("tile-")) document.getElementById(focused)?.focus();
  }

  /** Instead of calls, when a hand has ended and its sheet was put aside. */
  between() {
    const { session } = this;
    if (session.isStoodIn) return this.stoodIn();
    const { won } = session.state.seats[session.seat];
    if (won && !session.state.over && !session.held) return this.ownWin(won);
    if (!session.held && !session.state.ended && !session.pause) return null;
    const text = pauseText(session);
    return [
      text && make("p", { class: "pause-text" }, text),
      isAsked(session)
        ? answersShown(session, { classes: "call", main: "call win", end: () => this.sheets.end() })
        : [
            make("button", { id: "sheet", class: "call", type: "button", onclick: () => this.sheets.show() }, say("web.table.sheet")),
            session.mayGoOn && this.sheets.goOnButton("next", "call win"),
          ],
    ];
  }

  /** The person has won and others play on: what it was, and the way to its sheet. */
  ownWin(won) {
    return make(
      "button",
      { id: "own-win", class: "call", type: "button", onclick: () => this.sheets.show(won.place) },
      make("span", { class: "doing worth" }, `${say("web.table.won")} · ${wonText(this.session.state, won)}`),
      make("span", { class: "second" }, say("web.table.sheet")),
    );
  }

  /** A bot plays for the person: how to take over again. */
  stoodIn() {
    return [
      make("p", { class: "stood-in" }, say("web.table.stands-in")),
      make(
        "button",
        { id: "back-in", class: "call win", type: "button", onclick: () => this.session.do({ do: "back" }) },
        say("web.table.back-in"),
      ),
    ];
  }

  drawTop() {
    const { session } = this;
    fill(
      this.parts.top,
      make(
        "button",
        { id: "menu-button", class: "plain menu-button", type: "button", onclick: () => this.showMenu(), "aria-label": say("web.table.menu") },
        make("span", { class: "bars", "aria-hidden": "true" }),
      ),
      make("div", { class: "what" }, make("h1", {}, this.book.name), make("p", { class: "second" }, this.handLine())),
      make("div", { class: "asides" }, asideShown(session.state, this.book), this.watchersShown()),
      session.people > 1 && this.talk.sign(),
    );
    fill(
      this.parts.ends,
      make("button", { class: "link", type: "button", onclick: () => this.showMenu() }, say("web.table.menu"), " ", make("kbd", { "aria-hidden": "true" }, "M")),
      this.talk.button("talk"),
      make("a", { href: "/" }, say("web.table.to-tables")),
    );
  }

  /** How many look on, where anybody does. */
  watchersShown() {
    const count = this.session.info.watching;
    return count > 0 && make("span", { class: "aside watchers" }, sayCount("web.table.watchers", count));
  }

  handLine() {
    return handLine(this.session.state, this.session.info, this.book);
  }

  drawLog() {
    const { session } = this;
    const lines = [];
    for (const event of session.told.toReversed()) {
      const told = this.teller.seen(event);
      if (told) lines.unshift(make("li", {}, told));
      if (lines.length === LINES || event.e === "deal") break;
    }
    fill(this.parts.log, lines);
  }

  latestTold() {
    const event = this.latest();
    return event ? this.teller.seen(event) : "";
  }

  latestSpoken() {
    const event = this.latest();
    return event ? this.teller.spoken(event) : "";
  }

  /** The latest event that has something to say. */
  latest() {
    return this.session.told.findLast((event) => this.teller.spoken(event));
  }

  showMenu() {
    this.menu.show(
      menuShown({
        rules: this.session.info.rules,
        bookName: this.book.name,
        agreed: agreedShown(this.session.info, this.book),
        autos: this.autos,
        changed: () => this.soon(),
        spoken: () => this.respoken(),
        close: () => this.menu.hide(),
        people: peopleShown(this.session),
      }),
    );
    this.menu.element.querySelector("#close-menu").focus();
  }

  /** The key for a hint: the hint, or that this table gives none. */
  hint() {
    const { session } = this;
    session.hint();
    if (!session.hints) session.say(say("web.table.no-hints"));
  }

  /** A key was pressed for something that is not offered: why. */
  whyNot(key) {
    const { session } = this;
    const bar = bars(session.ask).find(({ kind }) => KEYS[kind] === key);
    session.say(bar ? barText(bar.reason) : say("acting.not-legal"));
  }
}
