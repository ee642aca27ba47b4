// What the pages of a tournament ask of the server: docs/tournament.md.

import { get, post, Refused } from "../http.js";

/** What a code may see; with a count, as soon as there are more events than that. */
export function see(code, count = -1) {
  return get(`/api/tournament/${encodeURIComponent(code)}?after=${count}`);
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
