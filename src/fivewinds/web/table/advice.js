// What the own hand waits for: asked of the server.

import { Answers } from "../answers.js";
import { without } from "../notation.js";
import { held } from "./state.js";
import { waitsRequest } from "./waits_request.js";

export class Advice {
  /** @param {() => void} changed called when an answer has come */
  constructor(changed) {
    this.answers = new Answers(changed);
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
    // While tiles of the void suit are held, the hand waits for nothing.
    if (own.void && tiles.filter((tile) => tile[1] === own.void).length > (tiles.length % 3 === 2 ? 1 : 0)) return null;
    const spare = tiles.length % 3 === 2;
    const tile = spare ? session.selectedTile : null;
    if (spare && tile === null) return null;
    const hand = spare ? without(tiles, [tile]) : tiles;
    if (hand.length % 3 !== 1) return null;
    const request = waitsRequest(state, session.info.options, book, hand, {
      besides: spare ? [tile] : [],
      asked: session.offer.pass !== null,
    });
    const answer = this.answers.to(`/api/waits/${session.info.rules}`, request);
    return answer && { without: tile, answer };
  }
}
