// What is asked about a hand: a value, how it grows tile by tile, and the requests it makes.

import { counts, parse, show, sorted } from "../notation.js";

const SEATS = ["E", "S", "W", "N"];
export const KONGS = ["kong", "added-kong", "concealed-kong"];
const MOST_MELDS = 4;

/**
 * @typedef {{kind: string, tiles: string[], as?: string, from?: string}} Meld
 * @typedef {{hand: string[], win: ?string, melds: Meld[], flowers: string[], by: string,
 *            from: ?string, seat: string, round: ?string, flags: string[],
 *            options: Object<string, any>, fields: Object<string, any>}} Question
 */

/** @returns {Question} nothing asked yet */
export function nothing() {
  return {
    hand: [],
    win: null,
    melds: [],
    flowers: [],
    by: "draw",
    from: null,
    seat: "E",
    round: "E",
    flags: [],
    options: {},
    fields: {},
  };
}

/** How many tiles a hand has without the winning one. */
export function size(question) {
  return 13 - 3 * question.melds.length;
}

/** The seat whose tile it was: the one named, else the one to the left. */
export function giver(question) {
  const { from, seat } = question;
  return from && from !== seat ? from : SEATS[(SEATS.indexOf(seat) + 3) % 4];
}

/** The other seats, in order of play. */
export function others(seat) {
  const own = SEATS.indexOf(seat);
  return [1, 2, 3].map((after) => SEATS[(own + after) % 4]);
}

/** How many copies of each tile the question uses. */
export function used(question, book) {
  const inFields = book.fields
    .filter((field) => field.counted)
    .flatMap((field) => parse(question.fields[field.name] ?? ""));
  return counts([
    ...question.hand,
    ...question.melds.flatMap((meld) => meld.tiles),
    ...question.flowers,
    ...(question.win ? [question.win] : []),
    ...inFields,
  ]);
}

/** How many copies of a tile are left in the set. */
export function left(question, book, tile) {
  return (book.set[tile] ?? 0) - (used(question, book).get(tile) ?? 0);
}

/** How many tiles a kind of meld has. */
export function meldSize(kind) {
  return KONGS.includes(kind) ? 4 : 3;
}

/** The meld that a first tile begins, as far as copies of its tiles are left. */
function begun(question, book, kind, tile) {
  const isJoker = tile in book.jokers;
  const suited = "mps".includes(tile[1]);
  let wanted = [tile];
  if (!isJoker && kind === "chow" && suited) {
    const lowest = Math.min(Number(tile[0]), 7);
    wanted = [0, 1, 2].map((more) => `${lowest + more}${tile[1]}`);
  } else if (!isJoker && kind !== "chow") {
    wanted = Array(meldSize(kind)).fill(tile);
  }
  const found = [];
  for (const each of wanted) {
    const copies = found.filter((other) => other === each).length;
    if (left(question, book, each) > copies) found.push(each);
  }
  return found;
}

/**
 * One tile more, where it is to go.
 * @param {Question} question
 * @param {Object} book as `GET /api/books/ID` tells it
 * @param {string} tile
 * @param {string} place `hand`, `flowers`, `meld N`, `field NAME`
 * @returns {Question}
 */
export function withTile(question, book, tile, place) {
  const [where, which] = place.split(" ");
  const flower = parse(book.flowers).includes(tile);
  if (where === "field") return withFieldTile(question, book, tile, which);
  if (left(question, book, tile) <= 0 && question.win !== tile) return question;
  if (where === "meld") {
    const melds = question.melds.map((meld, each) => {
      if (each !== Number(which) || meld.tiles.length >= meldSize(meld.kind)) return meld;
      const more = meld.tiles.length ? [tile] : begun(question, book, meld.kind, tile);
      return { ...meld, tiles: sorted([...meld.tiles, ...more]) };
    });
    return { ...question, melds };
  }
  if (where === "flowers" ? flower : flower && !(tile in book.jokers)) {
    return { ...question, flowers: sorted([...question.flowers, tile]) };
  }
  if (question.hand.length < size(question)) {
    return { ...question, hand: sorted([...question.hand, tile]) };
  }
  return { ...question, win: tile };
}

function withFieldTile(question, book, tile, name) {
  const field = book.fields.find((each) => each.name === name);
  const before = parse(question.fields[name] ?? "");
  const most = field.kind === "tile" ? 1 : (field.number ?? 99);
  if (field.counted && left(question, book, tile) <= 0) return question;
  const tiles = [...before, tile].slice(-most);
  return { ...question, fields: { ...question.fields, [name]: tiles.join("") } };
}

/** Without the tile at some place. */
export function withoutTile(question, place, at) {
  const [where, which] = place.split(" ");
  const cut = (tiles) => tiles.filter((_, each) => each !== at);
  if (where === "win") return { ...question, win: null };
  if (where === "hand") return { ...question, hand: cut(question.hand) };
  if (where === "flowers") return { ...question, flowers: cut(question.flowers) };
  if (where === "field") {
    const fields = { ...question.fields };
    const rest = cut(parse(fields[which])).join("");
    if (rest) fields[which] = rest;
    else delete fields[which];
    return { ...question, fields };
  }
  const melds = question.melds.map((meld, each) =>
    each === Number(which) ? { kind: meld.kind, tiles: cut(meld.tiles) } : meld,
  );
  return { ...question, melds };
}

/** With a place for one more meld; tiles that no longer fit in the hand leave it. */
export function withMeld(question, kind) {
  if (question.melds.length >= MOST_MELDS) return question;
  return fitted({ ...question, melds: [...question.melds, { kind, tiles: [] }] });
}

/** Without a meld. */
export function withoutMeld(question, which) {
  return { ...question, melds: question.melds.filter((_, each) => each !== which) };
}

function fitted(question) {
  return { ...question, hand: question.hand.slice(0, size(question)) };
}

/** What a meld with jokers may be, as sets of tiles; one alone needs no saying. */
export function standsFor(meld, book) {
  if (meld.tiles.length !== meldSize(meld.kind)) return [];
  const powers = meld.tiles.map((tile) => parse(book.jokers[tile] ?? tile));
  const plain = Object.keys(book.set).filter((tile) => !(tile in book.jokers));
  const sets = plain.map((tile) => {
    if (meld.kind !== "chow") return Array(meld.tiles.length).fill(tile);
    return "mps".includes(tile[1]) && tile[0] <= "7"
      ? [0, 1, 2].map((more) => `${Number(tile[0]) + more}${tile[1]}`)
      : [];
  });
  return sets.filter((set) => set.length && covers(powers, set)).map(show);
}

/** Whether tiles with these powers can stand for the tiles of a set, in some order. */
function covers(powers, set) {
  if (!powers.length) return true;
  const [first, ...rest] = powers;
  return set.some(
    (tile, at) => first.includes(tile) && covers(rest, [...set.slice(0, at), ...set.slice(at + 1)]),
  );
}

/** The same question to another book: what that one does not know is left out. */
export function askedOf(question, book) {
  const known = (tiles) => tiles.filter((tile) => tile in book.set);
  const names = new Set(book.fields.map((field) => field.name));
  const flags = new Set(book.flags.map((flag) => flag.name));
  const options = new Set(book.options.map((option) => option.name));
  const kept = (values, allowed) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => allowed.has(name)));
  const melds = question.melds.filter(
    (meld) => book.melds.includes(meld.kind) && known(meld.tiles).length === meld.tiles.length,
  );
  return fitted({
    ...question,
    melds,
    hand: known(question.hand),
    win: question.win in book.set ? question.win : null,
    flowers: question.flowers.filter((tile) => parse(book.flowers).includes(tile)),
    by: question.by === "rob" && !book.robbing ? "draw" : question.by,
    round: book.roundless || question.round ? question.round : "E",
    flags: question.flags.filter((flag) => flags.has(flag)),
    options: kept(question.options, options),
    fields: kept(question.fields, names),
  });
}

/** The question of the book's own kind that is asked with these fields, if one is. */
export function ownQuestion(question, book) {
  return (book.questions ?? []).find(({ field, value }) => {
    const given = question.fields[field];
    return value === undefined ? given !== undefined : given === value;
  });
}

/** Whether there is enough to be counted: a whole hand, or as much as a book takes of one that lost. */
export function isWhole(question, book) {
  const own = ownQuestion(question, book);
  if (own && !own.names.includes("win") && mayHaveFewer(question, book)) return hasWholeMelds(question);
  const needsWin = !own || own.names.includes("win");
  return isHand(question) && (!needsWin || question.win !== null);
}

/** Whether a field says that only part of the hand is told. */
export function mayHaveFewer(question, book) {
  return book.fields.some(({ name, fewer }) => fewer && question.fields[name]);
}

function hasWholeMelds(question) {
  return question.melds.every((meld) => meld.tiles.length === meldSize(meld.kind));
}

/** Whether there is a hand that may wait. */
export function isHand(question) {
  return question.hand.length === size(question) && hasWholeMelds(question);
}

function shown(meld, book) {
  const choice = standsFor(meld, book);
  const jokers = meld.tiles.some((tile) => tile in book.jokers);
  const as = jokers && choice.length > 1 && meld.kind === "chow" ? (meld.as ?? choice[0]) : null;
  return {
    kind: meld.kind,
    tiles: show(meld.tiles),
    ...(as && { as }),
    ...(meld.from && { from: meld.from }),
  };
}

/** Whether a field may say anything: some need another one. */
export function isSaid({ needs }, question) {
  return !needs || Boolean(question.fields[needs]);
}

/** What both requests say. */
function common(question, book, fields) {
  const values = Object.fromEntries(
    fields
      .filter((field) => field.name in question.fields && isSaid(field, question))
      .map((field) => [field.name, question.fields[field.name]]),
  );
  return {
    hand: show(question.hand),
    ...(question.melds.length && { melds: question.melds.map((meld) => shown(meld, book)) }),
    ...(question.flowers.length && { flowers: show(question.flowers) }),
    ...(question.seat !== "E" && { seat: question.seat }),
    ...(question.round !== "E" && { round: question.round }),
    ...(Object.keys(question.options).length && { options: question.options }),
    ...values,
  };
}

/** The request to score: docs/interfaces.md §2. */
export function scoreRequest(question, book) {
  const { by, win } = question;
  const fits = (each) => !each.by?.length || each.by.includes(by);
  const own = ownQuestion(question, book);
  const flags = book.flags.filter((flag) => fits(flag) && question.flags.includes(flag.name));
  const request = {
    ...common(question, book, book.fields.filter(fits)),
    ...(win && { win, by }),
    ...(win && by !== "draw" && { from: giver(question) }),
    ...(flags.length && { flags: flags.map((flag) => flag.name) }),
  };
  if (!own) return request;
  const names = [own.field, ...own.names];
  return Object.fromEntries(Object.entries(request).filter(([name]) => names.includes(name)));
}

/** The request about waits: docs/interfaces.md §3. */
export function waitsRequest(question, book) {
  const flags = book.flags.map((flag) => flag.name).filter((flag) => question.flags.includes(flag));
  return {
    ...common(question, book, book.fields.filter((field) => !field.finished)),
    ...(flags.length && { flags }),
  };
}

/** The request for advice on fourteen tiles, the last of them drawn: docs/interfaces.md §8. */
export function adviceRequest(question, book) {
  const hand = show([...question.hand, question.win]);
  return { ...waitsRequest(question, book), hand, last: question.win };
}

/** The question that a request to score asks. */
export function questionOf(request) {
  const { hand, win, melds, flowers, by, from, seat, round, flags, options, id, ...fields } = request;
  return {
    ...nothing(),
    hand: sorted(parse(hand)),
    win: win ?? null,
    melds: (melds ?? []).map((meld) => ({ ...meld, tiles: parse(meld.tiles) })),
    flowers: sorted(parse(flowers)),
    by: by ?? "draw",
    from: from ?? null,
    seat: seat ?? "E",
    round: round === undefined ? "E" : round,
    flags: flags ?? [],
    options: options ?? {},
    fields,
  };
}
