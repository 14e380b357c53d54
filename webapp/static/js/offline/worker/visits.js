/**
 * Stores the pages that are opened, where they allow it, with those that belong to them; those of another visitor
 * are deleted.
 */

import { aboutItself, dayOfPage, setOf } from "./about_itself.js";

/**
 * @import { Kept, Kind, Visit } from "../kept_pages.js"
 * @import { KeptFiles } from "./kept_files.js"
 * @import { Site } from "./main.js"
 * @import { OfflinePages } from "./offline_pages.js"
 * @import { PageStore } from "./page_store.js"
 */

/** The note of a visit; there is none before the first. */
const CHOICES = "choices";

/** The note that says for whom, and on which day, the pages of the app are kept. */
const APP = "app";

/** Before the pages of the app are fetched, which the visitor has not asked for: what they do now goes first. */
const PAUSE_MS = 8000;

export class Visits {
  #kept;
  #files;
  #offline;
  #site;
  /** One at a time. @type {Promise<void>} */
  #last = Promise.resolve();
  /** Number of times that everything was deleted. */
  #forgotten = 0;
  /** The same number when the present work began: pages requested before a deletion are not stored. */
  #asked = 0;
  /** The keeping of the pages of the app, while it goes on. @type {Promise<void> | null} */
  #filling = null;
  #pause;

  /**
   * @param {Pick<Site, "app" | "version">} site
   * @param {PageStore} kept
   * @param {KeptFiles} files
   * @param {OfflinePages} offline
   * @param {(milliseconds: number) => Promise<unknown>} [pause]
   */
  constructor(site, kept, files, offline, pause = later) {
    this.#pause = pause;
    this.#site = site;
    this.#kept = kept;
    this.#files = files;
    this.#offline = offline;
  }

  /**
   * @param {Visit} visit
   * @param {() => void} [taken]  called once the page itself is kept, if it may be: before those that belong to it
   */
  async take(visit, taken) {
    const asked = this.#forgotten;
    await this.#next(() => this.#take(visit), asked);
    taken?.();
    if (isSparing()) return;
    await this.#storeMore(await this.#missing(await this.#setOf(visit.path)), visit, asked);
    await this.#fill(visit, asked);
  }

  /** Drops everything, at once and again after what is being written now. */
  async forget() {
    this.#forgotten += 1;
    await this.#kept.clear();
    await this.#next(() => this.#kept.clear());
  }

  /** The pages that belong to one that is kept. @param {string} path */
  async #setOf(path) {
    return setOf((await (await this.#kept.find(path))?.text()) ?? "");
  }

  /**
   * Keeps the pages that an app begins with, once for each version of the site, and those that have a day once a day.
   * @param {Visit} visit
   * @param {number} asked  as `#asked`
   */
  async #fill(visit, asked) {
    const whose = `${this.#site.version} ${visit.lang} ${visit.visitor}`;
    const day = new Date().toISOString().slice(0, 10);
    const before = await this.#kept.read(APP);
    if (before?.whose === whose && before.day === day) return;
    this.#filling ??= this.#pause(PAUSE_MS)
      .then(() => this.#storeApp(visit, asked, { whose, day }))
      .finally(() => {
        this.#filling = null;
      });
    await this.#filling;
  }

  /** @param {Visit} visit @param {number} asked  as `#asked` @param {{whose: string, day: string}} note */
  async #storeApp(visit, asked, note) {
    const { app } = this.#site;
    const isThere = (await this.#kept.read(APP))?.whose === note.whose;
    const done = await this.#storeMore(isThere ? await this.#ofOtherDays(app, note.day) : app, visit, asked);
    if (done && !(await this.#missing(app)).length) await this.#kept.note(APP, note);
  }

  /**
   * Keeps pages one by one, until another worker waits for its turn, which it has not while this one works, or
   * until all is to be forgotten.
   * @param {readonly string[]} paths
   * @param {Visit} visit
   * @param {number} asked  as `#asked`
   * @returns {Promise<boolean>} whether all were tried
   */
  async #storeMore(paths, visit, asked) {
    for (const path of paths) {
      if (isFollowed() || asked !== this.#forgotten) return false;
      await this.#next(() => this.#storeUnopened(path, visit), asked);
    }
    return true;
  }

  /** Those of some pages that were made for another day. @param {readonly string[]} paths @param {string} today */
  async #ofOtherDays(paths, today) {
    const found = [];
    for (const path of paths) {
      const day = dayOfPage((await (await this.#kept.find(path))?.text()) ?? "");
      if (day && day !== today) found.push(path);
    }
    return found;
  }

  /** Those of some pages that are not kept. @param {readonly string[]} paths */
  async #missing(paths) {
    const kept = (await this.#kept.list()).map(({ path }) => path);
    return paths.filter((path) => !kept.includes(path));
  }

  /** Keeps a page that says itself what it is. @param {string} path @param {Visit} visit */
  async #storeUnopened(path, { visitor }) {
    const page = await fetch(path);
    const about = aboutItself(await page.clone().text());
    if (!about) return;
    const before = (await this.#kept.list()).find((each) => each.path === path);
    const unopened = before?.unopened ?? !before;
    await this.#storeAnswer({ ...about, path, files: before?.files ?? [], visitor, unopened }, page);
  }

  /** Drops the static files that nothing needs any more. */
  tidy() {
    return this.#next(() => this.#tidy());
  }

  /** @param {() => Promise<void>} work @param {number} [asked] */
  #next(work, asked = this.#forgotten) {
    const begun = () => {
      this.#asked = asked;
      return work();
    };
    this.#last = this.#last.then(begun).catch(() => {}); // the next visit tries again
    return this.#last;
  }

  async #tidy() {
    const pages = await this.#kept.list();
    await this.#files.clean([...pages.flatMap(({ files }) => files), ...(await this.#offline.files())]);
  }

  /** @param {Visit} visit */
  async #take(visit) {
    await this.#kept.drop((page) => page.visitor !== "" && page.visitor !== visit.visitor);
    await this.#kept.note(CHOICES, { lang: visit.lang });
    if (!visit.kind) return;
    try {
      await this.#store(visit, visit.kind);
    } catch (problem) {
      if (!isFull(problem)) throw problem;
      const half = (await this.#kept.list()).length / 2;
      await this.#kept.drop((_, place) => place >= half);
      await this.#tidy();
      await this.#store(visit, visit.kind);
    }
  }

  /** @param {Visit} visit @param {Kind} kind */
  async #store({ path, plain, name, picture, also, files, visitor }, kind) {
    const page = await fetch(path, { cache: plain ? "force-cache" : "default" });
    await this.#storeAnswer({ path, kind, name, picture, also, files, visitor, unopened: false }, page);
  }

  /** @param {Omit<Kept, "at" | "lang">} about @param {Response} page */
  async #storeAnswer({ files, ...about }, page) {
    const { path, also, visitor } = about;
    const html = await storableText(page);
    if (!html?.includes(`data-visitor="${visitor}"`)) return;
    const needed = await this.#files.store([...files, ...this.#files.namedIn(html)]);
    const answers = new Map([[path, copy(page, html)]]);
    const lang = languageOf(html);
    for (const each of also) {
      const headers = { "Page-Language": lang };
      const answer = await fetch(each, { headers });
      const text = await storableText(answer);
      if (text === null) return;
      answers.set(each, copy(answer, text));
    }
    if (this.#asked !== this.#forgotten) return;
    const at = new Date().toISOString();
    await this.#kept.put({ ...about, at, lang, files: needed }, answers);
  }
}

/** @param {number} milliseconds @returns {Promise<unknown>} */
function later(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Whether a newer worker is there. */
function isFollowed() {
  const { registration } = /** @type {{registration?: ServiceWorkerRegistration}} */ (globalThis);
  return Boolean(registration?.installing ?? registration?.waiting);
}

/** @param {string} html */
function languageOf(html) {
  return /<html lang="([^"]*)/.exec(html)?.[1] ?? "";
}

/** Whether the browser is to spend little on data. */
function isSparing() {
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  return Boolean(connection?.saveData);
}

/**
 * Text of an answer; null for one that is not to be kept: it sets a cookie, or holds a secret. A page of the visitor's
 * own, which browsers must not show stale, says that it may be kept for times without a connection.
 * @param {Response} answer
 */
async function storableText(answer) {
  const told = answer.headers.get("Cache-Control") ?? "";
  const may = !told.includes("no-store") || answer.headers.has("X-Keep-Offline");
  if (answer.ok && !answer.redirected && may) return answer.text();
  await answer.body?.cancel(); // an unread body holds its connection
  return null;
}

/**
 * The answer for the store, which finds it by its path alone.
 * @param {Response} answer
 * @param {string} text
 */
function copy(answer, text) {
  const headers = new Headers(answer.headers);
  for (const name of ["Vary", "ETag", "Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response(text, { headers });
}

/** @param {unknown} problem */
function isFull(problem) {
  return problem instanceof DOMException && problem.name === "QuotaExceededError";
}
