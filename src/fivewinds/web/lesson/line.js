// The line to a table that is nowhere: it tells the events of a lesson, and takes the one action that the
// lesson goes on with. It has the face of `Line` in ../table/socket.js.

import { say, tileName } from "../words.js";

/** What a call is called, and its tile. */
function told({ a, tile, riichi }) {
  const name = say(`web.table.call.${riichi ? "riichi" : a === "flower" && tile?.[1] === "j" ? "declare" : a}`);
  return tile ? `${name}, ${tileName(tile)}` : name;
}

/** Whether an action is the one that is wanted: `as` and such belong to it too. */
function isSame(action, wanted) {
  const names = new Set([...Object.keys(action), ...Object.keys(wanted)]);
  names.delete("ask");
  return [...names].every((name) => (action[name] ?? null) === (wanted[name] ?? null));
}

export class Line {
  /**
   * @param {object} lesson as `GET /api/lessons/ID` tells it
   * @param {{pace: number, hear: (message: object) => void, stepped: (step: number) => void}} settings
   */
  constructor(lesson, settings) {
    this.lesson = lesson;
    this.settings = settings;
    this.step = 0;
    this.count = 0;
    /** Whether the learner is at the tip of the step, and not still on the way to it. */
    this.there = false;
  }

  /** A lesson has no chair at a server. */
  get token() {
    return null;
  }

  /** Sit down at a step: what was before it is told at once. */
  begin(step) {
    const { table, header, chair, seat, steps } = this.lesson;
    const before = step ? steps.slice(0, step + 1).flatMap(({ events }) => events) : [];
    this.hear({ type: "table", table });
    this.hear({ type: "welcome", chair, seat, header, last: before.length - 1 });
    for (const event of before) this.hear(event);
    this.step = step;
    if (before.length) this.arrive();
    else this.tell(0);
  }

  hear(message) {
    this.settings.hear(message);
  }

  /** Tell the events of the step one by one, then what is asked. */
  tell(at) {
    const { events } = this.lesson.steps[this.step];
    if (at === events.length) {
      this.arrive();
      return;
    }
    this.hear(events[at]);
    const { pace } = this.settings;
    // A tile that is only dealt, or drawn after another was put away, needs no moment of its own.
    const wait = events[at].e === "deal" ? 2 * pace : events[at].e === "draw" ? pace / 2 : pace;
    setTimeout(() => this.tell(at + 1), wait);
  }

  /** All is told: the learner is asked. After the hand there is a sheet to be read first. */
  arrive() {
    const { ask } = this.lesson.steps[this.step];
    if (this.isLast) {
      this.hear({ type: "pause", pause: { ready: [], awaited: [this.lesson.chair] } });
      return;
    }
    if (ask) this.hear({ type: "ask", ...ask });
    this.there = true;
    this.settings.stepped(this.step);
  }

  get isLast() {
    return this.step === this.lesson.steps.length - 1;
  }

  /** The tip is read, or what it asks for is done. */
  goOn() {
    if (!this.there || this.isLast) return;
    this.there = false;
    this.step += 1;
    this.tell(0);
  }

  /** What the session sends: answered as a server would, and never before this has returned. */
  act(action) {
    this.count += 1;
    const id = `lesson-${this.count}`;
    setTimeout(() => this.answer(action, id), 0);
    return id;
  }

  answer(action, id) {
    if (!action.a) {
      this.hear({ type: "done", done: id });
      if (action.do === "next" && this.isLast) this.settings.stepped(this.step);
      return;
    }
    const { act } = this.lesson.steps[this.step];
    if (this.there && act && isSame(action, act)) {
      this.hear({ type: "done", done: id });
      this.goOn();
      return;
    }
    const message = say("web.lesson.other", { what: act ? told(act) : "" });
    this.hear({ type: "refused", refused: "lesson", ask: action.ask, message, id });
  }
}
