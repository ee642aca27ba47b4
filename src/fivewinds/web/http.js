// Talking to the server over HTTP: docs/protocol.md.

import { lasting } from "./lasting.js";
import { language, say } from "./words.js";

/** What the server would not do, and its sentence that says why. */
export class Refused extends Error {
  /**
   * @param {string} reason of the closed list in docs/protocol.md; `unreachable` without a server
   * @param {string} message
   * @param {number} status
   */
  constructor(reason, message, status) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}

async function ask(path, init = {}) {
  let answer;
  try {
    answer = await fetch(path, { headers: { "Accept-Language": language() }, ...init });
  } catch {
    throw new Refused("unreachable", say("web.start.unreachable"), 0);
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => ({}));
  throw new Refused(
    told.error?.reason ?? String(answer.status),
    told.error?.message ?? answer.statusText,
    answer.status,
  );
}

/** The JSON at a path; `init` as for fetch. */
export async function get(path, init = {}) {
  return (await ask(path, init)).json();
}

/** JSON that stays the same as long as the program does, in the language that is spoken. */
export async function getLasting(path) {
  const query = `${path.includes("?") ? "&" : "?"}language=${language()}`;
  // Without a header of our own, so that it is what the head of the page may have asked for already.
  return get(lasting(`${path}${query}`), { headers: {} });
}

/** The text at a path, such as a record's lines. */
export async function getText(path) {
  return (await ask(path)).text();
}

/**
 * Something that is kept under a secret code, which goes into a header: addresses are written into logs.
 * @param {string} method
 * @param {string} path
 * @param {string} code
 * @param {string} [body] as JSON
 */
export async function askWithCode(method, path, code, body) {
  return ask(path, { method, body, headers: { "Accept-Language": language(), Authorization: `Bearer ${code}`, "Content-Type": "application/json" } });
}

/** The answer to a JSON body. */
export async function post(path, body) {
  const answer = await ask(path, {
    method: "POST",
    headers: { "Accept-Language": language(), "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}
