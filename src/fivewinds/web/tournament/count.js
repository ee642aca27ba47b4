// Counting one hand for the slip: tiles in, the score with its reasons out. The table knows the winds.

import { counted } from "../calculator/counted.js";
import { hand as handShown } from "../calculator/hand.js";
import { picker } from "../calculator/picker.js";
import {
  isWhole,
  meldSize,
  nothing,
  scoreRequest,
  withMeld,
  withTile,
  withoutMeld,
  withoutTile,
} from "../calculator/question.js";
import { more, setting } from "../calculator/setting.js";
import { reason } from "../calculator/waiting.js";
import { fill, make, redraw } from "../dom.js";
import { post } from "../http.js";
import { say } from "../words.js";
import { button, wind, WINDS, windName } from "./parts.js";
import { whole } from "./table_draft.js";

/** What a book asks of a hand that lost and of which only what counts is put in, or null. */
function losing(book) {
  const own = (book.questions ?? []).find(({ field, value }) => value !== undefined && field !== "table");
  const part = book.fields.find(({ fewer }) => fewer);
  return own && part && { own, part };
}

/**
 * The page that counts one hand.
 *
 * @param {HTMLElement} root
 * @param {object} table `book`, `options`, `name` of the player, `number` of the hand from 0, `wind` of the
 *   player in this hand, `round` the prevailing wind, `won` whether it is the winner's, `dead`, `score`
 *   as text, `asked` the tiles put in before
 * @param {(done: {score: string, dead: boolean, asked: ?object, by: ?string, from: ?number}) => void} done
 *   `from` is a wind of this hand
 * @param {() => void} back
 */
export function countPage(root, table, done, back) {
  const { book } = table;
  const lost = table.won ? null : losing(book);
  const begun = {
    ...nothing(),
    seat: WINDS[table.wind],
    round: WINDS[table.round],
    options: table.options,
    fields: lost ? { [lost.own.field]: lost.own.value, [lost.part.name]: true } : {},
  };
  const before = [];
  let question = table.asked ? { ...table.asked, seat: begun.seat, round: begun.round, options: begun.options, fields: { ...table.asked.fields, ...begun.fields } } : begun;
  let place = "hand";
  let answer = null;
  let trouble = "";
  let asking = 0;
  const open = new Set();
  const typed = make("input", {
    id: "typed-score",
    class: "score",
    inputmode: "numeric",
    autocomplete: "off",
    value: table.asked ? "" : table.score,
    oninput: () => drawRail(),
  });
  const head = make("header", { class: "tournament-head count-head" });
  const paper = make("div", { class: "paper sheet count-result", role: "status", "aria-label": say("web.calculator.result") });
  const felt = make("div", { class: "count-felt" });
  const rail = make("section", { class: "rail count-rail", "aria-label": say("web.calculator.picker") });
  const actions = make("div", { class: "count-actions" });

  const isEmpty = () => !question.hand.length && !question.melds.length && !question.win;

  function ask(now, where = place) {
    before.push({ question, place });
    question = now;
    const [kind, which] = where.split(" ");
    const meld = kind === "meld" && question.melds[Number(which)];
    place = kind === "meld" && (!meld || meld.tiles.length >= meldSize(meld.kind)) ? "hand" : where;
    redraw(draw);
    count();
  }

  async function count() {
    asking += 1;
    const turn = asking;
    answer = null;
    trouble = "";
    if (!isWhole(question, book) || isEmpty()) {
      drawAnswer();
      return;
    }
    try {
      const told = await post(`/api/score/${book.id}`, scoreRequest(question, book));
      if (turn !== asking) return;
      if (told.ok) answer = told;
      else trouble = told.error.message;
    } catch (problem) {
      if (turn !== asking) return;
      trouble = problem.status === 0 ? say("web.tournament.count-offline") : problem.message;
    }
    drawAnswer();
  }

  /** The score that the tiles come to, as a number; null where they come to none. */
  function score() {
    if (!answer || (table.won && !answer.win)) return null;
    return answer.score;
  }

  function drawAnswer() {
    fill(
      paper,
      trouble && make("p", { class: "bad" }, trouble),
      answer && table.won && !answer.win && make("p", { class: "bad" }, reason(answer)),
      answer && score() !== null && counted({ ...answer, payments: null }, book, scoreRequest(question, book)),
      !trouble && !answer && make("p", { class: "second" }, say(table.won ? "web.tournament.count-winner" : "web.tournament.count-loser")),
    );
    drawRail();
    document.body.dataset.counted = String(asking);
  }

  function drawRail() {
    const text = typed.value.trim();
    const found = text || (score() === null ? "" : String(score()));
    const giver = question.by === "draw" || !question.win ? null : WINDS.indexOf(scoreRequest(question, book).from);
    const give = (told) => done({ dead: false, asked: null, by: null, from: null, ...told });
    fill(
      actions,
      !table.won &&
        !found &&
        button(say("web.tournament.count-nothing"), () => give({ score: "0" }), "outline", { id: "count-nothing" }),
      !table.won && !found && button(say("web.tournament.count-dead"), () => give({ score: "", dead: true }), "outline", { id: "count-dead" }),
      button(
        found ? say("web.tournament.count-put", { score: found }) : say("web.tournament.count-wait"),
        () => {
          if (text) give({ score: String(whole(text)) });
          else if (table.won) give({ score: found, asked: question, by: question.by, from: giver });
          else give({ score: found, asked: question });
        },
        "win",
        { id: "count-put", disabled: !found },
      ),
    );
  }

  const does = {
    open,
    toggle: ({ target }) => (target.open ? open.add(target.id) : open.delete(target.id)),
    aim: (where) => {
      place = where;
      redraw(draw);
    },
    clear: () => ask({ ...begun }, "hand"),
    layDown: (kind) => {
      const now = withMeld(question, kind);
      ask(now, `meld ${now.melds.length - 1}`);
    },
    remove: (where, at) => ask(withoutTile(question, where, at), where.startsWith("meld") ? where : "hand"),
    removeMeld: (which) => ask(withoutMeld(question, which), "hand"),
    stand: (which, as) =>
      ask({ ...question, melds: question.melds.map((meld, each) => (each === which ? { ...meld, as } : meld)) }),
  };

  function draw() {
    const change = (news) => ask({ ...question, ...news });
    // Who sits where, what prevails, and that the hand lost, the table knows.
    const known = new Set(["dead", lost?.own.field, lost?.part.name, ...(book.questions ?? []).map(({ field }) => field)]);
    const asked = { ...book, options: [], fields: book.fields.filter(({ name }) => !known.has(name)) };
    const further = more(question, asked, place, change, does);
    fill(
      head,
      make("button", { type: "button", class: "plain back", id: "count-back", "aria-label": say("web.tournament.count-back"), onclick: back }, "‹"),
      make(
        "div",
        {},
        make("h1", {}, table.name),
        make("p", { class: "second" }, wind(table.wind), " ", windName(table.wind), " · ", say("web.tournament.hand-number", { hand: table.number + 1 })),
      ),
    );
    fill(
      felt,
      handShown(question, book, place, does),
      table.won && setting(question, { ...book, rounds: false }, change, { seated: true }),
      further &&
        make(
          "details",
          { class: "more", id: "more", open: open.has("more"), ontoggle: does.toggle },
          make("summary", {}, say(table.won ? "web.calculator.more" : "web.tournament.count-claims")),
          ...further,
        ),
      make("label", { class: "typed" }, make("span", {}, say("web.tournament.count-typed")), typed),
    );
    fill(
      rail,
      picker(question, book, {
        pick: (tile) => ask(withTile(question, book, tile, place)),
        undo: () => {
          const was = before.pop();
          question = was.question;
          place = was.place;
          redraw(draw);
          count();
        },
        canUndo: before.length > 0,
      }),
      actions,
    );
  }

  draw();
  fill(root, head, make("main", { class: "count-page" }, paper, felt), rail);
  drawAnswer();
  if (table.asked) count();
  scrollTo(0, 0);
}
