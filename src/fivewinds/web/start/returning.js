// The tables at which this browser holds a chair.

import { all, forget } from "../chairs.js";
import { make } from "../dom.js";
import { get } from "../http.js";
import { say } from "../words.js";

const MOST = 3;

/** The latest tables that still exist, as the server tells them; those that are gone are forgotten. */
export async function tables() {
  const found = [];
  for (const chair of all()) {
    if (found.length === MOST) break;
    try {
      found.push(await get(`/api/tables/${chair.table}`));
    } catch (refused) {
      if (refused.status === 404) forget(chair.table);
    }
  }
  return found.filter((table) => table.phase !== "closed");
}

/** Links back to them; nothing when there are none. */
export function returning(found, books, changed) {
  if (!found.length) return null;
  const line = (table) => {
    const over = table.phase === "over";
    const book = books.find((each) => each.id === table.rules);
    return make(
      "li",
      {},
      make(
        "a",
        { href: over ? `/match/${table.id}` : `/table/${table.id}` },
        make("b", {}, book?.name ?? table.rules),
        " ",
        make("span", { class: "second" }, say(`web.start.back-${table.phase}`)),
      ),
      make(
        "button",
        {
          class: "plain forget",
          type: "button",
          "aria-label": say("web.start.forget"),
          title: say("web.start.forget"),
          onclick: () => {
            forget(table.id);
            changed(found.filter((each) => each !== table));
          },
        },
        "×",
      ),
    );
  };
  return make(
    "section",
    { class: "returning", "aria-labelledby": "returning" },
    make("h2", { id: "returning" }, say("web.start.back")),
    make("ul", {}, ...found.map(line)),
  );
}
