// Waiting for guests: four chairs, the link that invites, and the start.

import { make } from "../dom.js";
import { nameOf, say } from "../words.js";

/** Four chairs with who sits in them. */
export function chairsShown(info, own) {
  return make(
    "ol",
    { class: "lobby-chairs" },
    info.chairs.map((chair, at) =>
      make(
        "li",
        { class: `${chair.kind}${at === own ? " you" : ""}${chair.here ? "" : " away"}` },
        make("b", {}, chair.name),
        make("span", { class: "second" }, roleOf(chair, at === own)),
      ),
    ),
  );
}

function roleOf(chair, own) {
  if (own) return say("web.start.you");
  if (chair.kind === "bot") {
    return [say("web.start.bot"), nameOf("level", chair.level)].join(" · ");
  }
  return say(chair.here ? "web.table.is-here" : "web.table.is-away");
}

/** What is played here, in brief. */
export function agreedShown(info, book) {
  const kind = say(`web.start.${info.table}`);
  return make("p", { class: "second agreed" }, `${book.name} · ${kind}`);
}

/**
 * @param {object} session
 * @param {{book: object, trouble: string, start: () => void}} view
 */
export function lobbyShown(session, { book, trouble, start }) {
  const { info } = session;
  const address = `${location.origin}/table/${info.id}`;
  const said = make("span", { role: "status", class: "note" });
  const link = make("input", {
    id: "invitation",
    class: "invitation",
    type: "text",
    readonly: true,
    value: address,
    "aria-label": say("web.table.invitation"),
    onfocus: (event) => event.target.select(),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      link.select();
      document.execCommand("copy");
    }
    said.textContent = say("web.table.copied");
  };
  return make(
    "main",
    { class: "lobby" },
    make(
      "section",
      { class: "lobby-felt" },
      make("h1", {}, say("web.table.waiting")),
      agreedShown(info, book),
      chairsShown(info, session.chair),
    ),
    make(
      "section",
      { class: "rail lobby-rail" },
      make("p", { class: "second" }, say("web.table.invite")),
      make(
        "div",
        { class: "invite" },
        link,
        make(
          "button",
          { id: "copy", class: "button call", type: "button", onclick: copy },
          say("web.table.copy"),
        ),
      ),
      said,
      session.chair === 0
        ? make(
            "button",
            { id: "start", class: "button main", type: "button", onclick: start },
            say("web.table.start"),
          )
        : make("p", { class: "second" }, say("web.table.host-starts", { name: info.chairs[0].name })),
      trouble && make("p", { role: "alert" }, trouble),
    ),
  );
}
