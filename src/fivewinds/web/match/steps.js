// The way through a match: a step, a hand, or to any event.

import { make } from "../dom.js";
import { svg } from "../tiles/svg.js";
import { listed, say } from "../words.js";
import { handAt, outcomes } from "./record.js";

/** Signs drawn by ourselves: not every phone has them, and some have them in colours. */
const SIGNS = {
  "hand-before": "M6 5V19M19 5 9 12 19 19Z",
  back: "M16 5 6 12 16 19Z",
  play: "M4 5 13 12 4 19ZM13 5 22 12 13 19Z",
  pause: "M8 5V19M16 5V19",
  on: "M8 5 18 12 8 19Z",
  "hand-after": "M18 5V19M5 5 15 12 5 19Z",
};

function sign(name) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", width: 24, height: 24, class: "sign-icon", "aria-hidden": "true" },
    svg("path", { d: SIGNS[name] }),
  );
}

function button(name, to, { at, events, go }) {
  const possible = to >= 0 && to < events.length && to !== at;
  return make(
    "button",
    {
      id: `step-${name}`,
      class: "step",
      type: "button",
      "aria-label": say(`web.match.${name}`),
      title: say(`web.match.${name}`),
      "aria-disabled": String(!possible),
      onclick: () => possible && go(to),
    },
    sign(name),
  );
}

/** How a hand went, in a few words. */
function handLine(match, hand, name) {
  const ends = outcomes(match.events, hand);
  const winners = ends.filter(({ e }) => e === "win").map(({ seat }) => name(seat));
  const went = winners.length
    ? say("web.match.won-by", { names: listed(winners) })
    : say("web.match.nobody");
  return `${say("terminal.hand", { hand: hand.hand })}: ${went}`;
}

/**
 * @param {{events: Object[], hands: Object[]}} match
 * @param {{at: number, playing: boolean, name: (seat: number) => string, go: (n: number) => void,
 *          slide: (n: number) => void, play: () => void, sheet: ?(() => void)}} view `sheet` opens what was counted, if anything was
 */
export function steps(match, { at, playing, name, go, slide, play, sheet }) {
  const { events, hands } = match;
  const now = handAt(hands, at);
  const view = { at, events, go };
  const before = at > hands[now].first ? hands[now].first : (hands[now - 1]?.first ?? -1);
  return [
    make(
      "div",
      { class: "step-buttons", role: "group", "aria-label": say("web.match.steps") },
      button("hand-before", before, view),
      button("back", at - 1, view),
      make(
        "button",
        {
          id: "step-play",
          class: "step wide",
          type: "button",
          "aria-pressed": String(playing),
          "aria-label": say(playing ? "web.match.pause" : "web.match.play"),
          title: say(playing ? "web.match.pause" : "web.match.play"),
          onclick: play,
        },
        sign(playing ? "pause" : "play"),
      ),
      button("on", at + 1, view),
      button("hand-after", hands[now + 1]?.first ?? events.length - 1, view),
    ),
    make(
      "div",
      { class: "step-place" },
      make("input", {
        id: "step-slider",
        type: "range",
        min: hands[now].first,
        max: hands[now].last,
        "aria-label": say("web.match.event-of-hand"),
        "aria-valuetext": say("terminal.event", { number: at, of: events.length - 1 }),
        value: String(at),
        oninput: ({ target }) => slide(target.valueAsNumber),
      }),
      make("span", { class: "second" }, say("terminal.event", { number: at, of: events.length - 1 })),
    ),
    make(
      "div",
      { class: "step-row" },
      handChoice(match, now, name, go),
      sheet &&
        make(
          "button",
          { id: "sheet", class: "step", type: "button", onclick: sheet },
          say("web.table.sheet"),
        ),
    ),
  ];
}

/** All hands with how they went, to jump to. */
function handChoice(match, now, name, go) {
  const { hands } = match;
  return make(
    "select",
    {
      id: "step-hand",
      class: "step-hand",
      "aria-label": say("web.match.hands"),
      onchange: ({ target }) => go(hands[Number(target.value)].first),
    },
    ...hands.map((hand, each) =>
      make("option", { value: String(each), selected: each === now }, handLine(match, hand, name)),
    ),
  );
}

/** Keys that step, as in the terminal. */
export function keys(match, view) {
  const { events, hands } = match;
  const hand = () => handAt(hands, view.at());
  const ways = {
    ArrowRight: () => view.at() + 1,
    ArrowLeft: () => view.at() - 1,
    n: () => hands[hand() + 1]?.first ?? events.length - 1,
    p: () => (view.at() > hands[hand()].first ? hands[hand()].first : hands[hand() - 1]?.first),
    Home: () => 0,
    End: () => events.length - 1,
  };
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !view.awake()) return;
    if (event.target.closest?.("select, input")) return;
    const to = ways[event.key]?.();
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < events.length) view.go(to);
  });
}
