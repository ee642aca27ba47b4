// The clock of the seat that is asked: the seconds of the action, then those of the bank, and a line
// that runs out in the same two parts.

import { make } from "../dom.js";
import { number, say } from "../words.js";
import { isStill } from "./settings.js";

/** Once no more seconds than these are left, the page says aloud how many; a browser may tick late. */
const SPOKEN = [10, 5];
const TICK = 250;

/**
 * The seconds that are left of what an ask gave: the base runs first, then the bank.
 * @param {{base: number, bank: number}} given
 * @param {number} since seconds since the ask came
 */
export function left({ base, bank }, since) {
  const over = Math.max(0, since - base);
  return { base: Math.max(0, base - since), bank: Math.max(0, bank - over) };
}

export class Clock {
  /** @param {(sentence: string) => void} speak */
  constructor(speak) {
    this.speak = speak;
    this.given = null;
    this.said = null;
    this.parts = { base: make("span", { class: "base" }), bank: make("span", { class: "bank" }) };
    this.line = make("div", { class: "clock-line", "aria-hidden": "true" }, this.parts.base, this.parts.bank);
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
      seconds.replaceChildren();
      seconds.dataset.shown = "";
      return;
    }
    const rest = left(given, (performance.now() - given.at) / 1000);
    this.drawLine(rest);
    this.drawSeconds(Math.ceil(rest.base), Math.ceil(rest.bank));
    this.warn(Math.ceil(rest.base + rest.bank));
  }

  /** Both parts of the line; where nothing may move it jumps from second to second. */
  drawLine(rest) {
    const { given, parts } = this;
    for (const [name, part] of Object.entries(parts)) {
      const shown = isStill() ? Math.ceil(rest[name]) : rest[name];
      part.style.width = `${Math.min(100, (100 * shown) / (given.base + given.bank || 1))}%`;
    }
    this.line.classList.toggle("banking", rest.base <= 0);
  }

  /** `8 s + 35 s`, and once the base has run out what the bank still has. */
  drawSeconds(base, bank) {
    const { seconds } = this;
    const key = `${base} ${bank}`;
    if (seconds.dataset.shown === key) return;
    seconds.dataset.shown = key;
    const text = (count) => say("web.table.seconds", { count: number(count) });
    const spare = base > 0 && bank > 0;
    seconds.replaceChildren(
      make("b", { class: base > 0 ? "base" : "bank" }, text(base > 0 ? base : bank)),
      ...(spare ? [make("span", { class: "bank" }, ` + ${text(bank)}`)] : []),
    );
    seconds.title = say(spare ? "web.table.seconds-and-bank" : base > 0 ? "web.table.seconds-left" : "web.table.bank-left", {
      count: number(base > 0 ? base : bank),
      bank: number(bank),
    });
  }

  warn(whole) {
    const { base, bank } = this.given;
    const due = SPOKEN.findLast((each) => whole <= each && each <= base + bank);
    if (!due || !whole || this.said === due) return;
    this.said = due;
    this.speak(say("web.table.seconds-left", { count: number(whole) }));
  }
}
