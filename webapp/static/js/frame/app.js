/**
 * The site as an app: registers the service worker once the page is there, tells it what is open, and offers a
 * new version. Nothing is reloaded unless somebody asks for it.
 */

import { letTakeOver } from "../offline/take_over.js";
import { chinese, gettext } from "./i18n.js";
import { siteUrl } from "./site_url.js";
import { isRemembering } from "./storage.js";
import { toast } from "./toast.js";
import { keepForms } from "./waiting/forms.js";
import { MoveSender } from "./waiting/sender.js";

/** @import { Kind, Visit } from "../offline/kept_pages.js" */

/** Milliseconds between two looks for a new version. */
const LOOK_AGAIN = 10 * 60 * 1000;

const { version, visitor, keep: kind, keepAlso, keepPicture, offline } = document.documentElement.dataset;

/** Registers the worker, and connects it with this page. */
export async function startApp() {
  const workers = navigator.serviceWorker;
  if (offline) sayOffline(offline);
  else sayForgetful();
  keepForms();
  new MoveSender().start();
  if (!workers) return;
  workers.addEventListener("message", ({ data }) => {
    if (typeof data?.version === "string" && data.version !== version) offerVersion();
  });
  const registration = await registered(workers);
  if (!registration) return;
  letTakeOver(registration);
  lookForVersions(registration);
  if (offline !== undefined) return;
  document.addEventListener("keepanew", () => tellWorker(workers, { fresh: true }));
  // A worker that is replaced is ended, at times before it has kept the page.
  if (workers.controller)
    workers.addEventListener("controllerchange", () => tellWorker(workers, { fresh: false }));
  await tellWorker(workers, { fresh: false });
}

/**
 * The worker is a module; Firefox before 147 takes none, and gets it as one script.
 * @param {ServiceWorkerContainer} workers
 */
async function registered(workers) {
  const asked = /** @type {const} */ ({ updateViaCache: "none" });
  try {
    return await workers
      .register(siteUrl("/worker.js"), { ...asked, type: "module" })
      .catch(() => workers.register(siteUrl("/worker.js?classic"), asked));
  } catch {
    return null; // There is no connection, or the browser forbids it: pages work without.
  }
}

/** @param {ServiceWorkerRegistration} registration */
function lookForVersions(registration) {
  let looked = Date.now();
  const look = () => {
    if (document.hidden || Date.now() - looked < LOOK_AGAIN) return;
    looked = Date.now();
    registration.update().catch(() => {}); // offline: the next look finds it
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("online", look);
  // Browsers look by themselves when a page is opened, but some wait until the worker has nothing to do.
  if (offline === undefined) registration.update().catch(() => {});
}

/**
 * Tells the worker that this page was opened, and what it has loaded.
 * @param {ServiceWorkerContainer} workers
 * @param {{fresh: boolean}} how  `fresh` when the site has more for it than the browser got
 */
async function tellWorker(workers, { fresh }) {
  const { active } = await workers.ready;
  /** @type {Visit} */
  const visit = {
    path: location.pathname,
    plain: location.search === "" && !fresh,
    kind: /** @type {Kind} */ (kind) ?? null,
    name: document.querySelector("meta[property='og:title']")?.getAttribute("content") ?? document.title,
    picture: keepPicture ?? "",
    also: keepAlso ? [keepAlso] : [],
    files: loadedFiles(),
    lang: document.documentElement.lang,
    visitor: visitor ?? "",
  };
  active?.postMessage({ do: "visited", visit });
}

/** Paths of the static files that this page has loaded. */
function loadedFiles() {
  const beginning = location.origin + siteUrl("/static/");
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  return [
    ...new Set(loaded.filter((name) => name.startsWith(beginning)).map((name) => new URL(name).pathname)),
  ];
}

/** The page is a kept one. @param {string} at */
function sayOffline(at) {
  const when = new Intl.DateTimeFormat(chinese ? "zh-CN" : "en", { dateStyle: "medium", timeStyle: "short" });
  toast(
    gettext("The site cannot be reached. This is the page as it was on {when}.", {
      when: when.format(new Date(at)),
    }),
  );
}

/** Where nothing is stored, that it was said is not either: it is said to those who come from elsewhere. */
function sayForgetful() {
  const told =
    document.referrer.startsWith(`${location.origin}/`) ||
    // eslint-disable-next-line compat/compat -- Safari has it, and may say true where it keeps none
    (!navigator.cookieEnabled && document.getElementById("no-cookies"));
  if (told || isRemembering()) return;
  const leave = toast(
    gettext("This browser lets the site store nothing here: what you solve and choose is forgotten."),
    { keep: true, acts: [{ text: gettext("Close"), act: () => leave() }] },
  );
}

function offerVersion() {
  const leave = toast(gettext("A new version is ready."), {
    keep: true,
    acts: [
      { text: gettext("Reload"), act: () => location.reload() },
      { text: gettext("Later"), act: () => leave() },
    ],
  });
}
