// A guided first hand: the table itself, with others who play by a script, and a tip for each moment.

import { keep, recall } from "./browser_store.js";
import { fill } from "./dom.js";
import { getLasting } from "./http.js";
import { follow } from "./layout.js";
import { Line } from "./lesson/line.js";
import { Tip } from "./lesson/tip.js";
import { troubleShown } from "./table/join.js";
import { Play } from "./table/play.js";
import { Session } from "./table/session.js";
import { apply } from "./table/settings.js";
import { wake } from "./table/sound.js";
import { allow } from "./table/voice.js";
import { load, say } from "./words.js";

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const KEPT = `fivewinds.lesson.${id}`;
/** Milliseconds between two events, unless the address says otherwise (`?pace=0`). */
const PACE = 600;
const pace = Number(new URLSearchParams(location.search).get("pace") ?? PACE);

let book = null;
let lesson = null;
let play = null;
/** The step whose tip is shown. */
let stood = null;
const session = new Session((news, how) => changed(news, how));
session.lesson = true;
const tip = new Tip({ book: id, goOn: () => session.line.goOn(), again });

/** The words, the book and the lesson, in the language that is spoken now. */
async function learn() {
  lesson = await getLasting(`/api/lessons/${encodeURIComponent(id)}`);
  await load(id);
  const options = encodeURIComponent(JSON.stringify(lesson.table.options));
  book = await getLasting(`/api/books/${encodeURIComponent(id)}?options=${options}`);
  document.title = `${say("web.lesson.title")} · ${book.name}`;
}

/** The step at which the learner left, of a lesson that was not finished. */
function left() {
  const { step = 0, done = false } = recall(KEPT) ?? {};
  return done || step >= lesson.steps.length - 1 ? 0 : step;
}

/** The learner stands at a step: show its tip, and remember where this is. */
function stepped(step) {
  const last = step === lesson.steps.length - 1;
  keep(KEPT, { ...recall(KEPT), step, done: last, at: Date.now(), ...(last && { finished: true }) });
  // The sheet has been read: nobody waits for the next hand.
  if (last) session.pause = null;
  stood = step;
  tip.show(lesson, step, book);
  play.soon();
}

function drawn() {
  if (stood !== null) document.body.dataset.step = stood;
}

function changed(news, how) {
  if (!session.info || !session.state) return;
  play ??= new Play({ session, book, respoken, drawn });
  play.changed(news, how);
  if (play.element.parentNode !== document.body) {
    play.element.classList.add("lesson");
    play.element.append(tip.element);
    fill(document.body, play.element);
  }
}

async function respoken() {
  await learn();
  session.info = lesson.table;
  session.line.lesson = lesson;
  tip.show(lesson, session.line.step, book);
  play.speak(book);
}

/** Once more from the start. */
function again() {
  keep(KEPT, { ...recall(KEPT), step: 0, done: false });
  location.reload();
}

async function begin() {
  try {
    await learn();
  } catch (refused) {
    await load().catch(() => {});
    const shown = refused.reason ? refused.message : say("web.start.unreachable");
    fill(document.body, troubleShown(refused.status === 404 ? say("web.lesson.none") : shown));
    document.body.dataset.ready = "";
    return;
  }
  session.line = new Line(lesson, { pace, hear: (message) => session.hear(message), stepped });
  session.connection("open");
  session.line.begin(left());
}

for (const touch of ["pointerdown", "keydown"]) {
  addEventListener(touch, wake);
  addEventListener(touch, allow);
}
apply();
follow();
await begin();
