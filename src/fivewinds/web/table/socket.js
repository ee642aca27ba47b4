// The line to the table: greets, comes back after a break, and repeats what was not answered.

/** Codes with which the server closes for good; after any other one it pays to come again. */
export const CLOSED = {
  4001: "elsewhere",
  4003: "token",
  4004: "unknown-table",
  4005: "closed",
  4006: "left",
  4010: "full",
};
/** The reason that comes with 4006 when somebody has not left of his own will. */
const REMOVED = "removed";
const LOST = 4000;
/** Milliseconds of the first step of the exponential backoff, and of the longest. */
const SHORTEST = 400;
const LONGEST = 8000;
/** A server that goes loses everybody at once: they come back spread over so long. */
const JITTER = 2000;
/** Who is back sooner than this has noticed nothing, and is not told. */
const UNNOTICED = 2000;
/** Milliseconds without a message after which the server is pinged, and the time it has to answer. */
const QUIET = 20_000;
const PATIENCE = 10_000;
const BEAT = 1000;
/** The code with which the server closes when another connection has taken the chair. */
const ELSEWHERE = 4001;
/** Milliseconds after the welcome in which that may be the page before this one, see `closed`. */
const JUST_NOW = 5000;

/**
 * A connection to a chair, or without a token to look on, that outlives its sockets.
 *
 * `hear` gets every message, `changed` how the line is: `open`, `lost`, `removed` or one of `CLOSED`. An action
 * is sent again, with the same id, until the server says that it is done or refused.
 */
export class Line {
  /**
   * @param {{table: string, token: ?string, language: () => string, last: () => number,
   *          hear: (message: object) => void, changed: (how: string) => void}} settings
   */
  constructor(settings) {
    this.settings = settings;
    this.waiting = new Map();
    this.tries = 0;
    this.count = 0;
    this.mark = Math.random().toString(36).slice(2, 10);
    /** When something was heard last, and since when the server owes a word. */
    this.heard = 0;
    this.owed = null;
    /** When the server welcomed this page for the first time, and whether the page has taken its chair back. */
    this.welcomed = null;
    this.retaken = false;
    /** While the line is lost, and only then: when it is tried again. */
    this.timer = null;
    /** While the line is lost and the person has not been told yet: when they are. */
    this.telling = null;
    this.connect();
    setInterval(() => this.beat(), BEAT);
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => this.hurry());
  }

  /** By which the chair is known, also where the browser keeps nothing. */
  get token() {
    return this.settings.token;
  }

  connect() {
    clearTimeout(this.timer);
    this.timer = null;
    const { table, token, language, last } = this.settings;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${table}/socket`);
    this.socket = socket;
    this.owed = performance.now();
    socket.addEventListener("open", () => {
      const who = token === null ? { watch: true } : { token, wait: true };
      socket.send(JSON.stringify({ ...who, last: last(), language: language() }));
      for (const action of this.waiting.values()) socket.send(JSON.stringify(action));
    });
    socket.addEventListener("message", (frame) => {
      if (this.socket === socket) this.hear(JSON.parse(frame.data));
    });
    socket.addEventListener("close", (event) => {
      if (this.socket === socket) this.closed(event);
    });
  }

  hear(message) {
    this.heard = performance.now();
    this.owed = null;
    if (message.type === "welcome" || message.type === "watching") {
      this.tries = 0;
      this.welcomed ??= performance.now();
      this.tell("open");
    }
    if (message.type === "done") this.waiting.delete(message.done);
    if (message.type === "refused") this.waiting.delete(message.id);
    this.settings.hear(message);
  }

  /**
   * When a page is loaded again, the connection of the page before it may reach the server after that of the new
   * one, and take the chair though nobody is there: the new page takes it back, once.
   */
  closed({ code, reason }) {
    this.socket = null;
    const justNow = this.welcomed !== null && performance.now() - this.welcomed < JUST_NOW;
    if (code === ELSEWHERE && justNow && !this.retaken) {
      this.retaken = true;
      this.connect();
      return;
    }
    if (code in CLOSED) {
      this.tell(reason === REMOVED ? REMOVED : CLOSED[code]);
      return;
    }
    if (code === LOST) this.tell("behind");
    else this.telling ??= setTimeout(() => this.tell("lost"), UNNOTICED);
    const backoff = this.tries ? Math.min(LONGEST, SHORTEST * 2 ** this.tries) : 0;
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), backoff + JITTER * Math.random());
  }

  /** Tell how the line is. */
  tell(how) {
    clearTimeout(this.telling);
    this.telling = null;
    this.settings.changed(how);
  }

  /** A network that is cut tells nobody: ask whether anybody is there, and give up a dead line. */
  beat() {
    if (!this.socket) return;
    const now = performance.now();
    if (this.owed !== null && now - this.owed > PATIENCE) {
      const dead = this.socket;
      this.closed({ code: 1006, reason: "" });
      dead.close();
    } else if (this.owed === null && now - this.heard > QUIET) {
      this.send({ do: "ping", id: "ping" });
    }
  }

  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(message));
    this.owed ??= performance.now();
  }

  /** Come back at once where there is reason to hope: the network or the person is back. */
  hurry() {
    if (this.timer === null || document.hidden) return;
    this.tries = 0;
    this.connect();
  }

  /** Take the chair again after another window took it. */
  again() {
    this.tries = 0;
    this.connect();
  }

  /** Send an action; what comes back names the id that is returned. */
  act(action) {
    this.count += 1;
    const id = `${this.mark}-${this.count}`;
    const sent = { ...action, id };
    this.waiting.set(id, sent);
    this.send(sent);
    return id;
  }
}
