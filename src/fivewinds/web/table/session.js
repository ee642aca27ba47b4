// One person at one table: what was heard, what is asked, what is chosen. No drawing.

import { say } from "../words.js";
import { show } from "../notation.js";
import { NOTHING, isTurn, mayGive, sorted } from "./offers.js";
import { begin, broughtBy, hear, held } from "./state.js";

const PLAY = new Set(["draw", "discard", "claim", "kong", "flower", "deal"]);
/** Between these a person who was away with a sheet is given time to follow. */
const FOLLOWED = new Set(["discard", "claim", "kong", "flower", "win"]);
const STEP = 240;
/** Further behind than this nobody wants to follow: the table jumps to now. */
const FAR = 60;
const REMEMBERED = 200;
/** What is said so soon after the welcome, in ms, was said before. */
const FRESH = 1500;

/**
 * `changed` is called after every change with the events that were just heard; `aloud` is false
 * while the page catches up with what happened before.
 */
export class Session {
  constructor(changed) {
    this.changed = changed;
    this.info = null;
    this.header = null;
    this.chair = null;
    this.state = null;
    this.line = null;
    this.how = "connecting";
    /** Whether this is somebody who only looks on, at a table or at a finished match. */
    this.watching = false;
    /** Whether this is a guided hand, which nobody else plays in. */
    this.lesson = false;
    this.ask = null;
    /** The seconds that an ask gives, and when it came, also while a sheet lay over the table; null
     * where there is no clock. */
    this.clock = null;
    this.offer = NOTHING;
    this.pending = null;
    this.answered = null;
    this.notice = null;
    this.selected = null;
    /** The places of the tiles that are to be given away before play. */
    this.marked = new Set();
    this.armed = false;
    this.choosing = null;
    /** Whether a hint was asked for. */
    this.hinting = false;
    /** What the offered actions are worth, as the server answers: `{ask, hints}`. */
    this.advice = null;
    this.advising = null;
    /** Whether the reasons were asked for, where there is no room for them. */
    this.wondering = false;
    /** What people have said, and how much of it was not looked at. */
    this.chat = [];
    this.unread = 0;
    /** How the pause between two hands stands, while there is one. */
    this.pause = null;
    /** Whether the person has seen enough of how the last hand ended. */
    this.wentOn = false;
    /** Where it goes on after the match, once somebody has asked. */
    this.rematch = null;
    this.told = [];
    /** What each hand of the match has brought: `{hand, gains, counts}`. */
    this.history = [];
    this.queue = [];
    this.held = false;
    this.ownWin = false;
    this.known = -1;
    this.timer = null;
  }

  /** The number of the last event heard, also of those that wait to be shown. */
  get last() {
    const waiting = this.queue.findLast((message) => message.e);
    return waiting ? waiting.n : (this.state?.n ?? -1);
  }

  get seat() {
    return this.state?.seat ?? null;
  }

  /** Whether the book's helper is on: an assisted table says why not, and what a hand waits for. */
  get assisted() {
    return this.info?.table === "assisted";
  }

  /** Whether the table shows what a hand waits for and what a win brings. */
  get hints() {
    return this.assisted && this.info.hints !== false;
  }

  get isTurn() {
    return isTurn(this.offer);
  }

  /** The name of a seat's player as the reader sees it: "you" for the reader's own seat, unless watching. */
  called(seat) {
    return seat === this.seat && !this.watching ? say("web.table.you") : this.name(seat);
  }

  /** The name of a player. */
  name(seat) {
    const chair = this.header?.players[seat]?.chair ?? seat;
    return this.info?.chairs[chair]?.name ?? "";
  }

  /** Who sits at a seat, as everybody may know. */
  player(seat) {
    return this.info?.chairs[this.header?.players[seat]?.chair ?? seat] ?? null;
  }

  /* From the line */

  hear(message) {
    switch (message.e ? "event" : message.type) {
      case "table":
        this.info = message.table;
        this.changed([], { aloud: false });
        break;
      case "welcome":
      case "watching":
        this.welcome(message);
        break;
      case "revealed":
        this.header = message.header;
        this.changed([], { aloud: false });
        break;
      case "event":
      case "ask":
        this.pause = null;
        this.queue.push(message.e ? message : { ...message, at: performance.now() });
        this.run();
        break;
      case "hints":
        if (message.ask !== this.ask?.ask) break;
        this.advice = message;
        this.changed([], { aloud: false });
        break;
      case "chat":
        this.heardChat(message.chat);
        break;
      case "pause":
        this.pause = message.pause;
        this.sayReady();
        this.changed([], { aloud: true });
        break;
      case "rematch":
        this.rematch = message.rematch.table;
        this.changed([], { aloud: true });
        break;
      case "done":
        this.done(message.done);
        break;
      case "refused":
        this.refused(message);
        break;
      case "storage":
        this.say(message.message);
        break;
    }
  }

  /** Somebody said something; after a lost connection the last lines come again. */
  heardChat(line) {
    if (this.chat.some((each) => each.number === line.number)) return;
    this.chat.push(line);
    const late = this.welcomed !== undefined && performance.now() - this.welcomed > FRESH;
    if (late && line.chair !== this.chair) this.unread += 1;
    this.changed([], { aloud: false, said: late ? line : null });
  }

  welcome(message) {
    this.welcomed ??= performance.now();
    this.chair = message.chair ?? this.chair;
    this.known = message.last;
    this.pause = null;
    if (message.seat !== undefined) {
      this.header = message.header;
      if (this.seat !== message.seat) this.state = begin(message.seat);
    } else if (this.watching && message.header) {
      this.header = message.header;
      this.state ??= begin(null);
    }
    this.changed([], { aloud: false });
  }

  /** What was sent is stored. After a break the next question may have come before this is told. */
  done(id) {
    if (id !== this.pending) return;
    this.pending = null;
    if (!this.ask || this.ask.ask === this.answered) return;
    this.asked(this.ask);
    this.changed([], { aloud: true });
  }

  refused(message) {
    // Hints that came too late, or that the table does not give, are no news to anybody.
    if (message.id !== undefined && message.id === this.advising) return;
    const own = message.id === this.pending;
    if (own) this.pending = null;
    if (own && this.ask && this.ask.ask === this.state.n) this.offer = sorted(this.ask);
    this.notice = message.message;
    this.changed([], { aloud: true });
  }

  connection(how) {
    this.how = how;
    if (how === "behind") {
      // The server knows less than we do: whatever we have seen is told again from the start.
      this.queue = [];
      this.state = this.state && begin(this.seat);
      this.told = [];
      this.history = [];
    }
    this.changed([], { aloud: false });
  }

  /** Take in what has been heard, as far as nothing waits for the person. */
  run() {
    if (this.timer) return;
    const news = [];
    let aloud = false;
    while (this.queue.length && !this.mustWait(this.queue[0])) {
      const message = this.queue.shift();
      if (!message.e) {
        this.asked(message);
        continue;
      }
      aloud ||= message.n > this.known;
      this.heard(message);
      news.push(message);
      if (this.catching && FOLLOWED.has(message.e) && this.queue.length < FAR) {
        this.timer = setTimeout(() => {
          this.timer = null;
          this.run();
        }, STEP);
        break;
      }
    }
    if (!this.queue.length) this.catching = false;
    this.changed(news, { aloud });
  }

  /** Whether the person wants to read a sheet before this is shown. */
  mustWait(message) {
    if (this.held) return true;
    if (this.ownWin && PLAY.has(message.e)) this.held = true;
    return this.held;
  }

  heard(event) {
    const before = this.state;
    this.state = hear(before, event);
    this.ask = null;
    this.clock = null;
    this.offer = NOTHING;
    this.notice = null;
    this.choosing = null;
    this.wondering = false;
    this.told.push(event);
    if (this.told.length > REMEMBERED) this.told.shift();
    if (event.e === "deal") {
      this.dealt = event;
      this.wentOn = false;
    }
    if (event.e === "end-hand") this.remember(event);
    const own = before.seats[this.seat] !== this.state.seats[this.seat];
    if (own || event.e === "deal") this.unselect();
    if (event.n <= this.known || this.watching) return;
    if (event.e === "win" && event.seat === this.seat) this.ownWin = true;
    if (event.e === "end-hand") this.held = true;
  }

  /** Enter a finished hand in the history of the match. */
  remember({ scores }) {
    this.history.push(broughtBy(this.dealt, scores, this.state.results));
  }

  asked(message) {
    if (message.ask !== this.state.n) return;
    this.ask = message;
    this.advise();
    this.clock = message.clock ? { ...message.clock, at: message.at } : null;
    if (this.pending) return;
    this.offer = sorted(message);
    const own = this.state.seats[this.seat];
    if (this.isTurn && own.drawn !== null && this.selected === null) {
      const place = own.hand.length;
      if (this.offer.discards.has(own.drawn)) this.selected = { place, chosen: false };
    }
  }

  /** Ask what the offered actions are worth, where the table gives hints and there is a choice. */
  advise() {
    if (this.advice?.ask === this.ask.ask) return;
    this.advice = null;
    if (this.hints && this.line && this.ask.legal.length > 1) this.advising = this.line.act({ do: "hints" });
  }

  /** What an offered action is worth; null while that is not known. */
  adviceOn(action) {
    if (!this.advice || this.advice.ask !== this.offer.ask) return null;
    const same = (hint) => ["a", "tile", "tiles", "as", "riichi"].every((name) => hint[name] === action[name]);
    return this.advice.hints.find(same) ?? null;
  }

  /* From the person */

  /** Go on after a sheet. */
  goOn() {
    this.held = false;
    this.ownWin = false;
    this.catching = true;
    this.wentOn = this.state.over;
    this.sayReady();
    this.run();
  }

  /** Whether the table knows that the person is ready for the next hand, or will soon. */
  get isReady() {
    return this.wentOn || Boolean(this.pause?.ready.includes(this.chair));
  }

  /** Whether the person may go on from how a hand ended. */
  get mayGoOn() {
    return this.held || Boolean(this.pause && !this.isReady && this.pause.proposed === undefined);
  }

  /** Tell the table that the person is ready; after a restart it has forgotten that. */
  sayReady() {
    if (this.wentOn && this.pause && !this.pause.ready.includes(this.chair)) this.do({ do: "next" });
  }

  /** End the match here, if all others want that too; nothing is held back any more. */
  end() {
    this.held = false;
    this.ownWin = false;
    this.do({ do: "end" });
    this.run();
  }

  /** Do one of the things that are offered; nothing if another question has come meanwhile. */
  act(action, ask = this.offer.ask) {
    if (this.pending || ask === null || ask !== this.offer.ask) return;
    this.offer = NOTHING;
    this.choosing = null;
    this.notice = null;
    this.armed = false;
    this.answered = ask;
    this.pending = this.line.act({ ...action, ask });
    this.changed([], { aloud: true });
  }

  /** Do something that is no action of the game, such as talking: `{do: "chat", text: "…"}`. */
  do(what) {
    this.notice = null;
    this.line.act(what);
  }

  /** Whether a bot plays for the person at this page. */
  get isStoodIn() {
    return Boolean(this.info?.chairs[this.chair]?.["standing-in"]);
  }

  /** How many people sit here, bots not counted. */
  get people() {
    return this.info?.chairs.filter((chair) => chair.kind === "human").length ?? 0;
  }

  /** The tile that stands at a place of the hand. */
  tileAt(place) {
    return this.state ? held(this.state)[place] : undefined;
  }

  get selectedTile() {
    return this.selected === null ? null : this.tileAt(this.selected.place);
  }

  select(place) {
    this.selected = { place, chosen: true };
    this.notice = null;
    this.changed([], { aloud: false });
  }

  /** Select a tile by its name: the drawn one where there are several. */
  selectTile(name) {
    const place = held(this.state).lastIndexOf(name);
    if (place >= 0) this.select(place);
  }

  /** Mark a tile to be given away before play, or take the mark off. */
  mark(place) {
    if (!this.marked.delete(place)) {
      const tiles = [...this.marked, place].map((each) => this.tileAt(each));
      // Marks that cannot go with the new one go.
      if (!mayGive(this.offer, tiles)) this.marked.clear();
      if (mayGive(this.offer, [this.tileAt(place)])) this.marked.add(place);
    }
    this.notice = null;
    this.changed([], { aloud: false });
  }

  /** The exchange of the marked tiles, if the table offers it. */
  get giving() {
    return this.offer.gives.get(show([...this.marked].map((place) => this.tileAt(place)))) ?? null;
  }

  /** Give the marked tiles away; false where they are not what the table wants. */
  give() {
    const action = this.giving;
    if (action) this.act(action);
    return Boolean(action);
  }

  unselect() {
    this.selected = null;
    /** The tile that was tapped last: a second tap soon after gives it away. */
    this.pressed = null;
    this.marked.clear();
    this.armed = false;
    this.hinting = false;
  }

  /** Give away the selected tile, with riichi if that was armed. */
  discardSelected() {
    const tile = this.selectedTile;
    const action = (this.armed ? this.offer.riichi : this.offer.discards).get(tile);
    if (action) this.act(action);
    return Boolean(action);
  }

  arm(armed) {
    this.armed = armed;
    if (armed && !this.offer.riichi.has(this.selectedTile)) this.selected = null;
    this.changed([], { aloud: false });
  }

  /** Ask for a hint, or put it away; only in one's own turn, where the table has hints. */
  hint() {
    const may = this.hints && this.isTurn && this.offer.discards.size > 0;
    this.hinting = may && !this.hinting;
    this.changed([], { aloud: false });
    return may;
  }

  /** Ask for the reasons why something is not offered, or put them away. */
  wonder() {
    this.wondering = !this.wondering;
    this.changed([], { aloud: false });
  }

  choose(kind) {
    this.choosing = kind;
    this.changed([], { aloud: false });
  }

  say(notice) {
    this.notice = notice;
    this.changed([], { aloud: true });
  }
}
