// The rail: what has just happened, what you may do now, and why not something else.

import { chinese, make } from "../dom.js";
import { drawn, phrase, signs } from "../phrase.js";
import { row, tile } from "../tiles/tiles.js";
import { language, listed, nameOf, number, say, sayCount, signed, tileName } from "../words.js";
import { unitText } from "./felt.js";
import { bars, beforePlay, beforePlayText, ownTiles, shared, toGive } from "./offers.js";
import { SEATS, held } from "./state.js";
import { barText } from "./event_text.js";
import { whyMore } from "../why.js";

/** What each call is called in Cantonese, beside its name in other languages. */
const CHARACTERS = {
  win: "和",
  pung: "碰",
  chow: "上",
  kong: "槓",
  "added-kong": "加槓",
  "concealed-kong": "暗槓",
  riichi: "立直",
};
/** Of more kinds of tiles that something bars, none is named. */
const MANY = 3;

/** What a call is called; jokers that are laid out are declared. */
function callName({ a, tile: laid }) {
  return say(`web.table.call.${a === "flower" && laid?.[1] === "j" ? "declare" : a}`);
}

/** The event line: the turn in amber, or the latest event. */
export function eventLine(session, told, seconds) {
  if (session.how === "lost" || session.how === "connecting") {
    return make("p", { class: "event" }, say(`web.table.line-${session.how}`));
  }
  if (session.isTurn) {
    return make(
      "p",
      { class: "event turn" },
      make("b", { class: "your-turn" }, say("web.table.your-turn")),
      make("span", { class: "second" }, beforePlayText(session.offer) ?? drew(session) ?? told),
      seconds,
    );
  }
  const asked = session.offer.pass !== null;
  return make(
    "p",
    { class: `event${asked ? " asked" : ""}` },
    make("span", { class: "told" }, told),
    asked && make("span", { class: "second" }, say("web.table.claim-it")),
    asked && seconds,
  );
}

/** What was just drawn, in one's own turn. */
function drew(session) {
  const { drawn } = session.state.seats[session.seat];
  return drawn && phrase("web.table.you-drew", { tile: signs([drawn]) });
}

/**
 * The buttons of the moment.
 * @param {object} session
 * @param {(tiles: string[]|null) => void} hover called with the tiles of the call that is looked at
 */
export function callsShown(session, hover) {
  const { offer } = session;
  if (session.choosing) return choices(session, hover);
  const found = [];
  if (session.isTurn && offer.discards.size) found.push(discardButton(session));
  if (offer.gives.size) found.push(giveButton(session));
  if (beforePlay(offer) === "void") return offer.calls.map((call) => suitButton(session, call));
  for (const call of shared(offer.calls)) found.push(callButton(session, call, hover));
  if (offer.riichi.size) found.push(riichiButton(session));
  if (offer.pass) found.push(passButton(session));
  return found;
}

/** The calls of one kind, each with its tiles. */
function choices(session, hover) {
  const calls = session.offer.calls.filter((call) => call.key === session.choosing);
  return [
    make(
      "button",
      { id: "call-back", class: "call pass", type: "button", onclick: () => session.choose(null) },
      make("span", { class: "doing" }, say("web.table.back"), key("Esc")),
    ),
    ...calls.map((call, at) =>
      callButton(session, { ...call, key: String(at + 1), calls: [call] }, hover),
    ),
  ];
}

function discardButton(session) {
  const chosen = session.selectedTile;
  const may = session.armed ? session.offer.riichi : session.offer.discards;
  const ready = chosen !== null && may.has(chosen);
  const name = say(session.armed ? "web.table.call.riichi" : "web.table.call.discard");
  return make(
    "button",
    {
      id: "call-discard",
      class: "call discard",
      type: "button",
      "aria-disabled": String(!ready),
      "aria-label": ready ? `${name}: ${tileName(chosen)}` : `${name}: ${say("web.table.choose")}`,
      onclick: () => session.discardSelected() || session.say(say("web.table.choose")),
    },
    make("span", { class: "doing" }, name, key("Enter")),
    ready ? tile(chosen, { label: "" }) : make("span", { class: "second" }, say("web.table.choose")),
  );
}

/** Before play: gives the marked tiles away. */
function giveButton(session) {
  const action = session.giving;
  const name = say("web.table.call.exchange");
  const wanted = say("web.table.marked", { count: number(session.marked.size), of: number(toGive(session.offer)) });
  return make(
    "button",
    {
      id: "call-give",
      class: "call discard",
      type: "button",
      "aria-disabled": String(!action),
      "aria-label": action ? `${name}: ${tilesLabel(action)}` : `${name}: ${wanted}`,
      onclick: () => session.give() || session.say(beforePlayText(session.offer)),
    },
    make("span", { class: "doing" }, name, key("Enter")),
    action ? row(ownTiles(action), { label: "" }) : make("span", { class: "second" }, wanted),
  );
}

/** Before play: a suit to play without. */
function suitButton(session, { action, key: digit }) {
  const { ask } = session.offer;
  const own = held(session.state).filter((name) => name[1] === action.suit);
  const name = say(`tile.suit-${action.suit}`);
  const count = sayCount("web.table.suit-held", own.length);
  return make(
    "button",
    {
      id: `call-void-${action.suit}`,
      class: "call suit",
      type: "button",
      "aria-label": `${say("web.table.call.void")}: ${name}, ${count}`,
      onclick: () => session.act(action, ask),
    },
    make("span", { class: "doing" }, name, key(digit)),
    make("span", { class: "second" }, count),
  );
}

function riichiButton(session) {
  return make(
    "button",
    {
      id: "call-riichi",
      class: "call",
      type: "button",
      "aria-pressed": String(session.armed),
      onclick: () => session.arm(!session.armed),
    },
    make("span", { class: "doing" }, say("web.table.call.riichi"), inChinese("riichi"), key("R")),
    make(
      "span",
      { class: "second" },
      [bringsText(session, "riichi"), say("web.table.riichi-which")].filter(Boolean).join(" · "),
    ),
  );
}

/** What a call brings or costs by itself, in a few words. */
function bringsText(session, kind) {
  const price = session.ask?.prices?.[kind];
  if (!price || kind === "win") return "";
  if (price.unit) return `+${unitText(price.unit, price.value)}`;
  const cost = -price.payments[session.seat];
  return cost > 0 ? say("web.table.stake", { points: number(cost) }) : paidBy(price.payments, session);
}

/** Who pays these payments, in a few words. */
function paidBy(payments, session) {
  const losing = SEATS.filter((seat) => payments[seat] < 0);
  const each = -payments[losing[0]];
  if (losing.length === 1) return say("web.table.from-one", { points: number(each), name: session.name(losing[0]) });
  if (losing.every((seat) => -payments[seat] === each)) return say("web.table.from-each", { points: number(each) });
  return listed(losing.map((seat) => `${session.name(seat)} ${number(-payments[seat])}`));
}

/**
 * What the offered win brings: the gain, who pays it, and the same to be spoken; null at a table
 * without hints, and in books without points.
 */
function winPrice(session) {
  const { payments, least } = (session.hints && session.ask?.prices?.win) || {};
  if (!payments || payments[session.seat] <= 0) return null;
  const gain = signed(payments[session.seat]);
  const pot = payments.reduce((total, paid) => total + paid, 0);
  const how = [paidBy(payments, session), pot > 0 && say("web.table.and-pot", { points: number(pot) })];
  const both = how.filter(Boolean).join(" ");
  const whole = least ? say("web.table.at-least", { how: both }) : both;
  return { gain, how: whole, spoken: `${gain}: ${whole}` };
}

function passButton(session) {
  const { ask, pass } = session.offer;
  return make(
    "button",
    {
      id: "call-pass",
      class: "call pass",
      type: "button",
      onclick: () => session.act(pass, ask),
    },
    make("span", { class: "doing" }, say("web.table.call.pass")),
    make("span", { class: "key-below second" }, say("web.table.space")),
  );
}

/** A call in words: what it is, with which tiles, and what it brings or costs. */
export function callLabel(session, { action, kind, calls }) {
  const worth = kind === "win" ? winPrice(session) : null;
  const label = [
    callName(action),
    calls.length > 1 ? say("web.table.ways", { count: calls.length }) : tilesLabel(action),
    worth?.spoken ?? bringsText(session, kind),
  ];
  return listed(label);
}

function callButton(session, call, hover) {
  const several = call.calls.length > 1;
  const { action, kind } = call;
  const { ask } = session.offer;
  const worth = kind === "win" ? winPrice(session) : null;
  const own = ownTiles(action);
  return make(
    "button",
    {
      id: `call-${kind}-${several ? "some" : call.key}-${action.tiles ?? action.tile ?? ""}${action.as ?? ""}`,
      class: `call ${kind === "win" ? "win" : ""}`,
      type: "button",
      "aria-label": callLabel(session, call),
      dataset: { kind },
      onclick: () => (several ? session.choose(call.key) : session.act(action, ask)),
      onmouseenter: () => hover(own),
      onfocus: () => hover(own),
      onmouseleave: () => hover(null),
      onblur: () => hover(null),
    },
    make(
      "span",
      { class: "doing" },
      callName(action),
      inChinese(kind),
      key(call.key),
      worth && make("b", { class: "price" }, worth.gain),
    ),
    several
      ? make("span", { class: "second" }, say("web.table.ways", { count: call.calls.length }))
      : callTiles(session, call, worth),
  );
}

/** The tiles of a call, the claimed one lit, and what it brings. */
function callTiles(session, { kind, action }, worth) {
  const own = ownTiles(action);
  const claimed = kind !== "flower" && kind !== "added-kong" && action.tile;
  const shown = [];
  if (own.length) shown.push(row(own, { label: "" }));
  if (claimed) {
    const lit = tile(action.tile, { label: "" });
    if (own.length) lit.classList.add("ringed");
    shown.push(lit);
  }
  if (action.as) shown.push(make("span", { class: "second as" }, "= ", signs(asTiles(action.as))));
  const brings = bringsText(session, kind);
  if (worth) shown.push(make("span", { class: "second" }, worth.how));
  else if (brings) shown.push(make("span", { class: "second brings" }, brings));
  return shown.length ? make("span", { class: "with" }, shown) : null;
}

function asTiles(text) {
  return [...text.slice(0, -1)].map((digit) => digit + text.at(-1));
}

function tilesLabel(action) {
  const own = ownTiles(action).map(tileName);
  return listed([...own, action.tile && tileName(action.tile)]);
}

function inChinese(kind) {
  const written = language() === "yue" ? null : CHARACTERS[kind];
  return written ? chinese(written, { class: "title", "aria-hidden": "true" }) : null;
}

function key(name) {
  return make("kbd", { "aria-hidden": "true" }, name);
}

/**
 * Why something is not offered, and more about each; or what the table has just said. Where there is
 * no room the styles show only the question, until it is asked.
 */
export function reasonsShown(session, book) {
  const classes = `reasons${session.wondering ? " asked-for" : ""}`;
  if (session.notice) {
    return make("div", { class: classes }, make("p", { class: "reason notice" }, session.notice));
  }
  const found = bars(session.ask);
  return make(
    "div",
    { class: classes },
    warningShown(session),
    found.length > 0 && whyButton(session, found),
    found.map((bar) => reasonShown(book, bar)),
  );
}

/** A warning, while a tile is selected whose discard gives up every win in sight. */
function warningShown(session) {
  const tileChosen = session.isTurn ? session.selectedTile : null;
  const action = tileChosen && session.offer.discards.get(tileChosen);
  const warning = action && session.hints && session.adviceOn(action)?.warning;
  return warning && make("p", { class: "reason notice warning" }, drawn(warning));
}

function whyButton(session, found) {
  const kinds = new Set(found.map(({ kind }) => kind));
  const call = nameOf("web.table.call", found[0].kind).toLowerCase();
  return make(
    "button",
    {
      id: "why",
      class: "link why",
      type: "button",
      "aria-expanded": String(session.wondering),
      onclick: () => session.wonder(),
    },
    kinds.size === 1 ? say("web.table.why-no-call", { call }) : say("web.table.why-not"),
  );
}

/** A call that is not offered: greyed, what bars it, and more about that one tap away. */
function reasonShown(book, { kind, reason, ruling, tiles }) {
  const named = tiles.length <= MANY ? tiles : [];
  const call = nameOf("web.table.call", kind);
  return make(
    "p",
    { class: "reason", dataset: { kind } },
    make(
      "span",
      { class: "barred" },
      make("span", { class: "unseen" }, say("web.table.no-call", { call: call.toLowerCase() })),
      make("span", { "aria-hidden": "true" }, call, " ", inChinese(kind)),
      " ",
      named.length > 0 && signs(named),
    ),
    " ",
    barText(reason),
    " ",
    whyMore(reason, barText(reason), book, ruling),
  );
}

/** The reason why a tile may not be given away now. */
export function whyNot(session, name) {
  const bar = (session.ask?.barred ?? []).find((each) => each.a === "discard" && each.tile === name);
  return bar ? barText(bar.reason) : say("acting.not-legal");
}

/** The own tiles that calls use, by place in the hand; `lit` are those of the call looked at. */
export function usedPlaces(session, lit) {
  const tiles = held(session.state);
  const calls = session.offer.calls.filter((call) => call.kind !== "win");
  const wanted = lit ?? (calls.length === 1 ? ownTiles(calls[0].action) : []);
  const places = new Set();
  for (const wantedTile of wanted) {
    const place = tiles.findIndex((each, at) => each === wantedTile && !places.has(at));
    if (place >= 0) places.add(place);
  }
  return places;
}

