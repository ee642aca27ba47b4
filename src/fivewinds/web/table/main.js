// The page of a table: a person without a chair is asked for a name, then takes one.

import { forget, keep, kept, part } from "../tokens.js";
import { fill, make } from "../dom.js";
import { get, getLasting, post } from "../http.js";
import { language, load, say } from "../words.js";
import { joinShown, troubleShown } from "./join.js";
import { Lobby } from "./lobby.js";
import { follow } from "../layout.js";
import { note } from "../own_record.js";
import { Play } from "./play.js";
import { Session } from "./session.js";
import { apply } from "./settings.js";
import { Line } from "./socket.js";
import { wake } from "./sound.js";
import { allow } from "./voice.js";
import { Watch } from "./watch.js";

const id = location.pathname.split("/")[2];
/** What the address says to look on. */
const WATCHING = "#watch";
let info = null;
let book = null;
let lobby = null;
let play = null;
let starting = false;

const session = new Session((news, how) => changed(news, how));

function show(element) {
  if (element.parentNode !== document.body) fill(document.body, element);
  document.body.dataset.ready = "";
}

/** The words and the book of this table, in the language that is spoken now. */
async function learn() {
  const options = encodeURIComponent(JSON.stringify(info.options));
  [book] = await Promise.all([getLasting(`/api/books/${info.rules}?options=${options}`), load(info.rules)]);
  document.title = `${book.name} · fivewinds`;
}

async function begin() {
  try {
    const told = get(`/api/tables/${id}`);
    told.catch(() => {});
    await load();
    info = await told;
    await learn();
  } catch (refused) {
    show(troubleShown(refused.reason ? refused.message : say("web.start.unreachable")));
    return;
  }
  if (location.hash === WATCHING) watch();
  else if (kept(id)) sit(kept(id).token);
  else ask();
}

/** Somebody without a chair is asked for a name; `trouble` is why he has none, where he had one. */
function ask(trouble = "") {
  const join = async (name, face) => {
    try {
      const seated = await post(`/api/tables/${id}/join`, { name, face });
      keep({ ...seated, rules: info.rules, name });
      sit(seated.token);
    } catch (refused) {
      askAgain(refused.message);
    }
  };
  show(joinShown({ info, book, trouble, join, watch }));
}

/** The same with who sits there now. */
async function askAgain(trouble) {
  info = await get(`/api/tables/${id}`).catch(() => info);
  ask(trouble);
}

/** Look on: without a chair, and a little later than those who play. */
function watch() {
  history.replaceState(null, "", WATCHING);
  session.watching = true;
  sit(null);
}

function sit(token) {
  session.line = new Line({
    table: id,
    token,
    language,
    last: () => session.last,
    hear: (message) => session.hear(message),
    changed: (how) => connection(how),
  });
}

function connection(how) {
  session.connection(how);
  if (how === "token") {
    part(id);
    askAgain(say("web.table.chair-lost"));
  } else if (how === "elsewhere") {
    const here = make(
      "button",
      { id: "here", class: "button main", type: "button", onclick: () => session.line.again() },
      say("web.table.play-here"),
    );
    show(troubleShown(say("web.table.elsewhere"), [here]));
  } else if (how === "full") {
    show(troubleShown(say("web.table.full-watch")));
  } else if (how === "left" || how === "removed") {
    if (session.info.phase === "waiting") forget(id);
    else part(id);
    show(troubleShown(say(`web.table.${how}`)));
  } else if (how === "closed" || how === "unknown-table") {
    show(troubleShown(session.info?.message ?? say("web.server.unknown-table")));
  }
}

/** Something was heard, or the line is lost: whatever lies before the reader shows it. */
function changed(news, how) {
  for (const event of news) note(session, event);
  if (!session.info || session.how !== "open") {
    (play ?? lobby)?.changed(news, how);
    return;
  }
  if (session.info.phase === "waiting") {
    lobby ??= new Lobby(session, { book, start });
    lobby.changed(news, how);
    show(lobby.element);
    document.body.dataset.chairs = session.people;
    return;
  }
  if (!session.state) return;
  play ??= session.watching
    ? new Watch({ session, book })
    : new Play({ session, book, respoken: () => respoken() });
  play.changed(news, how);
  show(play.element);
}

/** The host ends the waiting, once however often he clicks. */
async function start() {
  if (starting) return;
  starting = true;
  try {
    await post(`/api/tables/${id}/start`, { token: session.line.token });
  } catch (refused) {
    starting = false;
    session.say(refused.message);
  }
}

/** Another language was chosen: learn it, and draw everything anew. */
async function respoken() {
  await learn();
  play.speak(book);
}

for (const touch of ["pointerdown", "keydown"]) {
  addEventListener(touch, wake);
  addEventListener(touch, allow);
}
apply();
follow();
await begin();
