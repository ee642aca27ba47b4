// What is printed: a card for each player, lists, table cards, empty slips, certificates.

import { fill, make } from "../dom.js";
import { labelled, language, listed, say, sayCount } from "../words.js";
import { picture, spelled } from "./api.js";
import { attempt, button, day, named, notice, points, prevailing, wind, windName } from "./parts.js";

const SORTS = ["cards", "lists", "tables", "slips", "certificates", "sheets"];

/** The page to print from. */
export function print(root, code) {
  const sheets = make("div", { class: "sheets" });
  const rail = make("div", { class: "rail desk-rail no-print" });
  let view = null;
  let sorts = ["cards", "lists", "slips"];
  const line = notice();
  fill(root, sheets, rail);

  /** Certificates follow once all slips are in. */
  const hasPieces = (sort) => sort !== "certificates" || view.complete;

  /** Save the sheets as a PDF file; what the server refuses is thrown, with its sentence. */
  async function save() {
    const wanted = sorts.filter(hasPieces).join(",");
    const answer = await fetch(`/api/tournament/${code}/pdf?language=${language()}&sorts=${wanted}`);
    if (answer.headers.get("Content-Type") !== "application/pdf") {
      throw new Error((await answer.json()).error.message);
    }
    const address = URL.createObjectURL(await answer.blob());
    make("a", { href: address, download: "tournament.pdf" }).click();
    URL.revokeObjectURL(address);
  }

  function draw() {
    fill(sheets, ...sorts.flatMap((sort) => MADE[sort](view)));
    fill(
      rail,
      ...SORTS.map((sort) =>
        make(
          "label",
          { class: "pick" },
          make("input", {
            type: "checkbox",
            id: `print-${sort}`,
            checked: sorts.includes(sort),
            onchange: (event) => {
              sorts = SORTS.filter((each) => (each === sort ? event.target.checked : sorts.includes(each)));
              draw();
            },
          }),
          say(`web.tournament.print-${sort}`),
        ),
      ),
      button(say("web.tournament.print-now"), () => window.print(), "win", { id: "print-now" }),
      view.pdf
        ? button(say("web.tournament.print-pdf"), () => attempt(line, save), "call", { id: "print-pdf" })
        : make("span", { class: "second" }, say("web.tournament.print-no-pdf")),
      line,
    );
  }
  return {
    show(now) {
      const first = !view || view.drawn !== now.drawn || view.complete !== now.complete;
      view = now;
      if (!view.drawn) {
        fill(sheets, make("p", { class: "paper sheet" }, say("web.tournament.not-drawn")));
        fill(rail);
      } else if (first) draw();
    },
  };
}

function codeOf(view, role, number) {
  return view.links.find((link) => link.role === role && link.number === number)?.code;
}

function drawing(view, role, number) {
  const code = codeOf(view, role, number);
  if (!code) return null;
  return make("figure", {}, make("img", { class: "qr", src: picture(code), alt: "" }), make("figcaption", {}, spelled(code)));
}

function cards(view) {
  return view.players.map((player) =>
    make(
      "article",
      { class: "print a6" },
      make(
        "header",
        {},
        make(
          "div",
          {},
          make("p", {}, [view.name, day(view.date)].filter(Boolean).join(" · ")),
          make("h2", {}, player.name),
          make("p", {}, [say("tournament.player", { number: player.number }), player.club].filter(Boolean).join(" · ")),
        ),
        drawing(view, "player", player.number),
      ),
      make(
        "table",
        {},
        make(
          "thead",
          {},
          make(
            "tr",
            {},
            ...["round", "table", "first-wind", "you-meet", "points"].map((name) =>
              make("th", {}, say(`web.tournament.card-${name}`)),
            ),
          ),
        ),
        make(
          "tbody",
          {},
          ...view.schedule.map((tables, round) => {
            const at = tables.findIndex((four) => four.includes(player.number));
            const seat = tables[at].indexOf(player.number);
            return make(
              "tr",
              {},
              make("td", { class: "figure" }, round + 1),
              make("td", { class: "figure" }, at + 1),
              make("td", {}, wind(seat), " ", windName(seat)),
              make(
                "td",
                {},
                ...tables[at].map((other, place) =>
                  place === seat ? null : make("div", {}, wind(place), " ", nameOf(view, other)),
                ),
              ),
              make("td", { class: "write" }),
            );
          }),
        ),
      ),
      make("p", {}, say("web.tournament.card-note")),
    ),
  );
}

function nameOf(view, number) {
  const player = view.players[number - 1];
  return named({ name: player.name, house: player.kind === "house" });
}

function lists(view) {
  return view.schedule.map((tables, round) =>
    make(
      "article",
      { class: "print a4" },
      make("h2", {}, labelled(view.name, say("tournament.round", { round: round + 1 }))),
      make(
        "table",
        {},
        make(
          "thead",
          {},
          make("tr", {}, make("th", {}, say("web.tournament.card-table")), ...[0, 1, 2, 3].map((seat) => make("th", {}, wind(seat), " ", windName(seat)))),
        ),
        make(
          "tbody",
          {},
          ...tables.map((four, table) =>
            make("tr", {}, make("td", { class: "figure" }, table + 1), ...four.map((player) => make("td", {}, nameOf(view, player)))),
          ),
        ),
      ),
    ),
  );
}

/** Points and doubles, computed: the Verdubbelingtabel without its misprint (RB-3). */
function doubling() {
  const doubles = [1, 2, 3, 4, 5, 6];
  const all = Array.from({ length: 22 }, (_, index) => 20 + 2 * index);
  return make(
    "table",
    { class: "doubling" },
    make("thead", {}, make("tr", {}, make("th", {}), ...doubles.map((double) => make("th", {}, `${double} ×`)))),
    make(
      "tbody",
      {},
      ...all.map((base) =>
        make("tr", {}, make("th", {}, base), ...doubles.map((double) => make("td", {}, base * 2 ** double))),
      ),
    ),
  );
}

function tables(view) {
  return view.schedule[0].map((_, index) =>
    make(
      "article",
      { class: "print a5" },
      make("header", {}, make("h2", { class: "huge" }, say("tournament.table", { table: index + 1 })), drawing(view, "table", index + 1)),
      make("p", {}, say("web.tournament.table-note")),
      view["counts-hands"] && doubling(),
    ),
  );
}

function slips(view) {
  return view.schedule.flatMap((tables_, round) =>
    tables_.map((four, table) =>
      make(
        "article",
        { class: "print a5 across" },
        make(
          "header",
          {},
          make("h2", {}, say("slip.title")),
          make(
            "p",
            {},
            make("b", {}, say("tournament.round", { round: round + 1 })),
            " · ",
            make("b", {}, say("tournament.table", { table: table + 1 })),
            " · ",
            say("web.tournament.prevailing"),
            " ",
            wind(prevailing(view, round + 1)),
            " ",
            windName(prevailing(view, round + 1)),
          ),
          drawing(view, "table", table + 1),
        ),
        make(
          "table",
          { class: "empty-slip" },
          make(
            "thead",
            {},
            make(
              "tr",
              {},
              make("th", {}, say("web.tournament.hand")),
              ...four.map((player, seat) => make("th", {}, wind(seat), make("div", {}, nameOf(view, player)))),
              make("th", {}, say("web.tournament.drawn")),
            ),
          ),
          make(
            "tbody",
            {},
            ...Array.from({ length: view.hands }, (_, hand) =>
              make(
                "tr",
                {},
                make("th", {}, make("b", {}, hand + 1), make("div", {}, say("web.tournament.east-is", { name: nameOf(view, four[hand % 4]) }))),
                ...four.map(() => make("td", {}, make("span", { class: "box" }))),
                make("td", {}, make("span", { class: "box" })),
              ),
            ),
            make("tr", {}, make("th", {}, say("web.tournament.initials")), ...four.map(() => make("td", {})), make("td", {})),
          ),
        ),
        make("p", {}, say("web.tournament.slip-note")),
      ),
    ),
  );
}

function certificates(view) {
  if (!view.complete) return [make("p", { class: "no-print" }, say("web.tournament.prize-waits"))];
  return view.standings
    .filter((line) => line.ranked)
    .map((line) =>
      make(
        "article",
        { class: "print a4 certificate" },
        make("p", {}, [view.name, day(view.date)].filter(Boolean).join(" · ")),
        make("h2", { class: "huge" }, line.name),
        make("p", { class: "big" }, say("simulate.place", { place: line.place })),
        make("p", {}, `${points(line.total)} · ${sayCount("web.tournament.times-mahjong", line.won)}`),
        line.trophy && make("p", { class: "big" }, say("web.tournament.trophy-name")),
        line.lantern && make("p", { class: "big" }, say("web.tournament.red-lantern")),
      ),
    );
}

/** A player's own result: every round with table, wind, company and points. */
function sheets_(view) {
  return view.standings.map((line) =>
    make(
      "article",
      { class: "print a5 across" },
      make("p", {}, [view.name, day(view.date)].filter(Boolean).join(" · ")),
      make("h2", {}, nameOf(view, line.number)),
      make(
        "p",
        {},
        [line.place && say("simulate.place", { place: line.place }), points(line.total), sayCount("web.tournament.times-mahjong", line.won)]
          .filter(Boolean)
          .join(" · "),
      ),
      make(
        "table",
        {},
        make("thead", {}, make("tr", {}, ...["round", "table", "first-wind", "you-meet", "points"].map((name) => make("th", {}, say(`web.tournament.card-${name}`))))),
        make(
          "tbody",
          {},
          ...view.schedule.map((tables_, round) => {
            const at = tables_.findIndex((four) => four.includes(line.number));
            const seat = tables_[at].indexOf(line.number);
            const others = tables_[at].filter((other) => other !== line.number);
            return make(
              "tr",
              {},
              make("td", { class: "figure" }, round + 1),
              make("td", { class: "figure" }, at + 1),
              make("td", {}, wind(seat), " ", windName(seat)),
              make("td", {}, listed(others.map((other) => nameOf(view, other)))),
              make("td", {}, make("b", {}, points(line.rounds[round]))),
            );
          }),
        ),
      ),
      ...view.adjustments
        .filter((each) => each.number === line.number && !each.cancelled)
        .map((each) => make("p", {}, labelled(say("tournament.adjusted"), `${points(each.points)}, ${each.reason}`))),
    ),
  );
}

const MADE = { cards, lists, tables, slips, certificates, sheets: sheets_ };
