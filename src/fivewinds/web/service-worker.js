// Keeps pages, scripts and answers that the person wanted to have without a network. What is kept is asked for
// over the network first, except what never changes; tables always need a network, and a page says so.

const CACHE = "fivewinds-kept";
/** Shown instead of a page that is not kept. */
const ELSE = "/offline";
/** Never changes under its address. */
const LASTING = /^\/web\/bundle\/|[?&]v=/;
/** A request that a page made with options of a match is answered like the one without. */
const PAGE_SCRIPTS = /(?:src|href)="(\/web\/[^"]+)"/g;

self.addEventListener("install", (event) => event.waitUntil(store([ELSE]).then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const told = store(event.data.keep ?? []).then(
    () => event.ports[0]?.postMessage({ done: true }),
    () => event.ports[0]?.postMessage({ done: false }),
  );
  event.waitUntil(told);
});

/** Keep what stands at these addresses, and for pages the scripts and sheets that they name. */
async function store(addresses) {
  const cache = await caches.open(CACHE);
  const named = new Set();
  for (const address of addresses) {
    const answer = await fetch(address, { headers: { Accept: address.startsWith("/api/") ? "application/json" : "text/html" } });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    if (isPage) for (const [, place] of (await answer.clone().text()).matchAll(PAGE_SCRIPTS)) named.add(place);
    await cache.put(address, answer);
  }
  for (const place of named) if (!(await cache.match(place))) await cache.add(place);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/tables/")) return;
  event.respondWith(answered(request, pathname, search));
});

async function answered(request, pathname, search) {
  const cache = await caches.open(CACHE);
  const known = () => cache.match(request, { ignoreVary: true });
  if (LASTING.test(pathname + search)) {
    const kept = await known();
    if (kept) return kept;
  }
  try {
    return await fetch(request);
  } catch (lost) {
    const kept = (await known()) ?? (await similar(cache, request, pathname));
    if (kept) return kept;
    throw lost;
  }
}

/** The nearest thing that is kept: the page without its query, some exercise, or the page that says what is missing. */
async function similar(cache, request, pathname) {
  if (pathname.startsWith("/api/drills/")) {
    const kept = (await cache.keys()).filter((each) => new URL(each.url).pathname === pathname);
    return kept.length ? cache.match(kept[Math.floor(Math.random() * kept.length)]) : undefined;
  }
  if (pathname.startsWith("/api/books/")) return cache.match(request, { ignoreSearch: true, ignoreVary: true });
  if (request.mode !== "navigate") return undefined;
  return (await cache.match(pathname, { ignoreSearch: true, ignoreVary: true })) ?? cache.match(ELSE);
}
