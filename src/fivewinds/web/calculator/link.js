// A request as the compact text of a link: `hand=456m22p&win=7z&by=draw`.
//
// Tiles, seats and ways stand as they are; melds are `kind:tiles` with `=` what they stand for and
// `@` the seat they come from; an option or a field of the book's own is written as JSON unless it
// is text that JSON would read as nothing else.

const PLAIN = ["hand", "win", "flowers", "by", "from", "seat"];

function meldText({ kind, tiles, as, from }) {
  return `${kind}:${tiles}${as ? `=${as}` : ""}${from ? `@${from}` : ""}`;
}

function meldOf(text) {
  const [, kind, tiles, as, from] = text.match(/^([a-z-]+):(\w*)(?:=(\w+))?(?:@(\w))?$/) ?? [];
  return { kind, tiles, ...(as && { as }), ...(from && { from }) };
}

function valueText(value) {
  return typeof value === "string" && valueOf(value) === value ? value : JSON.stringify(value);
}

function valueOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The text of a request, without a `#`.
 * @param {Object} request
 */
export function linkText(request) {
  const parts = [];
  const add = (name, text) => parts.push(`${encodeURIComponent(name)}=${legible(text)}`);
  for (const [name, value] of Object.entries(request)) {
    if (PLAIN.includes(name)) add(name, value);
    else if (name === "melds") add(name, value.map(meldText).join(","));
    else if (name === "flags") add(name, value.join(","));
    else if (name === "round") add(name, value ?? "none");
    else if (name === "options") {
      for (const [option, chosen] of Object.entries(value)) add(`option.${option}`, valueText(chosen));
    } else add(name, valueText(value));
  }
  return parts.join("&");
}

/** Encoded for an address, with the signs left that are harmless there. */
function legible(text) {
  return encodeURIComponent(text).replace(/%(2C|3A|40)/g, decodeURIComponent);
}

/**
 * The request of a text; what cannot be read is left for the server to refuse.
 * @param {string} text
 */
export function requestOf(text) {
  const request = {};
  for (const [name, value] of parts(text)) {
    if (PLAIN.includes(name)) request[name] = value;
    else if (name === "melds") request.melds = value.split(",").map(meldOf);
    else if (name === "flags") request.flags = value.split(",");
    else if (name === "round") request.round = value === "none" ? null : value;
    else if (name.startsWith("option.")) {
      request.options = { ...request.options, [name.slice("option.".length)]: valueOf(value) };
    } else request[name] = valueOf(value);
  }
  return request;
}

/** How many tiles a notation names: each has one digit. */
function tilesIn(text) {
  return text.replaceAll(/\D/g, "").length;
}

/**
 * The parts of a link that the question does not have, as they stand in the link: what this book does not
 * know, and what nobody can read.
 * @param {string} text of the link
 * @param {Object} question as it is asked
 * @returns {string[]}
 */
export function droppedFrom(text, question) {
  const kept = {
    hand: (value) => tilesIn(value) === question.hand.length,
    flowers: (value) => tilesIn(value) === question.flowers.length,
    melds: (value) => value.split(",").length === question.melds.length,
    flags: (value) => value.split(",").every((flag) => question.flags.includes(flag)),
    round: (value) => value === (question.round ?? "none"),
    win: (value) => value === question.win,
    by: (value) => value === question.by,
    seat: (value) => value === question.seat,
    from: (value) => value === question.from || question.by === "draw",
  };
  const isKept = (name, value) => {
    if (name in kept) return kept[name](value);
    if (name.startsWith("option.")) return name.slice("option.".length) in question.options;
    return name === "id" || name in question.fields;
  };
  return parts(text)
    .filter(([name, value]) => !isKept(name, value))
    .map(([name, value]) => (value ? `${name}=${value}` : name));
}

function parts(text) {
  return text
    .split("&")
    .filter(Boolean)
    .map((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
    })
    .map((pair) => pair.map(decoded));
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
