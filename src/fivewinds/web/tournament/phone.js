// The slip on the table's phone: hand by hand, counted from tiles or typed. What is put in is kept in the
// browser before anything else, and sent when there is a network; the same entry is never taken twice.

import { fill, make } from "../dom.js";
import { languages } from "../header.js";
import { getLasting } from "../http.js";
import { row } from "../tiles/tiles.js";
import { load, say } from "../words.js";
import { act } from "./api.js";
import { countPage } from "./count.js";
import { button, minutes, named, notice, points, prevailing, secondsLeft, wind, windName } from "./parts.js";
import { slipForm } from "./slip_form.js";
import { draftOf, emptyHand, handOf, isDone, seatOf, toldHand, uncounted, windIn } from "./table_draft.js";

const AGAIN = 4000;

function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** A name for an entry that no other has; also over plain HTTP, where randomUUID is missing. */
function newCommand() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The page of a table. */
export function phone(root, code, again) {
  const line = notice();
  const note = make("p", { class: "second phone-note", role: "status" });
  const body = make("section", { class: "paper sheet" });
  const head = make("header", { class: "tournament-head" });
  const time = make("strong", { class: "phone-time", role: "timer" });
  const buttons = make("div", { class: "phone-buttons" });
  // What is said stands above the buttons, where it is seen however far the slip is scrolled.
  const rail = make("div", { class: "rail desk-rail phone-rail" }, note, line, buttons);
  const queueKey = `fivewinds.slip-queue.${code}`;
  let view = null;
  let came = 0;
  let book = null;
  let hands = [];
  let open = null;
  let typing = false;
  let counting = false;
  let shown = "";
  let sending = false;
  const refused = new Set();

  setInterval(send, AGAIN);
  setInterval(tick, 500);
  window.addEventListener("online", send);

  const draftKey = () => `fivewinds.slip-draft.${code}.${view.round}`;

  function tick() {
    time.textContent = view?.clock.round ? minutes(secondsLeft(view.clock, came, view.table)) : "";
  }

  function page() {
    fill(root, head, make("main", { class: "columns phone" }, body), rail);
  }

  /** Keep what was put in, then show it, then tell the desk. */
  function changed() {
    if (!keep(draftKey(), { hands })) note.textContent = say("web.tournament.no-storage");
    draw();
    sendHands();
  }

  /** Tell the desk of hands that are counted and that it does not have so. */
  async function sendHands() {
    if (!view["counts-hands"] || view.versions?.length) return;
    for (const [index, hand] of hands.entries()) {
      const told = toldHand(hand);
      const text = `${view.round} ${index} ${JSON.stringify(told)}`;
      if (!isDone(hand, index) || refused.has(text) || same(view.counted?.[index + 1], told)) continue;
      try {
        await act(code, "hand", { round: view.round, table: view.table, number: index + 1, hand: told });
        line.textContent = "";
      } catch (problem) {
        if (problem.status === 0) {
          note.textContent = say("web.tournament.offline");
          return;
        }
        refused.add(text);
        line.textContent = problem.message;
      }
    }
  }

  async function send() {
    const queued = kept(queueKey);
    if (!queued) {
      if (view && !counting) sendHands();
      return;
    }
    if (sending) return;
    sending = true;
    try {
      await act(code, "slip", queued);
      keep(queueKey, null);
      keep(`fivewinds.slip-draft.${code}.${queued.round}`, null);
      note.textContent = say("web.tournament.sent");
    } catch (problem) {
      if (problem.status === 0) {
        note.textContent = say("web.tournament.offline");
      } else {
        keep(queueKey, null);
        note.textContent = "";
        line.textContent = problem.message;
      }
    } finally {
      sending = false;
    }
  }

  function handIn(slip) {
    line.textContent = "";
    keep(queueKey, { round: view.round, table: view.table, slip, command: newCommand() });
    send();
  }

  /** The hand being played: the one that was opened, else the first that is not done. */
  function current() {
    if (open !== null) return open;
    const next = hands.findIndex((hand, index) => !isDone(hand, index));
    return next < 0 ? null : next;
  }

  function drawHead(number) {
    const seat = prevailing(view, view.round, number ?? 0);
    fill(
      head,
      make(
        "div",
        {},
        make("h1", {}, say("web.tournament.slip-of", { table: view.table, round: view.round })),
        make("p", { class: "second" }, say("web.tournament.prevailing"), " ", wind(seat), " ", windName(seat)),
      ),
      time,
      languages(again),
    );
  }

  function draw() {
    if (counting) return;
    const latest = view.versions?.at(-1);
    const number = current();
    drawHead(number);
    fill(buttons);
    if (!view.players) fill(body, make("p", {}, say("web.tournament.not-drawn")));
    else if (latest) drawIn(latest);
    else if (typing || !view["counts-hands"]) drawTyped();
    else drawHands(number);
    if (!body.isConnected) page();
  }

  function drawIn(latest) {
    fill(
      body,
      make("h2", {}, say("web.tournament.slip-is-in")),
      slipTable(latest.payments ?? [], latest.slip.hands?.map(handOf) ?? [], latest.totals),
      make("p", { class: "second" }, say("web.tournament.ask-desk")),
    );
  }

  /** The whole slip as a form, for figures that were counted elsewhere. */
  function drawTyped() {
    const given = view["counts-hands"] ? { hands: hands.map(toldHand) } : kept(draftKey());
    const form = slipForm(view, view.players, given, (slip) => {
      if (slip.hands) hands = hands.map((hand, index) => typedOver(hand, slip.hands[index]));
      if (!keep(draftKey(), slip.hands ? { hands } : slip)) note.textContent = say("web.tournament.no-storage");
    });
    fill(
      body,
      make("p", { class: "second" }, say("web.tournament.phone-about")),
      form.root,
      view["counts-hands"] &&
        button(say("web.tournament.count-tiles"), () => {
          typing = false;
          changed();
        }, "plain", { id: "count-tiles" }),
    );
    fill(buttons, button(say("web.tournament.hand-in"), () => handIn(form.read()), "win", { id: "hand-in" }));
  }

  function drawHands(number) {
    const payments = hands.map((_, index) => view.counted?.[index + 1]?.payments);
    const told = payments.filter(Boolean);
    const sums = told.length ? [0, 1, 2, 3].map((seat) => told.reduce((sum, paid) => sum + paid[seat], 0)) : null;
    fill(
      body,
      slipTable(payments, hands, sums, (index) => {
        open = index;
        draw();
      }, number),
      number !== null && oneHand(number),
      button(say("web.tournament.type-figures"), () => {
        typing = true;
        draw();
      }, "plain", { id: "type-figures" }),
    );
    if (number === null) {
      fill(buttons, button(say("web.tournament.hand-in"), () => handIn({ hands: hands.map(toldHand) }), "win", { id: "hand-in" }));
      return;
    }
    const hand = hands[number];
    const next = hand.winner === null ? null : uncounted(hand, number)[0];
    fill(
      buttons,
      hand.winner !== "draw" &&
        button(say("web.tournament.drawn-hand"), () => {
          hands[number] = { ...emptyHand(), winner: "draw", dead: hand.dead };
          open = null;
          changed();
        }, "outline", { id: "drawn-hand" }),
      next !== null &&
        next !== undefined &&
        button(say("web.tournament.count-of", { name: view.players[next].name }), () => count(number, next), "win", { id: "count-next" }),
      open !== null &&
        isDone(hand, number) &&
        button(say("web.tournament.close"), () => {
          open = null;
          draw();
        }, "call", { id: "close-hand" }),
    );
  }

  /** Scores and what they come to, hand by hand. */
  function slipTable(payments, all, sums, choose = null, now = null) {
    return make(
      "table",
      { class: "phone-slip" },
      make("thead", {}, make("tr", {}, make("td", {}), ...view.players.map((player) => make("th", { scope: "col" }, named(player))))),
      make(
        "tbody",
        {},
        ...Array.from({ length: view.hands }, (_, index) => {
          const hand = all[index] ?? emptyHand();
          const label = say("web.tournament.hand-number", { hand: index + 1 });
          const title = choose
            ? make("button", { type: "button", class: "plain", id: `open-hand-${index}`, "aria-label": label, onclick: () => choose(index) }, index + 1)
            : index + 1;
          return make(
            "tr",
            { class: index === now ? "now" : null },
            make("th", { scope: "row" }, title),
            ...[0, 1, 2, 3].map((seat) =>
              make(
                "td",
                {},
                payments[index] && make("b", { class: payments[index][seat] < 0 ? "bad" : "good" }, points(payments[index][seat])),
                hand.winner === "draw"
                  ? seat === 0 && make("span", { class: "second" }, say("web.tournament.drawn"))
                  : (hand.scores[seat] !== "" || hand.dead[seat]) &&
                      make(
                        "span",
                        { class: hand.winner === seat ? "won" : "second" },
                        wind(windIn(seat, index)),
                        " ",
                        hand.dead[seat] ? say("web.tournament.dead") : hand.scores[seat],
                      ),
              ),
            ),
          );
        }),
      ),
      sums &&
        make("tfoot", {}, make("tr", {}, make("th", { scope: "row", "aria-label": say("tournament.total") }, "="), ...sums.map((sum) => make("td", {}, make("b", {}, points(sum)))))),
    );
  }

  function oneHand(number) {
    const hand = hands[number];
    const order = [0, 1, 2, 3].map((each) => seatOf(each, number));
    const next = hand.winner === null ? null : uncounted(hand, number)[0];
    return make(
      "section",
      { class: "one-hand" },
      make("h2", {}, say("web.tournament.hand-number", { hand: number + 1 })),
      hand.winner === "draw" && make("p", {}, say("web.tournament.drawn")),
      make("p", { class: "second", id: "who-won" }, say(hand.winner === null ? "web.tournament.who-won" : "web.tournament.who-won-short")),
      make(
        "div",
        { class: "who-won", role: "group", "aria-labelledby": "who-won" },
        ...order.map((seat) =>
          make(
            "button",
            {
              type: "button",
              id: `won-${seat}`,
              class: "call",
              "aria-pressed": String(hand.winner === seat),
              onclick: () => {
                // What was counted as a loser's hand is no winner's, and the other way round.
                const was = hand.winner;
                const fresh = (each, value, empty) => (each === seat || each === was ? empty : value);
                hands[number] = {
                  ...hand,
                  winner: seat,
                  by: was === seat ? hand.by : null,
                  from: was === seat ? hand.from : null,
                  scores: was === seat ? hand.scores : hand.scores.map((text, each) => fresh(each, text, "")),
                  asked: was === seat ? hand.asked : hand.asked.map((asked, each) => fresh(each, asked, null)),
                  dead: hand.dead.map((is, each) => is && each !== seat),
                };
                open = number;
                changed();
              },
            },
            wind(windIn(seat, number)),
            " ",
            view.players[seat].name,
          ),
        ),
      ),
      hand.winner !== null &&
        hand.winner !== "draw" &&
        make(
          "ol",
          { class: "four-hands" },
          ...order.map((seat) =>
            make(
              "li",
              { class: seat === next ? "now" : null },
              make(
                "button",
                { type: "button", class: "plain", id: `count-${seat}`, onclick: () => count(number, seat) },
                wind(windIn(seat, number)),
                make(
                  "span",
                  {},
                  make("b", {}, view.players[seat].name),
                  seat === hand.winner && make("b", { class: "bad" }, " ", say("web.tournament.mahjong")),
                  hand.asked[seat] ? tilesOf(hand.asked[seat]) : null,
                  !hand.dead[seat] && hand.scores[seat] === "" && make("span", { class: "second" }, say("web.tournament.to-count")),
                ),
                make("b", { class: "figure" }, hand.dead[seat] ? say("web.tournament.dead") : hand.scores[seat]),
              ),
            ),
          ),
        ),
    );
  }

  async function count(number, seat) {
    line.textContent = "";
    const hand = hands[number];
    try {
      if (!book) {
        [book] = await Promise.all([getLasting(`/api/books/${view.rules}`), load(view.rules)]);
      }
    } catch {
      // Without a network the tiles cannot be counted: figures can be typed.
      note.textContent = say("web.tournament.offline");
      typing = true;
      draw();
      return;
    }
    counting = true;
    const leave = () => {
      counting = false;
      page();
      draw();
    };
    countPage(
      root,
      {
        book,
        options: view.options,
        name: view.players[seat].name,
        number,
        wind: windIn(seat, number),
        round: prevailing(view, view.round, number),
        won: hand.winner === seat,
        score: hand.scores[seat],
        asked: hand.asked[seat],
      },
      ({ score, dead, asked, by, from }) => {
        const set = (list, value) => list.map((each, at) => (at === seat ? value : each));
        const won = hand.winner === seat;
        hands[number] = {
          ...hand,
          scores: set(hand.scores, score),
          dead: set(hand.dead, dead),
          asked: set(hand.asked, asked),
          by: won ? by : hand.by,
          from: won ? (from === null ? null : seatOf(from, number)) : hand.from,
        };
        open = isDone(hands[number], number) ? null : number;
        counting = false;
        page();
        changed();
      },
      leave,
    );
  }

  return {
    show(now) {
      came = performance.now();
      const round = view?.round;
      view = now;
      if (now.round !== round) {
        open = null;
        counting = false;
        hands = view.players ? draftOf(view, kept(draftKey())) : [];
      } else if (view.players && !hands.length) hands = draftOf(view, kept(draftKey()));
      const state = JSON.stringify([view.round, view.versions, view.counted, view.players]);
      if (state !== shown) {
        shown = state;
        if (!typing || view.versions?.length) draw();
      }
      if (note.textContent === say("web.tournament.offline") && !kept(queueKey)) note.textContent = "";
      tick();
      send();
    },
    lost() {
      note.textContent = say("web.tournament.offline");
    },
  };
}

/** A hand that was changed in the form; tiles put in for another score no longer belong to it. */
function typedOver(hand, told) {
  const given = "winner" in told ? handOf(told) : { ...emptyHand(), dead: handOf({ ...told, winner: null }).dead };
  const same = given.winner === hand.winner;
  return {
    ...given,
    winner: "winner" in told ? given.winner : null,
    by: same ? hand.by : null,
    from: same ? hand.from : null,
    asked: hand.asked.map((asked, seat) => (same && given.scores[seat] === hand.scores[seat] ? asked : null)),
  };
}

/** Whether the desk has a hand just so. */
function same(there, told) {
  if (!there) return false;
  const { payments: _, ...hand } = there;
  const plain = (each) => JSON.stringify([each.winner, each.by ?? null, each.from ?? null, each.scores ?? [], each.dead ?? []]);
  return plain(hand) === plain(told);
}

/** The tiles that were put in, small. */
function tilesOf({ hand, melds, win }) {
  return make(
    "span",
    { class: "small-tiles" },
    ...melds.map((meld) => row(meld.tiles)),
    hand.length > 0 && row(hand),
    win && make("span", { class: "winning-tile" }, row([win])),
  );
}
