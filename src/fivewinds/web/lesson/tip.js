// What a learner reads at one moment of a guided hand: on paper, beside the tiles, never over them.

import { fill, make } from "../dom.js";
import { marked } from "../marked.js";
import { say } from "../words.js";

/** Between the paper and the rail, in px. */
const BELOW = 10;

export class Tip {
  /** @param {{book: string, goOn: () => void, again: () => void}} ways */
  constructor(ways) {
    this.ways = ways;
    this.text = make("div", { class: "tip-text", role: "status", "aria-live": "polite" });
    this.foot = make("div", { class: "tip-foot" });
    this.element = make("section", { class: "lesson-tip paper" }, this.text, this.foot);
    // The felt makes room for the paper.
    new ResizeObserver(() => {
      const { height } = this.element.getBoundingClientRect();
      this.element.parentElement?.style.setProperty("--tip", `${Math.ceil(height) + BELOW}px`);
    }).observe(this.element);
  }

  /** Show the tip of a step, with how far the lesson is. */
  show(lesson, number, book) {
    const { title, text, act } = lesson.steps[number];
    const count = lesson.steps.length;
    const terms = new Map(lesson.terms.map((each) => [each.id, each]));
    const last = number === count - 1;
    this.element.ariaLabel = say("web.lesson.title");
    this.element.classList.toggle("last", last);
    fill(
      this.text,
      make("p", { class: "tip-step second" }, `${say("web.lesson.title")} · ${say("web.lesson.step", { number: number + 1, count })}`),
      make("h2", {}, title),
      make("p", {}, marked(text, terms)),
    );
    fill(this.foot, last ? this.after(lesson, book) : act ? null : this.onButton());
    this.element.scrollTop = 0;
    this.foot.querySelector(".main")?.focus({ preventScroll: true });
  }

  /** A tip that is only read is put away by hand. */
  onButton() {
    return make(
      "button",
      { id: "tip-on", class: "button main", type: "button", onclick: () => this.ways.goOn() },
      say("web.lesson.on"),
    );
  }

  /** Where one goes from here. */
  after({ following }, { id, name }) {
    const link = (place, classes, saying, href, values) =>
      make("a", { id: place, class: classes, href }, say(`web.lesson.${saying}`, values));
    return [
      link("tip-play", "button main", "play", `/?book=${id}`, { book: name }),
      following && link("tip-following", "button", "following", `/lesson/${following}`),
      link("tip-drills", "button", "drills", `/drills/${id}`),
      link("tip-rules", "button", "rules", `/rules/${id}`),
      make("button", { id: "tip-again", class: "button", type: "button", onclick: () => this.ways.again() }, say("web.lesson.again")),
    ];
  }
}
