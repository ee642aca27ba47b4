// A score slip to fill in: for each hand who won, or a draw, and the four scores; or only totals.

import { fill, make } from "../dom.js";
import { say } from "../words.js";
import { named, wind, windName } from "./parts.js";

/**
 * The form of a slip.
 * @param {object} view hands of a round, and whether the book counts them
 * @param {{name: string}[]} players the four in order of first winds
 * @param {object} [given] a slip to begin with
 * @param {(slip: object) => void} [changed] called with what is filled in
 */
export function slipForm(view, players, given = null, changed = () => {}) {
  const totals = !view["counts-hands"] || Boolean(given?.totals);
  const state = {
    totals,
    hands: Array.from({ length: view.hands }, (_, index) => handOf(given?.hands?.[index])),
    sums: given?.totals?.map(String) ?? ["", "", "", ""],
    won: given?.won?.map(String) ?? ["", "", "", ""],
  };
  const root = make("div", { class: "slip-form" });
  const tell = () => changed(read());

  function handRow(hand, index) {
    const east = index % 4;
    const winner = (seat, label) =>
      make(
        "label",
        { class: "pick" },
        make("input", {
          type: "radio",
          name: `winner-${index}`,
          value: seat,
          checked: hand.winner === seat,
          "aria-label": `${say("web.tournament.hand-number", { hand: index + 1 })}, ${label}`,
          onchange: () => {
            hand.winner = seat;
            draw();
            tell();
          },
        }),
      );
    return make(
      "tr",
      {},
      make(
        "th",
        { scope: "row" },
        make("b", {}, index + 1),
        make("span", { class: "second" }, say("web.tournament.east-is", { name: players[east].name })),
      ),
      ...players.map((player, seat) =>
        make(
          "td",
          { class: hand.winner === seat ? "winner" : null },
          winner(seat, say("web.tournament.mahjong-of", { name: player.name })),
          make("input", {
            id: `score-${index}-${seat}`,
            class: "score",
            inputmode: "numeric",
            autocomplete: "off",
            value: hand.scores[seat],
            disabled: hand.winner === "draw" || hand.dead[seat],
            "aria-label": `${say("web.tournament.hand-number", { hand: index + 1 })}, ${player.name}`,
            oninput: (event) => {
              hand.scores[seat] = event.target.value;
              tell();
            },
          }),
          make(
            "label",
            { class: "dead" },
            make("input", {
              type: "checkbox",
              checked: hand.dead[seat],
              "aria-label": say("web.tournament.dead-of", { name: player.name, hand: index + 1 }),
              onchange: (event) => {
                hand.dead[seat] = event.target.checked;
                if (event.target.checked) hand.scores[seat] = "";
                draw();
                tell();
              },
            }),
            make("span", { "aria-hidden": "true" }, say("web.tournament.dead")),
          ),
        ),
      ),
      make("td", { class: "drawn" }, winner("draw", say("web.tournament.drawn"))),
    );
  }

  function head(...more) {
    return make(
      "thead",
      {},
      make(
        "tr",
        {},
        make("th", {}, say("web.tournament.hand")),
        ...players.map((player, seat) =>
          make("th", { scope: "col" }, wind(seat), make("span", {}, named(player))),
        ),
        ...more,
      ),
    );
  }

  function sumRow(label, list, id) {
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, label),
      ...players.map((player, seat) =>
        make(
          "td",
          {},
          make("input", {
            id: `${id}-${seat}`,
            class: "score",
            inputmode: "text",
            autocomplete: "off",
            value: list[seat],
            "aria-label": `${label}, ${player.name}, ${windName(seat)}`,
            oninput: (event) => {
              list[seat] = event.target.value;
              tell();
            },
          }),
        ),
      ),
    );
  }

  function draw() {
    const focused = document.activeElement?.id;
    fill(
      root,
      state.totals
        ? make(
            "table",
            { class: "slip" },
            head(),
            make(
              "tbody",
              {},
              sumRow(say("tournament.total"), state.sums, "total"),
              sumRow(say("tournament.won"), state.won, "won"),
            ),
          )
        : make(
            "table",
            { class: "slip" },
            head(make("th", {}, say("web.tournament.drawn"))),
            make("tbody", {}, ...state.hands.map(handRow)),
          ),
      view["counts-hands"] &&
        make(
          "button",
          {
            type: "button",
            class: "plain",
            onclick: () => {
              state.totals = !state.totals;
              draw();
              tell();
            },
          },
          say(state.totals ? "web.tournament.by-hands" : "web.tournament.by-totals"),
        ),
    );
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  /** What is filled in, as the server reads it. */
  function read() {
    if (state.totals) {
      const slip = { totals: state.sums.map(whole) };
      return state.won.some((text) => text.trim())
        ? { ...slip, won: state.won.map((text) => whole(text || "0")) }
        : slip;
    }
    return {
      hands: state.hands.map((hand) => {
        const dead = hand.dead.flatMap((is, seat) => (is ? [seat] : []));
        const more = dead.length ? { dead } : {};
        if (hand.winner === null) return more;
        if (hand.winner === "draw") return { winner: null, ...more };
        const scores = hand.scores.map((text, seat) => (hand.dead[seat] ? 0 : whole(text || "0")));
        return { winner: hand.winner, scores, ...more };
      }),
    };
  }

  draw();
  return { root, read };
}

function handOf(given) {
  const drawn = given && given.winner === null;
  return {
    winner: given ? (drawn ? "draw" : (given.winner ?? null)) : null,
    scores: given?.scores?.map(String) ?? ["", "", "", ""],
    dead: [0, 1, 2, 3].map((seat) => Boolean(given?.dead?.includes(seat))),
  };
}

/** A whole number; other text stays, so that the server can say what is wrong with it. */
function whole(text) {
  const plain = text.trim().replace("−", "-");
  return /^[-+]?\d+$/.test(plain) ? Number(plain) : plain;
}
