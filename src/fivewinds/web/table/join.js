// Somebody opens the invitation: a name, and a chair.

import { make } from "../dom.js";
import * as browser from "../browser_store.js";
import { say } from "../words.js";
import { agreedShown, chairsShown, isTaken } from "./lobby.js";
import { ownFace } from "./own_face.js";

const NAME = "fivewinds.start";

/** The name that was given before, on any page. */
function knownName() {
  return browser.recall(NAME)?.name ?? "";
}

/** The same name next time. */
function remember(name) {
  browser.keep(NAME, { ...browser.recall(NAME), name });
}

/**
 * @param {{info: object, book: object, trouble: string, join: (name: string, face: ?number) => void,
 *          watch: () => void}} view
 */
export function joinShown({ info, book, trouble, join, watch }) {
  const free = !info.chairs.every(isTaken);
  const name = make("input", {
    id: "name",
    type: "text",
    maxlength: 20,
    autocomplete: "nickname",
    required: true,
    value: knownName(),
    "aria-label": say("web.start.name"),
    placeholder: say("web.start.name"),
  });
  const button = make("button", { id: "join", class: "button main" }, say("web.table.sit-down"));
  const sitDown = (event) => {
    event.preventDefault();
    // One chair for each person, however often he clicks.
    if (button.disabled) return;
    button.disabled = true;
    remember(name.value.trim());
    join(name.value.trim(), browser.recall(NAME)?.face ?? null);
  };
  const may = free && !info.invited && ["waiting", "playing"].includes(info.phase);
  return make(
    "main",
    { class: "lobby" },
    make(
      "section",
      { class: "lobby-felt" },
      make("h1", {}, info.invited ? say("web.tournament.title") : say("web.table.invited", { name: info.chairs[info.host ?? 0].name })),
      agreedShown(info, book),
      make(
        "p",
        { class: "ways-on" },
        make("a", { id: "to-rules", href: `/rules/${book.id}`, target: "_blank" }, say("web.header.rules")),
        " ",
        book.lesson && make("a", { id: "to-lesson", href: `/lesson/${book.id}`, target: "_blank" }, say("web.header.lesson")),
      ),
      chairsShown(info, null),
    ),
    make(
      "section",
      { class: "rail lobby-rail" },
      may
        ? make(
            "form",
            { class: "invite", onsubmit: sitDown },
            ownFace({ name: knownName(), face: browser.recall(NAME)?.face }),
            name,
            button,
          )
        : make("p", {}, say(`web.server.${info.phase === "over" ? "over" : info.invited ? "invited" : "full"}`)),
      info.phase !== "over" &&
        make("button", { id: "watch", class: "button call", type: "button", onclick: watch }, say("web.table.watch")),
      !may &&
        make(
          "p",
          { class: "ways-on" },
          info.phase === "over" &&
            make("a", { class: "button call", href: `/match/${info.id}` }, say("web.table.steps")),
          make("a", { class: "button", href: "/" }, say("web.table.other-table")),
        ),
      trouble && make("p", { role: "alert" }, trouble),
    ),
  );
}

/** A page that says only why there is no table, and the way on. */
export function troubleShown(message, actions = []) {
  return make(
    "main",
    { class: "lobby" },
    make("section", { class: "lobby-felt" }, make("h1", {}, message)),
    make(
      "section",
      { class: "rail lobby-rail" },
      make("p", { class: "ways-on" }, actions, make("a", { class: "button call", href: "/" }, say("web.table.other-table"))),
    ),
  );
}
