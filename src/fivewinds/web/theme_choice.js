// Day or night, to be chosen.

import { make } from "./dom.js";
import { THEMES, setTheme, theme } from "./theme.js";
import { say } from "./words.js";

/** Day, night, or what the device says. */
export function themes(prefix = "") {
  const choice = (each) =>
    make(
      "label",
      {},
      make("input", {
        id: `${prefix}theme-${each}`,
        type: "radio",
        name: `${prefix}theme`,
        checked: each === theme(),
        onchange: () => setTheme(each),
      }),
      say(`web.table.theme-${each}`),
    );
  return make(
    "div",
    { class: "wish-steps" },
    make("span", { id: `${prefix}theme-label` }, say("web.table.wish-theme")),
    make("div", { class: "segments", role: "radiogroup", "aria-labelledby": `${prefix}theme-label` }, THEMES.map(choice)),
  );
}
