// Between two hands: whom the table waits for, and whether all people agree to end the match.

import { make } from "../dom.js";
import { listed, say } from "../words.js";
import { twice } from "../twice.js";

/** The names of the people in these chairs. */
function names(session, chairs) {
  return listed(chairs.map((chair) => session.info.chairs[chair].name));
}

/** Whether somebody else proposes to end the match, and the person has not answered. */
export function isAsked({ pause, chair }) {
  return pause?.proposed !== undefined && !pause.agreed.includes(chair);
}

/** How the pause stands, in a sentence; empty where there is nothing to say. */
export function pauseText(session) {
  const { pause } = session;
  if (!pause) return "";
  const awaited = names(session, pause.awaited);
  if (isAsked(session)) return say("web.table.proposes-end", { name: names(session, [pause.proposed]) });
  if (pause.proposed !== undefined) return say("web.table.waits-to-agree", { names: awaited });
  if (pause.declined !== undefined && !session.isReady) {
    return say("web.table.wants-to-play-on", { name: names(session, [pause.declined]) });
  }
  return session.isReady ? say("web.table.waits-for", { names: awaited }) : "";
}

/**
 * The two answers to a proposal. They may stand on the rail and on a sheet, so ids have a prefix.
 * @param {object} session
 * @param {{prefix?: string, classes: string, main: string, end: () => void}} view
 */
export function answersShown(session, { prefix = "", classes, main, end }) {
  const playOn = () => session.do({ do: "play-on" });
  return [
    make("button", { id: `${prefix}play-on`, class: classes, type: "button", onclick: playOn }, say("web.table.play-on")),
    make("button", { id: `${prefix}agree-end`, class: main, type: "button", onclick: end }, say("web.table.agree-end")),
  ];
}

/** The button that ends the match, or proposes it where there are others; none when that is no use. */
export function endButton(session, end) {
  const { pause, people } = session;
  if (!pause || pause.proposed !== undefined) return null;
  if (people === 1) return twice("end-here", say("web.table.end-here"), end, say("web.table.end-sure"));
  return make(
    "button",
    { id: "propose-end", class: "button", type: "button", onclick: end },
    say("web.table.propose-end"),
  );
}
