// The tables at which this browser holds a chair, or held one.

import { all, forget } from "../tokens.js";
import { make } from "../dom.js";
import { get } from "../http.js";
import { say, sayCount } from "../words.js";

/** So many are shown at once, and so many are asked for at all. */
const FIRST = 3;
const MOST = 40;

/** The latest tables that still exist, as the server tells them; those that are gone are forgotten. */
export async function tables() {
  const ask = async (chair) => {
    try {
      return { ...(await get(`/api/tables/${chair.table}`)), at: chair.at, left: !chair.token };
    } catch (refused) {
      if (refused.status === 404) forget(chair.table);
      return null;
    }
  };
  const found = await Promise.all(all().slice(0, MOST).map(ask));
  return found.filter((table) => table && table.phase !== "closed");
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
        { href: over ? `/match/${table.id}` : `/table/${table.id}${table.left ? "#watch" : ""}` },
        make("b", {}, book?.name ?? table.rules),
        " ",
        make("span", { class: "second" }, [say(`web.start.back-${table.left && !over ? "left" : table.phase}`), day(table.at)].filter(Boolean).join(" · ")),
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
    make("ul", {}, ...found.slice(0, FIRST).map(line)),
    found.length > FIRST &&
      make(
        "details",
        { id: "matches" },
        make("summary", {}, sayCount("web.start.matches", found.length - FIRST)),
        make("ul", {}, ...found.slice(FIRST).map(line)),
      ),
  );
}

/** The day on which somebody sat down, as people there write it. */
function day(at) {
  return at ? new Date(at).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" }) : "";
}
