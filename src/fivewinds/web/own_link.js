// The own page on the server, only when somebody asks for it: a private link, by which other browsers share it.
//
// The code stands after the # of the link, which browsers do not send; to the server it goes in a header.

import { forget, keep, recall } from "./browser_store.js";
import { askWithCode, post } from "./http.js";
import { exported, imported } from "./own_record.js";

const KEPT = "fivewinds.own-link";
const PATH = "/api/own";
const MARK = "#page=";

/** The code of the page that this browser shares; null where it shares none. */
function code() {
  return recall(KEPT)?.code ?? null;
}

/** Whether this browser shares a page. */
export function isShared() {
  return code() !== null;
}

/** The private link; who has it reads, changes and deletes the page. */
export function privateLink() {
  return `${location.origin}/own${MARK}${code()}`;
}

/** The code of the address that was opened, which is then taken out of it; null where it has none. */
export function codeOfAddress() {
  if (!location.hash.startsWith(MARK)) return null;
  const found = location.hash.slice(MARK.length);
  history.replaceState(null, "", location.pathname);
  return /^[\w-]{20,64}$/.test(found) ? found : null;
}

/** Keep the page on the server from now on. */
export async function share() {
  const { code: given } = await post(PATH, JSON.parse(exported()));
  keep(KEPT, { code: given });
}

/** Share the page of another browser from now on; throws `Refused` where there is no such page. */
export async function adopt(given) {
  imported(await read(given));
  keep(KEPT, { code: given });
  await write();
}

/** Take in what other browsers have added, and add what this one has. */
export async function exchange() {
  const before = await read(code());
  imported(before);
  if (JSON.stringify(JSON.parse(before)) !== JSON.stringify(JSON.parse(exported()))) await write();
}

/** Delete the page from the server, where it is still there; what this browser remembers stays. */
export async function unshare() {
  try {
    await askWithCode("DELETE", PATH, code());
  } catch (refused) {
    if (refused.reason !== "unknown-page") throw refused;
  }
  forget(KEPT);
}

/** The page is gone from the server, as another browser wanted: this one goes on alone. */
export function goOnAlone() {
  forget(KEPT);
}

async function read(given) {
  return (await askWithCode("GET", PATH, given)).text();
}

async function write() {
  await askWithCode("PUT", PATH, code(), exported());
}
