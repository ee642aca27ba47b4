// The sheets that are laid over the table: how a hand ended, and how the match did.

import { make } from "../dom.js";
import { language, say } from "../words.js";
import { endShown, goToRematch } from "./end.js";
import { answersShown, endButton, isAsked, pauseText } from "./pause.js";

/** A win is looked at for so long before its sheet covers the table. */
const LOOK = 600;

export class Sheets {
  /** @param {object} play the table that they are laid over */
  constructor(play) {
    this.play = play;
    this.session = play.session;
    this.results = play.frame.sheets;
    this.sheet = null;
  }

  get open() {
    return this.results.open;
  }

  /** Another hand is dealt: away with them. */
  putAway() {
    this.sheet = null;
    this.results.hide();
  }

  /** Draw what is open anew; when the match is over, its end is shown. */
  draw() {
    const { session } = this;
    if (this.sheet !== null && this.open) this.drawSheet();
    else if (session.state.ended && session.rematch && this.wantsAgain) goToRematch(session);
    else if (session.state.ended && !this.looking) this.showEnd();
  }

  showSoon() {
    clearTimeout(this.lookTimer);
    this.lookTimer = setTimeout(() => {
      if (this.session.state.results.length) this.show();
    }, LOOK);
  }

  /** Show the sheet of a result: the own win first, else the last one. */
  show(place = null) {
    const { state, seat } = this.session;
    if (state.ended && place === null) this.showEnd();
    if (!state.results.length || (state.ended && place === null)) return;
    const own = state.results.findIndex((result) => result.e === "win" && result.seat === seat);
    this.sheet = place ?? (own >= 0 ? own : state.results.length - 1);
    this.still = false;
    this.sheetDrawn = null;
    this.drawSheet();
    this.still = true;
    this.results.element.querySelector("#go-on, #close-sheet")?.focus();
  }

  drawSheet() {
    const { session } = this;
    const pause = JSON.stringify(session.pause);
    const now = `${this.sheet} ${session.state.results.length} ${session.state.over} ${session.held} ${pause} ${language()}`;
    if (now === this.sheetDrawn) return;
    this.sheetDrawn = now;
    const choose = (place) => this.show(place);
    this.play.frame.showSheet(this.sheet, { actions: this.closing(), choose, still: this.still });
  }

  /** The ways on from a sheet: the next hand, the end of the match, the table. */
  closing() {
    const { session } = this;
    const end = () => this.end();
    const text = pauseText(session);
    const status = text && make("p", { class: "pause-text", role: "status" }, text);
    if (isAsked(session)) {
      return [status, ...answersShown(session, { prefix: "sheet-", classes: "button", main: "button main", end })];
    }
    const look = (id, classes, saying) =>
      make("button", { id, class: classes, type: "button", onclick: () => this.look() }, say(`web.table.${saying}`));
    const ending = session.state.over && !session.lesson && endButton(session, end);
    if (!session.mayGoOn) return [status, ending, look("close-sheet", "button main", "back-to-table")];
    return [status, look("look", "button", "look"), ending, this.goOnButton("go-on", "button main")];
  }

  /** End the match here, or propose it: the table shows what comes of that. */
  end() {
    this.sheet = null;
    this.results.hide();
    this.session.end();
    this.play.soon();
  }

  /** Put the sheet aside and look at the table. */
  look() {
    this.sheet = null;
    this.looking = Boolean(this.session.state.ended);
    this.results.hide();
    this.play.soon();
  }

  goOn() {
    this.sheet = null;
    this.results.hide();
    this.session.goOn();
  }

  showEnd() {
    const { session } = this;
    const now = `${session.rematch} ${session.notice} ${session.people} ${language()}`;
    if (this.results.open && this.endDrawn === now) return;
    this.endDrawn = now;
    this.looking = false;
    this.sheet = null;
    this.results.show(
      endShown(session, {
        bookName: this.play.book.name,
        unit: say("unit"),
        trouble: session.notice ?? "",
        look: () => this.look(),
        again: () => this.again(),
      }),
    );
    this.results.element.querySelector("#again").focus();
  }

  /** Ask for a rematch; the first to ask opens it, and all go there when the server says so. */
  again() {
    this.wantsAgain = true;
    if (this.session.rematch) goToRematch(this.session);
    else this.session.do({ do: "rematch" });
  }

  goOnButton(id, classes) {
    const { session } = this;
    const ends = session.queue.some((message) => message.e === "end-match");
    const saying = !session.state.over ? "watch-end" : ends ? "to-ranking" : session.lesson ? "lesson-end" : "next-hand";
    return make(
      "button",
      { id, class: classes, type: "button", onclick: () => this.goOn() },
      say(`web.table.${saying}`),
    );
  }
}
