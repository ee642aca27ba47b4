// A button that asks once more.

import { make } from "./dom.js";
import { say } from "./words.js";

/** A button that asks once more before it does what cannot be taken back; it is as large as either text needs. */
export function twice(id, label, does, question = say("web.table.really")) {
  const shown = make("span", {}, label);
  let sure = false;
  const ask = (asks) => {
    sure = asks;
    shown.textContent = asks ? question : label;
    button.dataset.other = asks ? label : question;
  };
  const button = make(
    "button",
    {
      id,
      class: "button twice",
      type: "button",
      dataset: { other: question },
      onclick: (event) => {
        // The second half of a double click has not read the question.
        if (sure && event.detail < 2) {
          does();
          button.disabled = true;
        }
        ask(true);
      },
      onblur: () => ask(false),
    },
    shown,
  );
  return button;
}
