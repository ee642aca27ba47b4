// SHAKE-256, from which walls come (docs/records.md): browsers have SHA-256, but not this one.

const RATE = 136;
const MASK = (1n << 64n) - 1n;
const ROUNDS = 24;

/** The constants of the rounds and the turns of the lanes, as FIPS 202 makes them. */
const CONSTANTS = [];
const TURNS = Array(25).fill(0n);
let register = 1;
for (let round = 0; round < ROUNDS; round++) {
  let constant = 0n;
  for (let bit = 0; bit < 7; bit++) {
    if (register & 1) constant |= 1n << BigInt((1 << bit) - 1);
    register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
  }
  CONSTANTS.push(constant);
}
for (let step = 0, x = 1, y = 0; step < 24; step++) {
  TURNS[x + 5 * y] = BigInt((((step + 1) * (step + 2)) / 2) % 64);
  [x, y] = [y, (2 * x + 3 * y) % 5];
}

function turned(lane, by) {
  return ((lane << by) | (lane >> (64n - by))) & MASK;
}

/** One permutation of the twenty-five lanes. */
function permuted(lanes) {
  let now = lanes;
  for (const constant of CONSTANTS) {
    const columns = [0, 1, 2, 3, 4].map((x) => now[x] ^ now[x + 5] ^ now[x + 10] ^ now[x + 15] ^ now[x + 20]);
    now = now.map((lane, at) => lane ^ columns[(at + 4) % 5] ^ turned(columns[(at + 1) % 5], 1n));
    const moved = Array(25);
    for (let x = 0; x < 5; x++) {
      for (let y = 0; y < 5; y++) moved[y + 5 * ((2 * x + 3 * y) % 5)] = turned(now[x + 5 * y], TURNS[x + 5 * y]);
    }
    now = moved.map((lane, at) => {
      const row = at - (at % 5);
      return lane ^ (~moved[row + ((at + 1) % 5)] & MASK & moved[row + ((at + 2) % 5)]);
    });
    now[0] ^= constant;
  }
  return now;
}

/**
 * The stream of SHAKE-256 of some bytes, as 64-bit big-endian words.
 * @param {Uint8Array} source shorter than a block
 * @returns {Generator<bigint>}
 */
export function* words(source) {
  const block = new Uint8Array(RATE);
  block.set(source);
  block[source.length] ^= 0x1f;
  block[RATE - 1] ^= 0x80;
  let lanes = Array(25).fill(0n);
  const view = new DataView(block.buffer);
  for (let at = 0; at < RATE / 8; at++) lanes[at] = view.getBigUint64(8 * at, true);
  for (;;) {
    lanes = permuted(lanes);
    // A lane is little-endian in the stream of bytes, a word of ours big-endian.
    for (let at = 0; at < RATE / 8; at++) {
      view.setBigUint64(0, lanes[at], true);
      yield view.getBigUint64(0, false);
    }
  }
}

/** Numbers below k, each as likely as the others: words that would favour some are skipped. */
export function numbers(source) {
  const stream = words(source);
  return (k) => {
    const most = (1n << 64n) - ((1n << 64n) % BigInt(k));
    for (;;) {
      const word = stream.next().value;
      if (word < most) return Number(word % BigInt(k));
    }
  };
}
