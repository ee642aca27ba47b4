// The keyboard: arrows and digits choose, Enter gives away, letters call, Space passes.

import { KEYS, beforePlay } from "./offers.js";
import { held } from "./state.js";

/** What the page tells about its keys, in this order. */
export const HELP = [
  ["← →", "move"],
  ["1 … 9, 0", "digits"],
  ["Enter", "discard"],
  ["Space", "space"],
  ["W", "win"],
  ["C P K", "claims"],
  ["F", "flower"],
  ["R", "riichi"],
  ["?", "hint"],
  ["M", "menu"],
  ["Esc", "back"],
];

/**
 * Listen to the keyboard for as long as the page lives.
 * @param {object} session
 * @param {{help: () => void, hint: () => void, sayWhyNot: (key: string) => void, awake: () => boolean}} table `awake`
 *   is false while something lies over the table
 */
export function listen(session, table) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest?.("input, select, textarea, dialog")) return;
    if (!table.awake() || !session.state) return;
    if (pressed(session, table, event)) event.preventDefault();
  });
}

function pressed(session, table, event) {
  const { key } = event;
  if (key === "?") return did(table.hint);
  if (key === "m" || key === "M") return did(table.help);
  if (key === "Escape") return escape(session);
  if (key === "ArrowLeft" || key === "ArrowRight") return move(session, key === "ArrowLeft" ? -1 : 1);
  if (key === "Home") return focus(session, 0);
  if (key === "End") return focus(session, held(session.state).length - 1);
  if (/^[0-9]$/.test(key)) return digit(session, Number(key) || 10);
  if (session.isStoodIn && (key === "Enter" || key === " ")) return back(session, event.target);
  if (key === "Enter") return enter(session, event.target);
  if (key === " ") return space(session, event.target);
  return letter(session, table, key.toUpperCase());
}

function did(action) {
  action();
  return true;
}

function escape(session) {
  if (session.choosing) session.choose(null);
  else if (session.armed) session.arm(false);
  else return false;
  return true;
}

/** Where the keyboard is in the hand. */
function place(session) {
  const focused = document.activeElement?.closest?.("#hand [data-place]");
  return focused ? Number(focused.dataset.place) : (session.selected?.place ?? null);
}

function move(session, step) {
  const count = held(session.state).length;
  if (!count) return false;
  const at = place(session);
  return focus(session, at === null ? count - 1 : (at + step + count) % count);
}

/** Bring the keyboard to a tile; in one's own turn that selects it. */
function focus(session, at) {
  session.focus = at;
  const tile = session.tileAt(at);
  if (tile === undefined) return false;
  const may = session.armed ? session.offer.riichi : session.offer.discards;
  if (session.isTurn && may.has(tile)) session.select(at);
  document.getElementById(`tile-${at}`)?.focus({ preventScroll: true });
  return true;
}

function digit(session, number) {
  if (session.choosing) {
    const calls = session.offer.calls.filter((call) => call.key === session.choosing);
    if (calls[number - 1]) session.act(calls[number - 1].action);
    return true;
  }
  if (beforePlay(session.offer) === "void") {
    const call = session.offer.calls[number - 1];
    if (call) session.act(call.action);
    return true;
  }
  return focus(session, number - 1);
}

/** Buttons other than tiles do what they say by themselves. */
function isButton(target) {
  return target.closest?.("button, a, summary") && !target.closest("#hand");
}

/** A person for whom a bot plays takes over again by doing anything. */
function back(session, target) {
  if (isButton(target)) return false;
  session.do({ do: "back" });
  return true;
}

function enter(session, target) {
  if (isButton(target) || !session.isTurn) return false;
  if (session.offer.gives.size) return session.give();
  return session.discardSelected();
}

function space(session, target) {
  if (session.offer.pass) {
    if (isButton(target)) return false;
    session.act(session.offer.pass);
    return true;
  }
  if (isButton(target) || !session.isTurn) return false;
  if (session.offer.gives.size) {
    const at = place(session) ?? session.focus;
    if (at !== null && at !== undefined) session.mark(at);
    return true;
  }
  const { drawn } = session.state.seats[session.seat];
  const may = session.armed ? session.offer.riichi : session.offer.discards;
  if (drawn && may.has(drawn)) session.act(may.get(drawn));
  return true;
}

function letter(session, table, key) {
  if (!Object.values(KEYS).includes(key)) return false;
  if (key === KEYS.riichi && session.offer.riichi.size) return did(() => session.arm(!session.armed));
  const calls = session.offer.calls.filter((call) => call.key === key);
  if (!calls.length) table.sayWhyNot(key);
  else if (calls.length === 1) session.act(calls[0].action);
  else session.choose(key);
  return true;
}
