// Calls said aloud, as people do at a table, where the browser has a voice for the page's language.

import { LANGUAGES, language, say } from "../words.js";
import { STEPS, setting } from "./settings.js";

/** How the voices of a language are tagged; other Chinese than that of Hong Kong is no Cantonese. */
const VOICES = { en: ["en"], nl: ["nl"], yue: ["yue", "zh-hk", "zh-hant-hk"] };

let allowed = false;

/** The person has done something on the page: from now on it may speak. */
export function allow() {
  allowed = true;
}

/** Whether this browser can speak at all. */
export function canSpeak() {
  return "speechSynthesis" in window && "SpeechSynthesisUtterance" in window;
}

/** What a player calls in an event; most are silent. */
export function callOf(event) {
  if (event.e === "discard") return event.riichi ? "riichi" : null;
  if (event.e === "claim") return event.kind;
  return ["kong", "win"].includes(event.e) ? event.e : null;
}

/** A voice for the language that is spoken; undefined while the browser still looks for its voices. */
function voice() {
  const all = speechSynthesis.getVoices();
  if (!all.length) return undefined;
  const fits = (tag) => VOICES[language()].some((each) => tag === each || tag.startsWith(`${each}-`));
  return all.find(({ lang }) => fits(lang.toLowerCase().replaceAll("_", "-"))) ?? null;
}

/** Say the call of an event, if that is wanted and the person has touched the page. */
export function call(event) {
  const kind = callOf(event);
  if (!kind || !allowed || !setting("spoken") || !canSpeak()) return;
  const found = voice();
  if (found === null) return; // a voice of another language would say something else
  const said = new SpeechSynthesisUtterance(say(`web.table.call.${kind}`));
  said.lang = found?.lang ?? LANGUAGES[language()];
  if (found) said.voice = found;
  said.volume = setting("volume") / STEPS.length;
  speechSynthesis.speak(said);
}
