// The evening: the clock, a board of all tables, the slip of one.

import { fill, make } from "../dom.js";
import { listed, say } from "../words.js";
import { act } from "./api.js";
import { attempt, button, clockTime, field, minutes, named, notice, points, prevailing, secondsLeft, wind, windName } from "./parts.js";
import { slipForm } from "./slip_form.js";

const SIGN = { in: "✓", playing: "◷", missing: "?", disputed: "!", unconfirmed: "½", waiting: "·" };

/** The page of the evening. */
export function evening(root, code) {
  const line = notice();
  /** What is wrong with the slip that is being entered, told beside it. */
  const wrong = notice();
  const time = make("strong", { class: "time", role: "timer" });
  const bar = make("div", { class: "bar" });
  const head = make("div", { class: "round-head" });
  const board = make("ol", { class: "board" });
  const sheet = make("section", { class: "paper sheet slip-sheet", hidden: true });
  const rail = make("div", { class: "rail desk-rail" });
  let view = null;
  let came = 0;
  let open = null;
  let form = null;

  const choice = (id, names) =>
    make("select", { id }, ...names.map((name) => make("option", { value: name }, say(`web.tournament.${id}-${name}`))));
  const empty = choice("online-empty", ["wait", "bot"]);
  const house = choice("online-house", ["bot", "person"]);
  const how = () => ({ empty: empty.value, house: house.value });
  const online = make(
    "details",
    { class: "paper sheet online" },
    make("summary", {}, say("web.tournament.online-title")),
    make("p", { class: "second" }, say("web.tournament.online-about")),
    make("div", { class: "row" }, field(say("web.tournament.online-empty"), empty), field(say("web.tournament.online-house"), house)),
    button(say("web.tournament.online-all"), () => go("online", { round: view.round, ...how() }), "call", { id: "online-all" }),
  );
  fill(
    root,
    make("div", { class: "evening" }, make("div", {}, head, bar, line, board, online), sheet),
    rail,
  );
  setInterval(tick, 500);

  function tick() {
    if (!view) return;
    const left = secondsLeft(view.clock, came);
    time.textContent = view.clock.round ? minutes(left) : "";
    bar.style.setProperty("--part", view.clock.round ? String(1 - left / view.clock.seconds) : "0");
  }

  const go = (e, fields) => attempt(line, () => act(code, e, fields));

  function drawHead() {
    const { round } = view;
    const seat = prevailing(view, round);
    fill(
      head,
      make(
        "div",
        {},
        make("h2", {}, say("web.tournament.round-of", { round, rounds: view.rounds })),
        make("p", { class: "second" }, say("web.tournament.prevailing"), " ", wind(seat), " ", windName(seat)),
      ),
      time,
    );
  }

  function square(each) {
    return make(
      "li",
      {},
      make(
        "button",
        {
          type: "button",
          id: `table-${each.table}`,
          class: `table-square ${each.status}`,
          "aria-pressed": String(open === each.table),
          onclick: () => show(each.table),
        },
        make("b", { class: "figure" }, each.table),
        make(
          "span",
          { class: "state" },
          make("span", { "aria-hidden": "true" }, SIGN[each.status], " "),
          say(`web.tournament.status-${each.status}`),
          each.online && make("small", {}, say("web.tournament.online")),
          each.counted && each.status === "playing"
            ? make("small", {}, say("web.tournament.counted", { count: each.counted, hands: view.hands }))
            : null,
          view.clock.extra[each.table] &&
            make("small", {}, say("web.tournament.extra-of", { minutes: view.clock.extra[each.table] })),
        ),
        make(
          "span",
          { class: "four" },
          ...each.players.map((player, seat) =>
            make("span", {}, wind(seat), " ", named(player)),
          ),
        ),
      ),
    );
  }

  function show(table) {
    open = table;
    form = null;
    draw();
    sheet.scrollIntoView?.({ block: "nearest" });
    document.getElementById("score-0-0")?.focus();
  }

  function slipOf(table) {
    return view.slips.find((each) => each.round === view.round && each.table === table);
  }

  function drawSheet() {
    const each = view.boards[view.round - 1]?.[open - 1];
    sheet.hidden = !each;
    if (!each) return;
    const there = slipOf(open);
    const seen = there?.versions.length ?? 0;
    if (form?.table === open && form.seen === seen && form.online === each.online) return; // somebody is typing
    const latest = there?.versions.at(-1);
    const why = make("input", { id: "why", maxlength: 200 });
    const entry = slipForm(view, each.players, latest?.slip ?? partly(there));
    if (form?.table !== open) wrong.textContent = "";
    form = { table: open, seen, online: each.online };
    const enter = async () => {
      const fields = { round: view.round, table: open, slip: entry.read(), seen };
      if (seen) fields.reason = why.value;
      if (await attempt(wrong, () => act(code, "slip", fields))) {
        const next = view.boards[view.round - 1].find((other) => other.status === "playing" && other.table !== open);
        open = next?.table ?? null;
        form = null;
        draw();
      }
    };
    fill(
      sheet,
      make(
        "div",
        { class: "row" },
        make("h2", {}, say("web.tournament.slip-of", { table: open, round: view.round })),
        button(say("web.tournament.close"), () => {
          open = null;
          form = null;
          draw();
        }, "plain", { id: "close-slip" }),
      ),
      there?.rejected && make("p", { class: "bad" }, say("web.tournament.rejected", { reason: there.rejected })),
      !latest && onlineRow(open),
      latest && settled(each, latest),
      there?.other && [make("h3", {}, say("web.tournament.other-reading")), settled(each, there.other)],
      latest && view["four-eyes"] && !there.confirmed && compare(seen),
      latest && make("h3", {}, say("web.tournament.correct")),
      entry.root,
      latest && make("label", { class: "field" }, make("span", {}, say("web.tournament.why")), why),
      wrong,
      button(say(seen ? "web.tournament.replace" : "web.tournament.enter"), enter, "win", { id: "enter" }),
      history(there),
    );
  }

  /** Whether the table is played online, and what can be done about it. */
  function onlineRow(table) {
    const room = view.online.find((each) => each.round === view.round && each.table === table)?.room;
    if (!room) {
      return make(
        "p",
        {},
        button(say("web.tournament.online-table", { table }), () => go("online", { round: view.round, tables: [table], ...how() }), "outline", { id: "online-table" }),
      );
    }
    return make(
      "div",
      { class: "row" },
      make("span", {}, say("web.tournament.online-now")),
      make("a", { href: `/table/${room}#watch`, target: "_blank", rel: "noopener" }, say("web.tournament.online-watch")),
      button(say("web.tournament.online-begin"), () => go("online-begin", { round: view.round, table }), "outline", { id: "online-begin" }),
    );
  }

  function compare(seen) {
    const why = make("input", { id: "reject-why", maxlength: 200 });
    const fields = { round: view.round, table: open, seen };
    return make(
      "div",
      { class: "row" },
      button(say("web.tournament.confirm"), () => go("slip-confirmed", fields), "call", { id: "confirm" }),
      make("label", { class: "field" }, make("span", {}, say("web.tournament.reject-why")), why),
      button(say("web.tournament.reject"), () => go("slip-rejected", { ...fields, reason: why.value }), "outline"),
    );
  }

  function settled(each, version) {
    return make(
      "table",
      { class: "lines settled" },
      make(
        "tbody",
        {},
        ...each.players.map((player, seat) =>
          make(
            "tr",
            {},
            make("td", {}, wind(seat), " ", named(player)),
            ...(version.payments ?? []).map((paid) => make("td", {}, points(paid[seat]))),
            make("td", {}, make("b", {}, points(version.totals[seat]))),
          ),
        ),
      ),
    );
  }

  function history(there) {
    const older = there?.versions.slice(0, -1) ?? [];
    return make(
      "ul",
      { class: "note" },
      ...(there?.versions ?? []).map((version) =>
        make(
          "li",
          {},
          say("web.tournament.entered-by", { time: clockTime(version.at), by: version.by }),
          version.reason && `: ${version.reason}`,
          older.includes(version) && ` (${version.totals.map(points).join(" ")})`,
        ),
      ),
    );
  }

  function drawRail() {
    const { clock } = view;
    const waiting = view.boards[view.round - 1]?.filter((each) => !["in", "unconfirmed"].includes(each.status)) ?? [];
    const extra = () =>
      go("extended", { minutes: 5, table: open ?? 0 });
    fill(
      rail,
      !clock.round &&
        clock.ended < view.rounds &&
        button(say("web.tournament.start-round", { round: view.round }), () => go("round-started", { round: view.round }), "win", { id: "start-round" }),
      clock.round && [
        button(say(clock.running ? "web.tournament.pause" : "web.tournament.resume"), () => go(clock.running ? "paused" : "resumed"), "call"),
        button(open ? say("web.tournament.extra-table", { table: open }) : say("web.tournament.extra-all"), extra, "call"),
        !clock["last-hand"] && button(say("web.tournament.last-hand"), () => go("last-hand"), "call"),
        button(
          waiting.length
            ? say("web.tournament.end-waits", { tables: listed(waiting.map((each) => each.table)) })
            : say("web.tournament.end-round", { round: clock.round }),
          () => go("round-ended", { round: clock.round }),
          waiting.length ? "outline" : "win",
          { id: "end-round" },
        ),
      ],
    );
  }

  function draw() {
    drawHead();
    fill(board, ...(view.boards[view.round - 1] ?? []).map(square));
    drawSheet();
    drawRail();
    tick();
  }

  return {
    show(now) {
      came = performance.now();
      view = now;
      if (!view.drawn) {
        fill(board);
        fill(head, make("p", {}, say("web.tournament.not-drawn")));
        return;
      }
      draw();
    },
  };
}

/** What the table's phone has counted so far, as a slip with empty hands. */
function partly(there) {
  if (!there?.counted) return null;
  const hands = [];
  for (const [number, hand] of Object.entries(there.counted)) hands[Number(number) - 1] = hand;
  return { hands };
}
