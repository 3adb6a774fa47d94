/**
 * Keeps the site in the browser, so that it works without a network after the first visit: the page and its answers at
 * once, Python when it is used. Every version has a store of its own, and the next one throws the old away. Nothing is
 * ever asked of another host.
 */
// `noughts export` fills these in.
const VERSION = "";
const FIRST = [];
const LATER = [];

const STORE = `noughts-${VERSION}`;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(FIRST.map(asked))));
});

addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => clients.claim()));
});

addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "keep the lab") event.waitUntil(keepLater());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const here = request.url.startsWith(registration.scope);
  if (!here) event.respondWith(Response.error());
  else if (request.method === "GET") event.respondWith(kept(request));
});

async function tidy() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("noughts-") && name !== STORE).map((name) => caches.delete(name)),
  );
}

/** Keep what the lab needs, as far as it is not kept already. */
async function keepLater() {
  const store = await caches.open(STORE);
  const kept = await Promise.all(LATER.map((file) => store.match(file)));
  await store.addAll(LATER.filter((_, i) => !kept[i]).map(asked));
}

/** Ask the site itself for a file: what the browser remembers of it may be that of the version before. */
function asked(file) {
  return new Request(file, { cache: "no-cache" });
}

/** Answer from the store, else from the site, and keep it. */
async function kept(request) {
  const store = await caches.open(STORE);
  const found = await store.match(request, { ignoreSearch: true });
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await store.put(request.url.split("?")[0], response.clone());
  return response;
}
