// What a book draws in a way of its own. A book that is not here is drawn like all others.

/** Honours point to the next of their kind, round and round. */
const NEXT = { 1: 2, 2: 3, 3: 4, 4: 1, 5: 6, 6: 7, 7: 5 };

/** RB-56: everybody pays the winner, the others settle the difference, East counts double. */
function settledInPairs(win, dealer) {
  const scores = win.hands.map((hand) => hand.score);
  const pairs = [];
  for (const one of [0, 1, 2, 3]) {
    for (const other of [0, 1, 2, 3].slice(one + 1)) {
      const won = [one, other].includes(win.seat);
      const to = won ? win.seat : scores[one] > scores[other] ? one : other;
      const from = to === one ? other : one;
      const owed = won ? scores[to] : scores[to] - scores[from];
      const double = [one, other].includes(dealer);
      if (owed) pairs.push({ from, to, points: double ? 2 * owed : owed, how: double ? `${owed} × 2` : `${owed}` });
    }
  }
  return pairs.sort((one, other) => (other.to === win.seat) - (one.to === win.seat));
}

const BOOKS = {
  b30fj: {
    winners: 3,
    hidesKongs: true,
    /** BF-31 */
    shares: 1,
    /** BF-14 */
    calls: { flower: { faan: 1 } },
  },
  "red-dragon-joker": {
    /** RDJ-47, RDJ-48 */
    shares: 3,
    /** RDJ-27 */
    calls: { kong: { giver: 3 }, "added-kong": { each: 1 }, "concealed-kong": { each: 2 } },
  },
  "rode-boekje": {
    pairs: settledInPairs,
    roundLines: 4,
    hidesKongs: true,
  },
  mingjong: {
    /** MJ-71 */
    shares: 3,
    /** MJ-18 */
    calls: { riichi: { stake: 10 } },
    waitingShown: "MJ-80",
    /** MJ-55: of a suit the number that makes ten with it. */
    pointsTo: ([digit, letter]) =>
      letter === "z" ? `${NEXT[digit]}z` : `${10 - Number(digit)}${letter}`,
  },
};

/** Who pays whom for a win, in books where all settle with all; null where that is not known. */
export function pairsOf(rules, win, dealer) {
  const pairs = BOOKS[rules]?.pairs?.(win, dealer);
  if (!pairs) return null;
  const sums = [0, 0, 0, 0];
  for (const { from, to, points } of pairs) {
    sums[from] -= points;
    sums[to] += points;
  }
  return sums.every((sum, seat) => sum === win.payments[seat]) ? pairs : null;
}

/** Whether the book's own sheet has its red head, and lines for the hands of a round. */
export function roundLines(rules) {
  return BOOKS[rules]?.roundLines ?? 0;
}

/** After how many wins a hand is over, in books where play goes on after the first; else null. */
export function winnersOf(rules) {
  return BOOKS[rules]?.winners ?? null;
}

/** Whether others do not see what a concealed kong is made of (BF-44, RB-65). */
export function hidesKongs(rules) {
  return BOOKS[rules]?.hidesKongs ?? false;
}

/**
 * The ruling by which, when the wall is used up, those who wait lay their hands open and others pay;
 * null in books without one.
 */
export function waitingShown(rules) {
  return BOOKS[rules]?.waitingShown ?? null;
}

/**
 * How many times the score of a hand whoever gave the tile pays, where everybody pays it once for a
 * drawn one; null in books that settle otherwise.
 */
export function sharesOf(rules) {
  return BOOKS[rules]?.shares ?? null;
}

/**
 * What a call brings or costs by itself: `{faan}` when the hand is won, `{giver}` or `{each}` at once,
 * or a `{stake}`; null for most.
 */
export function callWorth(rules, kind) {
  return BOOKS[rules]?.calls?.[kind] ?? null;
}

/** The tile that the indicator of a hand points to, in books where it does; else null. */
export function pointsTo(rules, indicator) {
  return (indicator && BOOKS[rules]?.pointsTo?.(indicator)) || null;
}
