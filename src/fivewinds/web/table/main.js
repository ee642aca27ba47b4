// The page of a table: whoever has no chair is asked for a name, then everybody sits down.

import { forget, keep, kept } from "../chairs.js";
import { fill, make } from "../dom.js";
import { get, post } from "../http.js";
import { language, load, say } from "../words.js";
import { joinShown, troubleShown } from "./join.js";
import { lobbyShown } from "./lobby.js";
import { Play } from "./play.js";
import { Session } from "./session.js";
import { apply } from "./settings.js";
import { Line } from "./socket.js";
import { wake } from "./sound.js";
import { Watch } from "./watch.js";

const id = location.pathname.split("/")[2];
/** What the address says to look on. */
const WATCHING = "#watch";
let info = null;
let book = null;
let play = null;
let trouble = "";

const session = new Session((news, how) => changed(news, how));

function show(element) {
  if (element.parentNode !== document.body) fill(document.body, element);
  document.body.dataset.ready = "";
}

/** The words and the book of this table, in the language that is spoken now. */
async function learn() {
  await load(info.rules);
  const options = encodeURIComponent(JSON.stringify(info.options));
  book = await get(`/api/books/${info.rules}?options=${options}`);
  document.title = `${book.name} · fivewinds`;
}

async function begin() {
  try {
    await load();
    info = await get(`/api/tables/${id}`);
    await learn();
  } catch (refused) {
    const unreachable = refused.reason === "unreachable" || !refused.reason;
    show(troubleShown(unreachable ? say("web.start.unreachable") : refused.message));
    return;
  }
  if (location.hash === WATCHING) watch();
  else if (kept(id)) sit(kept(id).token);
  else ask();
}

/** Somebody without a chair is asked for a name. */
function ask() {
  const join = async (name) => {
    try {
      const seated = await post(`/api/tables/${id}/join`, { name });
      keep({ ...seated, rules: info.rules, name });
      trouble = "";
      sit(seated.token);
    } catch (refused) {
      trouble = refused.message;
      info = await get(`/api/tables/${id}`).catch(() => info);
      ask();
    }
  };
  show(joinShown({ info, book, trouble, join, watch }));
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
    forget(id);
    ask();
  } else if (how === "elsewhere") {
    const here = make(
      "button",
      { id: "here", class: "button main", type: "button", onclick: () => session.line.again() },
      say("web.table.play-here"),
    );
    show(troubleShown(say("web.table.elsewhere"), [here]));
  } else if (how === "full") {
    show(troubleShown(say("web.table.full-watch")));
  } else if (how === "left") {
    forget(id);
    show(troubleShown(say("web.table.left")));
  } else if (how === "closed" || how === "unknown-table") {
    show(troubleShown(session.info?.message ?? say("web.server.unknown-table")));
  }
}

function changed(news, how) {
  if (!session.info || session.how !== "open") {
    play?.changed(news, how);
    return;
  }
  if (session.info.phase === "waiting" && !session.watching) {
    show(lobbyShown(session, { book, trouble, start: () => start() }));
    document.body.dataset.chairs = session.people;
    return;
  }
  if (!session.state) return;
  if (session.watching) {
    play ??= new Watch({ session, book });
    play.changed(news, how);
    show(play.element);
    return;
  }
  play ??= new Play({ session, book, respoken: () => respoken() });
  play.changed(news, how);
  show(play.element);
}

async function start() {
  try {
    await post(`/api/tables/${id}/start`, { token: kept(id).token });
  } catch (refused) {
    trouble = refused.message;
    changed([], { aloud: false });
  }
}

/** Another language was chosen: learn it, and draw everything anew. */
async function respoken() {
  await learn();
  play.book = book;
  play.showMenu();
  play.soon();
}

for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake);
apply();
await begin();
