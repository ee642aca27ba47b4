// Answers of the server to requests that are made again and again while a page is drawn.

import { post } from "./http.js";

const REMEMBERED = 100;

export class Answers {
  /** @param {() => void} changed called when an answer has come */
  constructor(changed) {
    this.changed = changed;
    this.known = new Map();
  }

  /** The answer to a request, or null while it is not there yet; refusals count as no answer. */
  to(path, request) {
    const key = `${path} ${JSON.stringify(request)}`;
    if (!this.known.has(key)) {
      this.known.set(key, null);
      if (this.known.size > REMEMBERED) this.known.delete(this.known.keys().next().value);
      post(path, request)
        .then((found) => this.known.set(key, found.ok ? found : null))
        .then(this.changed, () => this.known.delete(key));
    }
    return this.known.get(key);
  }

  /** Who pays whom for a win of which all four hands are counted; null where that is not known. */
  debts(book, win, dealer) {
    const scores = win.hands.map((hand) => hand.score);
    const found = this.to(`/api/debts/${book.id}`, { scores, winner: win.seat, dealer });
    return found?.debts.length ? found.debts : null;
  }
}
