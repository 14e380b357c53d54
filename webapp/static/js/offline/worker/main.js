/**
 * The service worker: shows stored pages without a connection, and nothing stale with one.
 *
 * A page comes from the site, and from the store only where the site does not answer. Static files have
 * addresses that change with their content, so a stored one is as good as the site's. All other requests pass through.
 */

import { TAKE_OVER } from "../take_over.js";
import { answerCalls } from "./calls.js";
import { KeptFiles } from "./kept_files.js";
import { isDown, leave, Navigations } from "./navigations.js";
import { OfflinePages } from "./offline_pages.js";
import { PageStore } from "./page_store.js";
import { Visits } from "./visits.js";

/**
 * @typedef {object} Site  what the server writes into the worker's script
 * @property {string} version
 * @property {string} root     the path of the site, with a slash at its end
 * @property {string} files    the path of all static files
 * @property {Record<string, string>} offline  the page without a connection, by language
 * @property {string[]} app    the paths of the pages that an app begins with
 * @property {{like: string, path: string}[]} any  pages that can be the page of any address like it, a pattern
 * @property {string} forget   the path that makes the site forget a visitor
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @param {Site} site */
export function start(site) {
  const kept = new PageStore(site.root);
  const files = new KeptFiles(site);
  const offline = new OfflinePages(site, files, kept);
  const visits = new Visits(site, kept, files, offline);
  const navigations = new Navigations(site, kept, offline, () => visits.forget());

  answerCalls(site, kept);

  worker.addEventListener("install", (event) => {
    worker.skipWaiting(); // it takes no page from anybody: open pages go on as they are
    event.waitUntil(offline.fetch());
  });

  worker.addEventListener("activate", (event) => {
    event.waitUntil(takeOver());
  });

  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== location.origin || !pathname.startsWith(site.root)) return;
    if (request.mode === "navigate") event.respondWith(navigations.answer(event));
    else if (request.method !== "GET") return;
    else if (pathname.startsWith(site.files)) event.respondWith(files.answer(request));
    else if (pathname.startsWith(`${site.root}api/`)) event.respondWith(answerOrKept(request, pathname));
  });

  worker.addEventListener("message", (event) => {
    if (event.data?.do === TAKE_OVER) worker.skipWaiting();
    if (event.data?.do === "visited") event.waitUntil(visited(event));
  });

  /** @param {ExtendableMessageEvent} event */
  async function visited({ data, source }) {
    // A page that was on its way when this worker became active was not taken over then.
    await worker.clients.claim().catch(() => {}); // a worker that is being replaced may not
    await visits.take(data.visit, () => source?.postMessage({ kept: true }));
  }

  async function takeOver() {
    const preload = worker.registration.navigationPreload;
    // Firefox shows its own error page for a preload that fails, whatever the worker answers.
    await (navigator.userAgent.includes("Firefox/") ? preload?.disable() : preload?.enable());
    await worker.clients.claim();
    for (const client of await worker.clients.matchAll({ type: "window" }))
      client.postMessage({ version: site.version });
    await visits.tidy();
  }

  /** @param {Request} request @param {string} path */
  async function answerOrKept(request, path) {
    const asked = fetch(request);
    const answer = await asked.catch(() => null);
    if (answer && !isDown(answer)) return answer;
    const found = await kept.find(path);
    if (found) leave(answer);
    return found ?? asked;
  }
}
