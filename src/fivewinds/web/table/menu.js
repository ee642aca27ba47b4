// The menu: language, small wishes, promises, keys, rules, and the way out.

import { make } from "../dom.js";
import { languages } from "../header.js";
import { say } from "../words.js";
import { HELP } from "./keys.js";
import { set, setting } from "./settings.js";

/** A promise or a wish that is on or off. */
export function check(id, label, checked, changed) {
  return make(
    "label",
    { class: "check" },
    make("input", { id, type: "checkbox", checked, onchange: (event) => changed(event.target.checked) }),
    make("span", {}, label),
  );
}

/** What a person has promised the table. */
export function promises(autos, changed, prefix = "") {
  return autos.names.map((name) =>
    check(`${prefix}auto-${name}`, say(`web.table.auto-${name}`), autos.on[name], () => {
      autos.toggle(name);
      changed();
    }),
  );
}

/**
 * @param {{rules: string, bookName: string, agreed: Node, autos: object, changed: () => void,
 *          spoken: () => void, close: () => void, people: Node}} view
 */
export function menuShown({ rules, bookName, agreed, autos, changed, spoken, close, people }) {
  const wish = (name) =>
    check(`wish-${name}`, say(`web.table.wish-${name}`), setting(name), (value) => {
      set(name, value);
      changed();
    });
  return make(
    "article",
    { class: "sheet menu" },
    make("h1", {}, bookName),
    agreed,
    languages(spoken),
    make(
      "div",
      { class: "menu-columns" },
      make("section", {}, make("h2", {}, say("web.table.wishes")), ["index", "sound", "calm", "safe"].map(wish)),
      make("section", {}, make("h2", {}, say("web.table.autos")), promises(autos, changed, "menu-")),
    ),
    make(
      "section",
      { class: "keys" },
      make("h2", {}, say("web.table.keys")),
      make(
        "dl",
        {},
        HELP.map(([key, name]) => [
          make("dt", {}, make("kbd", {}, key)),
          make("dd", {}, say(`web.table.key-${name}`)),
        ]),
      ),
    ),
    people,
    make(
      "footer",
      { class: "sheet-actions" },
      make("a", { class: "button", href: `/rules/${rules}`, target: "_blank" }, say("web.header.rules")),
      make("button", { id: "close-menu", class: "button main", type: "button", onclick: close }, say("web.table.back-to-table")),
    ),
  );
}
