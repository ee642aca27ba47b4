// What the pages of a tournament ask of the server: docs/tournament.md.

import { get, post, Refused } from "../http.js";

/** The server answers after 25 s at the latest; a request that takes longer was lost while the machine slept. */
const LOST = 40_000;

/**
 * What a code may see; with a count, as soon as there are more events than that. A page that was asleep
 * asks anew when it is looked at again, as what it waits for may have been lost.
 */
export async function see(code, count = -1) {
  const stop = new AbortController();
  const asked = Date.now();
  const timer = setTimeout(() => stop.abort(), LOST);
  const look = () => document.visibilityState === "visible" && Date.now() - asked > LOST && stop.abort();
  document.addEventListener("visibilitychange", look);
  try {
    return await get(`/api/tournament/${encodeURIComponent(code)}?after=${count}`, { signal: stop.signal });
  } finally {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  }
}

/** Do something; what is refused is thrown, with the server's sentence. */
export async function act(code, e, fields = {}) {
  const told = await post(`/api/tournament/${encodeURIComponent(code)}/do`, { e, ...fields });
  if (!told.ok) throw new Refused(told.error.reason, told.error.message, 200);
  return told;
}

/** The drawing of a code's address for a phone's camera. */
export function picture(code) {
  return `/api/tournament/${encodeURIComponent(code)}/qr`;
}

/** A code as people read it. */
export function spelled(code) {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
