/**
 * Stores the latest messages of a page: when it is opened without a connection, it starts with
 * them. Only pages that the service worker stores have any, and it puts them into the page.
 */

import { embedded } from "../frame/dom.js";
import { siteUrl } from "../frame/site_url.js";
import { KeptPages } from "../offline/kept_pages.js";

/** @type {unknown} */
let last = null;
/** @type {unknown} */
let next = null;
let writing = false;

/** The page may have been kept since the last message came. */
function keepAgain() {
  if (last) keepHeard(last);
}

globalThis.document?.addEventListener("visibilitychange", keepAgain);
globalThis.navigator?.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data?.kept) keepAgain();
});

/** Data of this page: the last message, if the page comes from the store, else the data it was served with. @param {string} id */
export function lastHeard(id) {
  return embedded(document.getElementById("last-heard") ? "last-heard" : id);
}

/** Stores the latest message; of several at once, the last. @param {unknown} data */
export async function keepHeard(data) {
  last = data;
  next = data;
  if (writing) return;
  writing = true;
  while (next) {
    const latest = next;
    next = null;
    try {
      await new KeptPages(siteUrl("/")).noteLatest(location.pathname, latest);
    } catch {
      // The store is full: the page opens as it was served.
    }
  }
  writing = false;
}

/** Reports that the server has newer data for this page, so that the stored copy is fetched again. */
export function keepAnew() {
  document.dispatchEvent(new Event("keepanew"));
}
