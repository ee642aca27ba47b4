// The tournament: the list of those that this browser knows, or what a code may see.

import { fill, make, redraw } from "./dom.js";
import { load, say } from "./words.js";
import { see } from "./tournament/api.js";
import { card } from "./tournament/card.js";
import { desk } from "./tournament/desk.js";
import { invitation } from "./tournament/invitation.js";
import { list, remember } from "./tournament/list.js";
import { phone } from "./tournament/phone.js";
import { screen } from "./tournament/screen.js";

const [, page, code = ""] = location.pathname.split("/");
const SHOWN = { organiser: desk, desk, screen, table: phone, player: card, invitation };

/** Draw the page again, as after a change of language. */
async function again() {
  await load();
  document.title = say("web.tournament.title");
  if (page !== "t") {
    list(document.body, again);
    document.body.dataset.ready = "";
    return;
  }
  follow();
}

/** Resolves after so many ms, or as soon as the page is looked at again or has a network. */
function woken(ms) {
  return new Promise((done) => {
    const timer = setTimeout(wake, ms);
    function wake() {
      clearTimeout(timer);
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      done();
    }
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
  });
}

let watched = 0;

/** Show what the code may see, and each change of it as it comes. */
async function follow() {
  const turn = ++watched;
  let count = -1;
  let draw = null;
  let latest = null;
  const show = () => {
    draw.show(latest);
    document.body.dataset.ready = "";
  };
  while (turn === watched) {
    const view = await see(code, count).catch((problem) => problem);
    if (turn !== watched) return;
    if (view instanceof Error) {
      if (view.status === 404) {
        fill(document.body, make("p", { class: "opening", role: "alert" }, view.message));
        return;
      }
      draw?.lost?.(view.message);
      if (!draw) fill(document.body, make("p", { class: "opening" }, view.message));
      await woken(2000);
      continue;
    }
    document.title = view.name;
    if (!draw) {
      if (view.role === "organiser") remember(code, view);
      draw = SHOWN[view.role](document.body, code, again);
    }
    latest = view;
    redraw(show);
    count = view.count;
  }
}

await again();
