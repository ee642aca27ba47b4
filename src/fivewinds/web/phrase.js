// Sayings with elements in them: a tile in a sentence keeps its picture or its name.

import { make } from "./dom.js";
import { HIDDEN, parse } from "./notation.js";
import { language, listed, say, tileName } from "./words.js";

const PLACE = 0xe000; // signs from here on mean nothing to anybody: they keep the places
const SUITS = { m: "萬", p: "筒", s: "索" };
const SIGNS = {
  z: ["東", "南", "西", "北", "白", "發", "中"],
  j: ["百搭", "筒索萬", "番", "東南西北", "中發白", "萬", "筒", "索"],
  f: ["梅", "蘭", "菊", "竹", "春", "夏", "秋", "冬"],
};

/** A saying as a list of texts and elements; values may be either. */
export function phrase(path, values = {}) {
  const elements = [];
  const texts = {};
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Node) {
      texts[name] = String.fromCharCode(PLACE + elements.length);
      elements.push(value);
    } else {
      texts[name] = value;
    }
  }
  const parts = say(path, texts).split(/([\ue000-\ue0ff])/);
  return parts.filter(Boolean).map((part) => elements[part.charCodeAt(0) - PLACE] ?? part);
}

/** Tiles in a text, as `2s7z` or `57p=567p`: what sentences of the server are written with. */
const TILES = /\b((?:[1-9]+[mpszjf])+)\b/;

/** A sentence of the server as texts and elements: its tiles keep their picture or their name. */
export function drawn(text) {
  const parts = text.split(TILES);
  return parts.filter(Boolean).map((part) => (TILES.test(part) ? signs(parse(part)) : part));
}

/** A tile in as few signs as there are on it: `5 筒`, `中`. */
export function sign(tile) {
  if (tile === HIDDEN) return "?";
  const suit = SUITS[tile[1]];
  if (suit) return language() === "yue" ? `${tile[0]}${suit}` : `${tile[0]} ${suit}`;
  return SIGNS[tile[1]][Number(tile[0]) - 1];
}

/** Tiles in a sentence: `7 8 9 筒`, with their names for those who do not see them. */
export function signs(tiles) {
  const written = [];
  tiles.forEach((tile, place) => {
    const next = tiles[place + 1];
    const alike = next && next !== HIDDEN && tile !== HIDDEN && next[1] === tile[1];
    written.push(alike && SUITS[tile[1]] ? tile[0] : sign(tile));
  });
  return make(
    "b",
    { class: "sign", lang: "zh-Hant-HK", role: "img", "aria-label": listed(tiles.map(tileName)) },
    written.join(" "),
  );
}
