// Who sits at the table, and the ways to leave it: a part of the menu.

import { make } from "../dom.js";
import { twice } from "../twice.js";
import { say } from "../words.js";
import { isTaken, listedSwitch } from "./lobby.js";
import { ownFace } from "./own_face.js";

/** What the host may do about people who are absent: give their chair to a bot. */
function absent(session) {
  const { chairs, host, phase } = session.info;
  if (phase !== "playing" || host !== session.chair) return [];
  return chairs
    .map((chair, at) => ({ ...chair, at }))
    .filter((chair) => isTaken(chair) && !chair.here && chair.at !== session.chair)
    .map((chair) =>
      twice(`give-${chair.at}`, say("web.table.give-chair", { name: chair.name }), () =>
        session.do({ do: "bot", chair: chair.at }),
      ),
    );
}

/** The own face, to be changed at any time. */
function face(session) {
  const own = session.info.chairs[session.chair];
  return (
    own?.kind === "human" &&
    make(
      "div",
      { class: "own-face" },
      ownFace(own, (chosen) => session.do({ do: "face", face: chosen })),
      make("span", {}, say("web.face.choose")),
    )
  );
}

/** The ways out, and what the host may do. */
export function peopleShown(session) {
  const { phase, invited } = session.info;
  if (session.lesson) {
    return make("p", { class: "ways" }, make("a", { id: "leave", class: "button", href: "/" }, say("web.lesson.leave")));
  }
  return make(
    "section",
    { class: "people" },
    make("h2", {}, say("web.table.people")),
    face(session),
    phase === "playing" && session.info.host === session.chair && listedSwitch(session),
    make(
      "p",
      { class: "ways" },
      make("a", { id: "leave", class: "button", href: "/" }, say("web.table.to-tables")),
      phase === "playing" && !invited && twice("concede", say("web.table.concede"), () => session.do({ do: "concede" })),
      !invited && twice("leave-good", say("web.table.leave-good"), () => session.do({ do: "leave" })),
      absent(session),
    ),
  );
}
