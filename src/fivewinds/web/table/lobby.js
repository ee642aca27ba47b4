// Waiting for guests: four chairs, the link that invites, and the start.

import { make } from "../dom.js";
import { nameOf, say } from "../words.js";

/**
 * Four chairs with who sits in them.
 * @param {object} info
 * @param {?number} own
 * @param {?((chair: number) => void)} [sendAway] what the host may do with guests
 */
export function chairsShown(info, own, sendAway = null) {
  return make(
    "ol",
    { class: "lobby-chairs" },
    info.chairs.map((chair, at) =>
      make(
        "li",
        { class: `${chair.kind}${at === own ? " you" : ""}${chair.here ? "" : " away"}` },
        make("b", {}, chair.name),
        make("span", { class: "second" }, roleOf(chair, at === own)),
        sendAway &&
          at !== own &&
          chair.kind === "human" &&
          make(
            "button",
            {
              id: `remove-${at}`,
              class: "link",
              type: "button",
              onclick: () => sendAway(at),
            },
            say("web.table.remove", { name: chair.name }),
          ),
      ),
    ),
  );
}

/** The host may send guests away before the first deal. */
function hosting(session) {
  const isHost = session.chair === session.info.host;
  return isHost ? (chair) => session.do({ do: "remove", chair }) : null;
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
      chairsShown(info, session.chair, hosting(session)),
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
      make("img", {
        class: "qr",
        src: `/api/tables/${info.id}/qr.svg`,
        width: 148,
        height: 148,
        alt: say("web.table.qr"),
      }),
      said,
      session.chair === (info.host ?? 0)
        ? make(
            "button",
            { id: "start", class: "button main", type: "button", onclick: start },
            say("web.table.start"),
          )
        : make("p", { class: "second" }, say("web.table.host-starts", { name: info.chairs[info.host ?? 0].name })),
      (session.notice || trouble) && make("p", { role: "alert" }, session.notice || trouble),
      make(
        "button",
        { id: "leave-good", class: "link", type: "button", onclick: () => session.do({ do: "leave" }) },
        say("web.table.leave"),
      ),
    ),
  );
}
