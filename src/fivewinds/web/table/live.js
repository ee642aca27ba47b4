// What happens, in words, for those who hear the page: events politely, questions at once.

import { make } from "../dom.js";
import { say, tileName } from "../words.js";
import { beforePlay, beforePlayText, shared } from "./offers.js";
import { callLabel } from "./rail.js";

export class Live {
  constructor() {
    this.polite = make("div", { class: "unseen", role: "log", "aria-live": "polite" });
    this.assertive = make("div", { class: "unseen", "aria-live": "assertive", role: "status" });
    this.asked = null;
  }

  get elements() {
    return [this.polite, this.assertive];
  }

  /** An event as a line; only the latest few are kept. */
  tell(sentence) {
    if (!sentence) return;
    this.polite.append(make("p", {}, sentence));
    while (this.polite.childElementCount > 8) this.polite.firstChild.remove();
  }

  /** What the person is asked, once for each question. */
  ask(session, about) {
    const { offer } = session;
    if (offer.ask === null || offer.ask === this.asked) return;
    this.asked = offer.ask;
    const calls = beforePlay(offer) ? [] : shared(offer.calls);
    const may = calls.map((call) => callLabel(session, call)).join("; ");
    const drawn = session.state.seats[session.seat].drawn;
    const parts = session.isTurn
      ? [say("web.table.your-turn"), beforePlayText(offer), drawn && say("web.table.draw-you", { tile: tileName(drawn) })]
      : [about];
    if (may) parts.push(say("web.table.you-may", { calls: may }));
    this.assertive.textContent = parts.filter(Boolean).join(". ");
  }

  /** Something that concerns the person at once, such as a refusal. */
  warn(sentence) {
    if (sentence) this.assertive.textContent = sentence;
  }
}
