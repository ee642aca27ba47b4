// Texts with marks, as the books are taught: `tiles` are drawn, **this matters**, [words](#term) explain themselves.

import { make } from "./dom.js";
import { parse } from "./notation.js";
import { term } from "./term.js";
import { row } from "./tiles/tiles.js";
import { listed, tileName } from "./words.js";

const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(#([a-z-]+)\)/g;

/**
 * A text as a list of strings and elements.
 * @param {string} text
 * @param {Map<string, {title: string, text: string}>} [terms] the terms that can be explained
 */
export function marked(text, terms = new Map()) {
  const found = [];
  let last = 0;
  for (const mark of text.matchAll(MARKS)) {
    found.push(text.slice(last, mark.index));
    const [all, tiles, bold, slanted, words, id] = mark;
    if (tiles) found.push(row(parse(tiles), { label: listed(parse(tiles).map(tileName)) }));
    else if (bold) found.push(make("b", {}, marked(bold, terms)));
    else if (slanted) found.push(make("i", {}, slanted));
    else found.push(terms.has(id) ? term(words, terms.get(id)) : words);
    last = mark.index + all.length;
  }
  return [...found, text.slice(last)].filter((part) => part !== "");
}
