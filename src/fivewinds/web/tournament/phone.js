// The slip on the table's phone. What is typed is kept in the browser before anything else, and
// sent when there is a network; the same entry is never taken twice.

import { fill, make } from "../dom.js";
import { languages } from "../header.js";
import { say } from "../words.js";
import { act } from "./api.js";
import { button, named, notice, points, prevailing, wind, windName } from "./parts.js";
import { slipForm } from "./slip_form.js";

const AGAIN = 4000;

function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** A name for an entry that no other has; also over plain HTTP, where randomUUID is missing. */
function newCommand() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The page of a table. */
export function phone(root, code, again) {
  const line = notice();
  const note = make("p", { class: "second", role: "status" });
  const body = make("section", { class: "paper sheet" });
  const head = make("header", { class: "tournament-head" });
  const queueKey = `fivewinds.slip-queue.${code}`;
  let view = null;
  let shown = "";
  let sending = false;

  fill(root, head, make("main", { class: "columns phone" }, body, make("div", {}, note, line)));
  setInterval(send, AGAIN);
  window.addEventListener("online", send);

  const draftKey = () => `fivewinds.slip-draft.${code}.${view.round}`;

  async function send() {
    const queued = kept(queueKey);
    if (!queued || sending) return;
    sending = true;
    try {
      await act(code, "slip", queued);
      keep(queueKey, null);
      keep(`fivewinds.slip-draft.${code}.${queued.round}`, null);
      note.textContent = say("web.tournament.sent");
    } catch (problem) {
      if (problem.status === 0) {
        note.textContent = say("web.tournament.offline");
      } else {
        keep(queueKey, null);
        note.textContent = "";
        line.textContent = problem.message;
      }
    } finally {
      sending = false;
    }
  }

  function draw() {
    const latest = view.versions?.at(-1);
    const seat = prevailing(view, view.round);
    fill(
      head,
      make(
        "div",
        {},
        make("h1", {}, say("web.tournament.slip-of", { table: view.table, round: view.round })),
        make("p", { class: "second" }, say("web.tournament.prevailing"), " ", wind(seat), " ", windName(seat)),
      ),
      languages(again),
    );
    if (!view.players) {
      fill(body, make("p", {}, say("web.tournament.not-drawn")));
      return;
    }
    if (latest) {
      fill(
        body,
        make("h2", {}, say("web.tournament.slip-is-in")),
        make(
          "table",
          { class: "lines" },
          make(
            "tbody",
            {},
            ...view.players.map((player, at) =>
              make("tr", {}, make("td", {}, wind(at), " ", named(player)), make("td", {}, make("b", {}, points(latest.totals[at])))),
            ),
          ),
        ),
        make("p", { class: "second" }, say("web.tournament.ask-desk")),
      );
      return;
    }
    const form = slipForm(view, view.players, kept(draftKey()), (slip) => {
      if (!keep(draftKey(), slip)) note.textContent = say("web.tournament.no-storage");
    });
    fill(
      body,
      make("p", { class: "second" }, say("web.tournament.phone-about")),
      form.root,
      button(
        say("web.tournament.hand-in"),
        () => {
          line.textContent = "";
          const entry = { round: view.round, table: view.table, slip: form.read(), command: newCommand() };
          keep(queueKey, entry);
          send();
        },
        "win",
        { id: "hand-in" },
      ),
      make("a", { href: `/calculator/${view.rules}`, target: "_blank", rel: "noopener" }, say("web.tournament.count-a-hand")),
    );
  }

  return {
    show(now) {
      view = now;
      const state = JSON.stringify([view.round, view.versions, view.players]);
      if (state !== shown) {
        shown = state;
        draw();
      }
      send();
    },
    lost() {
      note.textContent = say("web.tournament.offline");
    },
  };
}
