// The menu: language, small wishes, promises, keys, rules, and the way out.

import { make } from "../dom.js";
import { languages } from "../header.js";
import { say } from "../words.js";
import { HELP } from "./keys.js";
import { STEPS, set, setting } from "./settings.js";
import { play, wake } from "./sound.js";
import { themes } from "../theme_choice.js";
import { canSpeak } from "./voice.js";

/** A promise or a wish that is on or off. */
export function check(id, label, checked, changed) {
  return make(
    "label",
    { class: "check" },
    make("input", { id, type: "checkbox", checked, onchange: (event) => changed(event.target.checked) }),
    make("span", {}, label),
  );
}

/** A wish in four steps, each with a sign that grows. */
function steps(name, chosen, changed) {
  const id = `wish-${name}`;
  const step = (each) =>
    make(
      "label",
      { dataset: { step: each } },
      make("input", {
        id: `${id}-${each}`,
        type: "radio",
        name: id,
        checked: each === chosen,
        "aria-label": say(`web.table.${name}-${each}`),
        onchange: () => changed(each),
      }),
      make("span", { class: "sign", "aria-hidden": "true" }),
    );
  return make(
    "div",
    { class: `wish-steps ${name}` },
    make("span", { id: `${id}-label` }, say(`web.table.wish-${name}`)),
    make("div", { class: "segments", role: "radiogroup", "aria-labelledby": `${id}-label` }, STEPS.map(step)),
  );
}

/** What a person may wish of every table, to see and to hear; it holds at once. */
function wishes(changed) {
  const keep = (name, after) => (value) => {
    set(name, value);
    after?.();
    changed();
  };
  const wish = (name, after) => check(`wish-${name}`, say(`web.table.wish-${name}`), setting(name), keep(name, after));
  const heard = () => {
    wake();
    play("discard");
  };
  return {
    seen: [
      ["index", "upright", "larger", "safe", "calm"].map((name) => wish(name)),
      steps("text", setting("text"), keep("text")),
      themes(),
    ],
    heard: [
      wish("sound", heard),
      canSpeak() && wish("spoken"),
      steps("volume", setting("volume"), keep("volume", heard)),
    ],
  };
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
  const { seen, heard } = wishes(changed);
  return make(
    "article",
    { class: "sheet menu" },
    make("h1", {}, bookName),
    agreed,
    languages(spoken),
    make(
      "div",
      { class: "menu-columns" },
      make("section", {}, make("h2", {}, say("web.table.wishes")), seen),
      make(
        "div",
        {},
        make("section", {}, make("h2", {}, say("web.table.wishes-heard")), heard),
        make("section", {}, make("h2", {}, say("web.table.autos")), promises(autos, changed, "menu-")),
      ),
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
