// Links between the pages, and the languages.

import { make } from "./dom.js";
import { LANGUAGES, language, say, speak } from "./words.js";

/** In short, and in full where there is room. */
const NAMES = { en: ["EN"], nl: ["NL"], yue: ["廣", "東話"] };

/**
 * The languages as buttons; choosing one keeps it and calls back.
 * @param {() => void} changed
 */
export function languages(changed) {
  const button = (tag) =>
    make(
      "button",
      {
        id: `language-${tag}`,
        class: "plain language",
        type: "button",
        lang: LANGUAGES[tag],
        "aria-pressed": String(tag === language()),
        title: say("web.header.speak", { language: say(`web.header.${tag}`) }),
        onclick: () => {
          speak(tag);
          changed();
        },
      },
      NAMES[tag][0],
      NAMES[tag].slice(1).map((rest) => make("span", { class: "rest" }, rest)),
    );
  return make(
    "div",
    { class: "languages", role: "group", "aria-label": say("web.header.languages") },
    ...Object.keys(LANGUAGES).map(button),
  );
}

/**
 * Links to the other pages.
 * @param {Object<string, string>} pages addresses by name: `start`, `calculator`, `rules`
 */
export function links(pages) {
  return make(
    "nav",
    { class: "links", "aria-label": say("web.header.pages") },
    ...Object.entries(pages).map(([name, address]) =>
      make("a", { href: address }, say(`web.header.${name}`)),
    ),
  );
}
