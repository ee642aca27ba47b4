// Our rulings on a book: the numbered words that calls, counts and settlements refer to.

import { make } from "../dom.js";

/** A ruling begins with its number, as a point of a list or by itself. */
const RULING = /^(?:- )?\*\*([A-Z]+-\d+)\*\*\s*(.*)$/;
/** What other programs need, and the desk of a tournament, is not for players. */
const NOT_FOR_PLAYERS = /requests|answers|tournament/i;
const NUMBER = /\b[A-Z]{2,3}-\d+\b/g;
/** What is set apart within a line: code, bold, slanted. */
const PARTS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g;

/**
 * Read the rulings of a book.
 * @param {string} text Markdown, of headings, lines, lists and tables
 * @returns {{title: string, blocks: {id: ?string, text?: string, rows?: string[][]}[]}[]}
 */
export function read(text) {
  const sections = [];
  let table = null;
  for (const line of text.split("\n")) {
    if (line.startsWith("|")) {
      const cells = line.split("|").slice(1, -1).map((cell) => cell.trim());
      if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
      if (table) table.rows.push(cells);
      else sections.at(-1)?.blocks.push((table = { id: null, rows: [cells] }));
      continue;
    }
    table = null;
    if (line.startsWith("#")) {
      if (!line.startsWith("# ")) sections.push({ title: line.replace(/^#+ /, ""), blocks: [] });
      continue;
    }
    const [, id, told] = RULING.exec(line) ?? [null, null, line.replace(/^- /, "")];
    // Rulings of a short book may stand under no heading.
    if (id && !sections.length) sections.push({ title: "", blocks: [] });
    if (told.trim()) sections.at(-1)?.blocks.push({ id, text: told });
  }
  return sections.filter((section) => section.blocks.length);
}

/** A line with what is set apart in it, and other rulings as links. */
export function line(text) {
  const found = [];
  let last = 0;
  for (const part of text.matchAll(PARTS)) {
    found.push(...linked(text.slice(last, part.index)));
    const [all, code, bold, slanted] = part;
    found.push(code ? make("code", {}, code) : bold ? make("b", {}, bold) : make("i", {}, slanted));
    last = part.index + all.length;
  }
  return [...found, ...linked(text.slice(last))];
}

/** Rulings that are named in a text, as links to where they stand on this page. */
export function linked(text) {
  const found = [];
  let last = 0;
  for (const number of text.matchAll(NUMBER)) {
    found.push(text.slice(last, number.index));
    found.push(make("a", { class: "ruling", href: `#${number[0]}` }, number[0]));
    last = number.index + number[0].length;
  }
  return [...found, text.slice(last)].filter(Boolean);
}

function table(rows) {
  const [head, ...body] = rows;
  return make(
    "div",
    { class: "wide-table", tabindex: 0, role: "group" },
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, head.map((cell) => make("th", { scope: "col" }, line(cell))))),
      make(
        "tbody",
        {},
        body.map((cells) => make("tr", { class: "found" }, cells.map((cell) => make("td", {}, line(cell))))),
      ),
    ),
  );
}

function block({ id, text, rows }) {
  if (rows) return table(rows);
  if (!id) return make("p", { class: "second found" }, line(text));
  return make(
    "p",
    { class: "one-ruling found", id },
    make("a", { class: "ruling number", href: `#${id}` }, id),
    " ",
    line(text),
  );
}

/**
 * All rulings of a book, for those who want to know exactly.
 * @param {string} text
 * @param {{title: string, about: string}} words
 */
export function rulings(text, { title, about }) {
  return make(
    "div",
    { class: "rulings" },
    make("section", { class: "kept" }, make("h2", {}, title), make("p", { class: "second" }, about)),
    read(text).filter((section) => !NOT_FOR_PLAYERS.test(section.title)).map((section) =>
      make(
        "section",
        { lang: "en" },
        section.title && make("h3", { class: "title" }, section.title),
        section.blocks.map(block),
      ),
    ),
  );
}
