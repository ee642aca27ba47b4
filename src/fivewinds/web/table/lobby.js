// Waiting for guests: four chairs, the link that invites, talk, and the start.

import { fill, make, redraw } from "../dom.js";
import { faceOf } from "../faces.js";
import { get } from "../http.js";
import { inBrief } from "../start/options.js";
import { language, nameOf, say } from "../words.js";
import { Live } from "./live.js";
import { ownFace } from "./own_face.js";
import { Talk } from "./talk.js";

/** The level of programs from outside: bots that come and go as people do. */
const OUTSIDE = "outside";

/** Whether somebody has come for this chair, a person or a program. */
export function isTaken(chair) {
  return chair.kind === "human" || chair.level === OUTSIDE;
}

/**
 * Four chairs with who sits in them.
 * @param {object} info
 * @param {?number} own
 * @param {{sendAway?: ?((chair: number) => void), changeFace?: ?((face: number) => void)}} [may] what the host
 * may do with guests, and the person in the own chair with the own face
 */
export function chairsShown(info, own, { sendAway = null, changeFace = null } = {}) {
  return make(
    "ol",
    { class: "lobby-chairs" },
    info.chairs.map((chair, at) =>
      make(
        "li",
        { class: `${chair.kind}${at === own ? " you" : ""}${chair.here ? "" : " away"}` },
        at === own && changeFace ? ownFace(chair, changeFace) : faceOf(chair),
        make("b", {}, chair.name),
        make("span", { class: "second" }, roleOf(chair, at === own)),
        sendAway &&
          at !== own &&
          isTaken(chair) &&
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

function roleOf(chair, own) {
  if (own) return say("web.start.you");
  if (chair.kind === "bot") {
    return [say("web.start.bot"), nameOf("level", chair.level)].join(" · ");
  }
  return say(chair.here ? "web.table.is-here" : "web.table.is-away");
}

/** What is played here, in brief. */
export function agreedShown(info, book) {
  return make("p", { class: "second agreed" }, [book.name, ...inBrief(book, info)].join(" · "));
}

/** Names by which a machine calls itself, and nobody else does. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * The link that invites. Programs that show a preview of it are told the language of the person who sends it;
 * the page itself speaks that of its reader.
 */
function linkTo(base, id) {
  return `${base}/table/${id}${language() === "en" ? "" : `?language=${language()}`}`;
}

/** Where a guest finds the table: as text to copy and as a drawing for a camera. */
function invitationShown(id) {
  let address = linkTo(location.origin, id);
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
  // Where the device has a sheet to share with, that is nearer than the clipboard.
  const share = () => navigator.share({ url: address, title: document.title }).catch(() => {});
  const reach = make("p", { class: "second", hidden: true });
  const outside = async () => {
    const { base } = await get("/api/here");
    if (base) address = link.value = linkTo(base, id);
    else fill(reach, say("web.table.here-only"));
    reach.hidden = Boolean(base);
  };
  if (LOOPBACK.includes(location.hostname)) outside().catch(() => {});
  return [
    make("p", { class: "second" }, say("web.table.invite")),
    reach,
    make(
      "div",
      { class: "invite" },
      link,
      make("button", { id: "copy", class: "button call", type: "button", onclick: copy }, say("web.table.copy")),
      navigator.share &&
        make("button", { id: "share", class: "button call", type: "button", onclick: share }, say("web.table.share")),
    ),
    make("img", { class: "qr", src: `/api/tables/${id}/qr.svg`, width: 148, height: 148, alt: say("web.table.qr") }),
    said,
  ];
}

/** Whether anybody may find the table in the list of tables: the host says so, and may say otherwise. */
export function listedSwitch(session) {
  return make(
    "label",
    { class: "check" },
    make("input", {
      id: "listed",
      type: "checkbox",
      checked: session.info.listed === true,
      onchange: (event) => session.do({ do: "list", listed: event.target.checked }),
    }),
    make("span", {}, say("web.table.listed")),
  );
}

/** The page of a table that waits for its start, for people with a chair and for watchers. */
export class Lobby {
  /**
   * @param {object} session
   * @param {{book: object, start: () => void}} view
   */
  constructor(session, { book, start }) {
    this.session = session;
    this.book = book;
    this.start = start;
    this.live = new Live();
    this.talk = new Talk(session, this.live);
    this.felt = make("section", { class: "lobby-felt" });
    // The invitation is made once: a guest who comes must not take it from under a finger.
    this.rail = make("section", { class: "rail lobby-rail" }, !session.info.invited && invitationShown(session.info.id));
    this.doing = [];
    this.drawing = () => this.draw();
    this.element = make(
      "main",
      { class: "lobby" },
      this.felt,
      this.rail,
      this.live.elements,
      this.talk.elements,
    );
  }

  /** Something has changed, or somebody has `said` something; news there is none before a match. */
  changed(news, { said = null }) {
    this.talk.changed(said);
    redraw(this.drawing);
  }

  draw() {
    const { session } = this;
    const { info } = session;
    const isHost = session.chair !== null && session.chair === info.host;
    const sendAway = isHost ? (chair) => session.do({ do: "remove", chair }) : null;
    fill(
      this.felt,
      make("h1", {}, say("web.table.waiting")),
      agreedShown(info, this.book),
      chairsShown(info, session.chair, { sendAway, changeFace: (face) => session.do({ do: "face", face }) }),
    );
    const trouble = session.how === "open" ? session.notice : say("web.table.line-lost");
    for (const old of this.doing) old.remove();
    this.doing = [
      isHost
        ? make("div", { class: "ways-on" }, listedSwitch(session), make("button", { id: "start", class: "button main", type: "button", onclick: () => this.start() }, say("web.table.start")))
        : this.whoStarts(),
      trouble && make("p", { role: "alert" }, trouble),
      ...this.waysOn(),
    ].filter(Boolean);
    this.rail.append(...this.doing);
  }

  whoStarts() {
    const { chairs, host } = this.session.info;
    if (host === null) return this.session.info.invited && make("p", { class: "second" }, say("web.table.all-start"));
    return make("p", { class: "second" }, say("web.table.host-starts", { name: chairs[host].name }));
  }

  waysOn() {
    const { session } = this;
    if (session.watching) {
      return [
        make("span", { class: "second" }, say("web.table.watch-waits")),
        make("a", { class: "button call", href: "/" }, say("web.table.to-tables")),
      ];
    }
    return [
      session.people > 1 && this.talk.button("talk"),
      !session.info.invited && make(
        "button",
        { id: "leave-good", class: "link", type: "button", onclick: () => session.do({ do: "leave" }) },
        say("web.table.leave"),
      ),
    ];
  }
}
