// The hands of a table's slip while they are being counted: plain values that the browser keeps.

const SEATS = 4;

/**
 * @typedef {{winner: ?(number|"draw"), by: ?string, from: ?number, scores: string[], dead: boolean[],
 *            asked: (?object)[]}} DraftHand seats in order of first winds; `asked` are the tiles put in
 */

/** A hand of which nothing is known yet. */
export function emptyHand() {
  return { winner: null, by: null, from: null, scores: ["", "", "", ""], dead: [false, false, false, false], asked: [null, null, null, null] };
}

/**
 * The hands of a slip, from what this browser kept, else from what the server has of this table.
 * @param {object} view of the table
 * @param {?object} kept
 */
export function draftOf(view, kept) {
  return Array.from({ length: view.hands }, (_, index) => {
    const own = kept?.hands?.[index];
    if (own && (own.winner !== null || own.scores.some(Boolean) || own.asked.some(Boolean))) return { ...emptyHand(), ...own };
    const told = view.counted?.[index + 1];
    return told ? handOf(told) : emptyHand();
  });
}

/** A hand of a slip as the server has it. */
export function handOf(told) {
  const dead = [0, 1, 2, 3].map((seat) => Boolean(told.dead?.includes(seat)));
  return {
    ...emptyHand(),
    winner: told.winner ?? "draw",
    by: told.by ?? null,
    from: told.from ?? null,
    scores: told.scores?.map((score, seat) => (dead[seat] ? "" : String(score))) ?? ["", "", "", ""],
    dead,
  };
}

/** The wind of a seat in a hand: East moves on after each. */
export function windIn(seat, hand) {
  return (seat - (hand % SEATS) + SEATS) % SEATS;
}

/** The seat that has a wind in a hand. */
export function seatOf(wind, hand) {
  return (wind + hand) % SEATS;
}

/** The seats that are still to be counted, the winner first, then from East on. */
export function uncounted(hand, number) {
  if (hand.winner === "draw") return [];
  const order = [0, 1, 2, 3].map((wind) => seatOf(wind, number));
  const first = order.filter((seat) => seat === hand.winner);
  return [...first, ...order.filter((seat) => seat !== hand.winner)].filter(
    (seat) => !hand.dead[seat] && hand.scores[seat] === "",
  );
}

/** Whether nothing of a hand is missing. */
export function isDone(hand, number) {
  return hand.winner === "draw" || (hand.winner !== null && !uncounted(hand, number).length);
}

/** A hand as the server reads it. */
export function toldHand(hand) {
  const dead = hand.dead.flatMap((is, seat) => (is ? [seat] : []));
  const more = dead.length ? { dead } : {};
  if (hand.winner === "draw") return { winner: null, ...more };
  if (hand.winner === null) return more;
  return {
    winner: hand.winner,
    ...(hand.by && { by: hand.by }),
    ...(hand.from !== null && hand.from !== undefined && { from: hand.from }),
    scores: hand.scores.map((text, seat) => (hand.dead[seat] ? 0 : whole(text || "0"))),
    ...more,
  };
}

/** A whole number; other text stays, so that the server can say what is wrong with it. */
export function whole(text) {
  const plain = text.trim().replace("−", "-");
  return /^[-+]?\d+$/.test(plain) ? Number(plain) : plain;
}
