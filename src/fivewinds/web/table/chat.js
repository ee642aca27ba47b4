// What people say to each other at a table: quick phrases, or words of their own.

import { make } from "../dom.js";
import { say } from "../words.js";

/** The phrases there are, by their names under `web.phrase`. */
export const PHRASES = [
  "hello",
  "good-luck",
  "thanks",
  "well-played",
  "sorry",
  "one-moment",
  "your-turn",
  "so-close",
  "again",
  "goodbye",
];
/** The same without words: a sign that everybody reads, with a name for those who hear it. */
export const GESTURES = ["clap", "smile", "surprise", "think"];
const LONGEST = 200;

/** A line of chat; a phrase is in the reader's language. */
export function saidText({ phrase, text }) {
  return phrase && [...PHRASES, ...GESTURES].includes(phrase) ? say(`web.phrase.${phrase}`) : (text ?? "");
}

/** The same with the name of who said it. */
export function lineText(line) {
  return say("web.table.chat-line", { name: line.name, text: saidText(line) });
}

/**
 * The sheet of what was said.
 * @param {object} session
 * @param {{close: () => void}} view
 */
export function chatShown(session, { close }) {
  const field = make("input", {
    id: "chat-text",
    type: "text",
    maxlength: LONGEST,
    autocomplete: "off",
    "aria-label": say("web.table.chat-text"),
    placeholder: say("web.table.chat-text"),
  });
  const send = (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    session.do({ do: "chat", text });
    field.value = "";
  };
  return make(
    "article",
    { class: "sheet chat" },
    make("h1", {}, say("web.table.chat")),
    linesShown(session),
    make(
      "div",
      { class: "phrases", role: "group", "aria-label": say("web.table.chat-phrases") },
      PHRASES.map((phrase) =>
        make(
          "button",
          {
            id: `phrase-${phrase}`,
            class: "phrase",
            type: "button",
            onclick: () => session.do({ do: "chat", phrase }),
          },
          say(`web.phrase.${phrase}`),
        ),
      ),
    ),
    make(
      "div",
      { class: "phrases", role: "group", "aria-label": say("web.table.chat-gestures") },
      GESTURES.map((gesture) =>
        make(
          "button",
          {
            id: `phrase-${gesture}`,
            class: "phrase gesture",
            type: "button",
            "aria-label": say(`web.gesture.${gesture}`),
            title: say(`web.gesture.${gesture}`),
            onclick: () => session.do({ do: "chat", phrase: gesture }),
          },
          say(`web.phrase.${gesture}`),
        ),
      ),
    ),
    make("p", { id: "chat-trouble", class: "bad", role: "alert" }),
    make(
      "form",
      { class: "sheet-actions chat-form", onsubmit: send },
      field,
      make("button", { id: "chat-send", class: "button main" }, say("web.table.chat-send")),
      make("button", { id: "close-chat", class: "button", type: "button", onclick: close }, say("web.table.back-to-table")),
    ),
  );
}

/** The lines alone, so that they can be drawn anew while somebody types. */
export function linesShown(session) {
  if (!session.chat.length) {
    return make("p", { id: "chat-lines", class: "second" }, say("web.table.chat-empty"));
  }
  return make(
    "ol",
    { id: "chat-lines", class: "chat-lines" },
    session.chat.map((line) =>
      make(
        "li",
        { class: line.chair === session.chair ? "you" : "" },
        make("b", {}, line.name),
        " ",
        saidText(line),
      ),
    ),
  );
}
