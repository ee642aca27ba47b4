// Rules, drills, lessons and the calculator without a network: the service worker keeps what is asked for here.

import { keep, recall } from "./browser_store.js";
import { lasting } from "./lasting.js";

const KEPT = "fivewinds.offline";
/** Pages that work without a network, for each book. */
const PAGES = ["rules", "drills", "lesson", "calculator"];
/** Exercises of each book that are kept. */
const DRILLS = 12;

/** Whether something was kept before. */
export function isKept() {
  return Boolean(recall(KEPT));
}

/**
 * Keep the pages of some books, in one language.
 * @returns {Promise<boolean>} whether all of it was kept
 */
export async function keepOffline(books, language) {
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    const done = await asked(active, { keep: addresses(books, language) });
    if (done) keep(KEPT, { at: Date.now(), language });
    return done;
  } catch {
    return false;
  }
}

/** Keep the same again, quietly, in a page that was installed: it has a newer version now. */
export function renewOffline(books, language) {
  const installed = matchMedia("(display-mode: standalone)").matches;
  const version = document.querySelector('meta[name="version"]')?.content;
  if (!("serviceWorker" in navigator) || !(installed || isKept())) return;
  if (recall(`${KEPT}.version`) === `${version} ${language}`) return;
  keepOffline(books, language).then((done) => done && keep(`${KEPT}.version`, `${version} ${language}`));
}

function addresses(books, language) {
  const told = (path) => lasting(`${path}${path.includes("?") ? "&" : "?"}language=${language}`);
  const ofBook = (id) => [
    ...PAGES.map((page) => `/${page}/${id}`),
    lasting(`/api/words/${language}?book=${id}`),
    told(`/api/books/${id}`),
    told(`/api/lessons/${id}`),
    `/api/books/${id}/rulings`,
    ...Array.from({ length: DRILLS }, (_, at) => `/api/drills/${id}?seed=kept-${at}`),
  ];
  return ["/", "/own", lasting(`/api/words/${language}`), told("/api/books"), told("/api/levels"), ...books.flatMap(ofBook)];
}

/** Ask the worker, and wait for its answer. */
function asked(worker, question) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(Boolean(data.done));
    worker.postMessage(question, [port2]);
  });
}
