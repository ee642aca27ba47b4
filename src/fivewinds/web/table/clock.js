// The clock of the seat that is asked: a line that runs out, and its seconds.

import { make } from "../dom.js";
import { number, say } from "../words.js";

/** At these many seconds the page says aloud how many are left. */
const SPOKEN = [10, 5];
const TICK = 250;

/**
 * The seconds that are left of what an ask gave.
 * @param {{base: number, bank: number}} given
 * @param {number} since seconds since the ask came
 */
export function left({ base, bank }, since) {
  return Math.max(0, base + bank - since);
}

export class Clock {
  /** @param {(sentence: string) => void} speak */
  constructor(speak) {
    this.speak = speak;
    this.given = null;
    this.said = null;
    this.line = make("div", { class: "clock-line", "aria-hidden": "true" }, make("span", {}));
    this.seconds = make("span", { class: "seconds", role: "timer" });
  }

  /** Show the clock of an ask that came at a moment; none hides it. */
  show(clock) {
    if (clock?.at === this.given?.at && clock?.base === this.given?.base) return;
    this.given = clock;
    this.said = null;
    clearInterval(this.timer);
    if (clock) this.timer = setInterval(() => this.tick(), TICK);
    this.tick();
  }

  tick() {
    const { given, line, seconds } = this;
    line.classList.toggle("running", given !== null);
    if (!given) {
      seconds.textContent = "";
      return;
    }
    const rest = left(given, (performance.now() - given.at) / 1000);
    const whole = Math.ceil(rest);
    line.firstChild.style.width = `${(100 * rest) / (given.base + given.bank || 1)}%`;
    const text = say("web.table.seconds", { count: number(whole) });
    if (seconds.textContent !== text) seconds.textContent = text;
    const due = SPOKEN.find((each) => whole === each);
    if (due && this.said !== due) {
      this.said = due;
      this.speak(say("web.table.seconds-left", { count: number(due) }));
    }
  }
}
