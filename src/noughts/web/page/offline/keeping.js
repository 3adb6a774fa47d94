/** Have the browser keep an exported site, and take a new version of it at the moment when nothing has begun. */

/** Start to keep the site. */
export async function keepSite() {
  if (!("serviceWorker" in navigator)) return;
  const kept = !!navigator.serviceWorker.controller;
  if (kept) navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  const registration = await navigator.serviceWorker.register("service_worker.js").catch(() => null);
  if (!kept) return;
  registration?.waiting?.postMessage("take over");
  const own = `noughts-${document.documentElement.dataset.version}`;
  if (!(await caches.has(own))) location.reload(); // a new version took over while the page was loaded, and threw the store of this one away
}
