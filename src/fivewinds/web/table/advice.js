// What the own hand waits for and what a win would bring: asked of the server, remembered here.

import { post } from "../http.js";
import { held } from "./state.js";
import { waitsRequest, winRequest } from "./situation.js";
import { without } from "../notation.js";

const REMEMBERED = 100;

export class Advice {
  /** @param {() => void} changed called when an answer has come */
  constructor(changed) {
    this.changed = changed;
    this.answers = new Map();
  }

  /** The answer to a request, or null while it is not there yet; refusals count as no answer. */
  answer(path, request) {
    const key = `${path} ${JSON.stringify(request)}`;
    if (!this.answers.has(key)) {
      this.answers.set(key, null);
      if (this.answers.size > REMEMBERED) this.answers.delete(this.answers.keys().next().value);
      post(path, request)
        .then((found) => this.answers.set(key, found.ok ? found : null))
        .then(this.changed, () => this.answers.delete(key));
    }
    return this.answers.get(key);
  }

  /**
   * The waits of the own hand, without the selected tile while there is one too many.
   * @returns {{without: string|null, answer: object}|null}
   */
  waits(session, book) {
    const { state } = session;
    const own = state.seats[state.seat];
    if (!session.hints || own.won || own.dead || state.over) return null;
    const tiles = held(state);
    const spare = tiles.length % 3 === 2;
    const tile = spare ? session.selectedTile : null;
    if (spare && tile === null) return null;
    const hand = spare ? without(tiles, [tile]) : tiles;
    if (hand.length % 3 !== 1) return null;
    const request = waitsRequest(state, session.info.options, book, hand, {
      besides: spare ? [tile] : [],
      asked: session.offer.pass !== null,
    });
    const answer = this.answer(`/api/waits/${session.info.rules}`, request);
    return answer && { without: tile, answer };
  }

  /**
   * What every discard that is offered would leave.
   * @returns {{tile: string, answer: object}[]|null} null while an answer is still to come
   */
  discards(session, book) {
    const { state, info } = session;
    const tiles = held(state);
    const found = [...session.offer.discards.keys()].map((tile) => {
      const request = waitsRequest(state, info.options, book, without(tiles, [tile]), { besides: [tile] });
      return { tile, answer: this.answer(`/api/waits/${info.rules}`, request) };
    });
    return found.every(({ answer }) => answer) ? found : null;
  }

  /** What the offered win would bring, with its payments by wind. */
  win(session, book, action) {
    if (!session.hints) return null;
    const { state, info } = session;
    const alone = this.waitsAlone(session, book, action.tile);
    const request = winRequest(state, info.options, book, action.tile, { alone });
    return this.answer(`/api/score/${info.rules}`, request);
  }

  /** Whether the winning tile is the only one that could come: no other copy of any wait is left. */
  waitsAlone(session, book, tile) {
    const { state, info } = session;
    const own = state.seats[state.seat];
    const drawn = own.drawn !== null;
    const request = waitsRequest(state, info.options, book, own.hand, { asked: true });
    const answer = this.answer(`/api/waits/${info.rules}`, request);
    const left = (answer?.waits ?? []).reduce((sum, wait) => sum + wait.left, 0);
    const winning = drawn ? own.drawn : tile;
    // A drawn tile is still counted as left, one that lies in the river is not.
    const itself = drawn && answer?.waits.some((wait) => wait.tile === winning) ? 1 : 0;
    return Boolean(answer) && left === itself;
  }
}
