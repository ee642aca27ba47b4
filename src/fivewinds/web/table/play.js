// The table while a match is played: draws every part when something has changed.

import { fill, make, redraw } from "../dom.js";
import { say, sayCount } from "../words.js";
import { Advice } from "./advice.js";
import { Autos } from "./auto_play.js";
import { Clock } from "./clock.js";
import { wonText } from "./felt.js";
import { Frame } from "./frame.js";
import { handShown } from "./hand.js";
import { claimsShown, hintShown } from "./hint.js";
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
import { barText } from "./event_text.js";
import { call } from "./voice.js";

/** Payments stand beside the scores for so long. */
const PAID = 3200;
/** If no frame has come after so long, none will. */
const FRAMELESS = 120;

export class Play {
  /**
   * @param {{session: object, book: object, respoken: () => void, drawn?: () => void}} settings `drawn` is
   *   called whenever all is drawn
   */
  constructor({ session, book, respoken, drawn = () => {} }) {
    this.session = session;
    this.drawn = drawn;
    this.advice = new Advice(() => this.soon());
    this.autos = new Autos(session, book);
    this.live = new Live();
    this.clock = new Clock((sentence) => this.live.warn(sentence));
    this.respoken = respoken;
    this.news = [];
    this.lit = null;
    this.moved = null;
    this.waiting = false;
    this.drawing = () => this.draw();
    this.menu = dialog("menu", () => this.menu.hide());
    this.talk = new Talk(session, this.live);
    this.frame = new Frame(session, book, {
      parts: ["deed", "own", "slip", "felt", "log", "autos", "ends", "top"],
      over: [this.live.elements, this.menu.element, this.talk.elements],
      closed: () => this.sheets.look(),
    });
    this.parts = this.frame.parts;
    this.element = this.frame.element;
    this.sheets = new Sheets(this);
    listen(session, {
      help: () => this.showMenu(),
      hint: () => this.hint(),
      sayWhyNot: (key) => this.whyNot(key),
      awake: () => this.element.isConnected && ![this.sheets, this.menu].some((each) => each.open) && !this.talk.sheet.isOver,
    });
  }

  get book() {
    return this.frame.book;
  }

  /** Another language was chosen: draw everything anew. */
  speak(book) {
    this.frame.book = book;
    this.showMenu();
    this.soon();
  }

  get teller() {
    return this.frame.teller;
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
    this.frame.drawFelt((at) => this.sheets.show(at), { moved: this.moved });
    this.drawTop();
    this.drawRail();
    this.frame.drawLog(session.told);
    this.frame.fit();
    this.sheets.draw();
    if (latest) motion.after(latest, start, session);
    this.news = [];
    this.live.ask(session, this.latestSpoken());
    this.live.warn(session.notice);
    document.body.dataset.ready = "";
    document.body.dataset.n = session.state.n;
    this.drawn();
  }

  drawRail() {
    const { session, parts } = this;
    const hover = (tiles) => this.light(tiles);
    fill(
      parts.deed,
      eventLine(session, this.latestTold(), this.clock.seconds),
      this.clock.line,
      make("div", { class: `calls${session.choosing ? " choosing" : ""}` }, this.between() ?? callsShown(session, hover)),
      reasonsShown(session, this.book),
    );
    this.clock.show(session.offer.ask === null ? null : session.clock);
    this.drawHand();
    this.drawSlip();
    fill(parts.autos, promises(this.autos, () => this.soon()));
  }

  /** What the hand waits for, or the hint that was asked for. */
  drawSlip() {
    const { session, parts } = this;
    const answer = session.hints && session.advice?.ask === session.offer.ask ? session.advice.hints : null;
    const asked = answer && session.offer.pass !== null;
    const hints = answer && (asked || session.hinting);
    const waits = this.advice.waits(session, this.book);
    const choose = (tile) => session.selectTile(tile);
    const shown = asked
      ? claimsShown(answer, this.book)
      : hints
      ? hintShown(answer, { selected: session.selectedTile, choose, book: this.book })
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
    const { session, frame } = this;
    const button = frame.menuButton(() => this.showMenu());
    frame.drawTop(button, this.watchersShown(), session.people > 1 && this.talk.sign());
    fill(
      this.parts.ends,
      make("button", { class: "link", type: "button", onclick: () => this.showMenu() }, say("web.table.menu"), " ", make("kbd", { "aria-hidden": "true" }, "M")),
      !session.lesson && this.talk.button("talk"),
      make("a", { href: "/" }, say(session.lesson ? "web.lesson.leave" : "web.table.to-tables")),
    );
  }

  /** How many look on, where anybody does. */
  watchersShown() {
    const count = this.session.info.watching;
    return count > 0 && make("span", { class: "aside watchers" }, sayCount("web.table.watchers", count));
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
