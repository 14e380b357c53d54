/** Pages that were opened: those that may be kept are kept, and those of another visitor are deleted. */

/**
 * @import { KeptPages, Kind, Visit } from "../kept_pages.js"
 * @import { KeptFiles } from "./kept_files.js"
 * @import { OfflinePages } from "./offline_pages.js"
 */

export class Visits {
  #kept;
  #files;
  #offline;
  /** One at a time. @type {Promise<void>} */
  #last = Promise.resolve();

  /** @param {KeptPages} kept @param {KeptFiles} files @param {OfflinePages} offline */
  constructor(kept, files, offline) {
    this.#kept = kept;
    this.#files = files;
    this.#offline = offline;
  }

  /** @param {Visit} visit */
  take(visit) {
    return this.#next(() => this.#take(visit));
  }

  /** Drops the static files that nothing needs any more. */
  tidy() {
    return this.#next(() => this.#tidy());
  }

  /** @param {() => Promise<void>} work */
  #next(work) {
    this.#last = this.#last.then(work).catch(() => {}); // the next visit tries again
    return this.#last;
  }

  async #tidy() {
    const pages = await this.#kept.list();
    await this.#files.clean([...pages.flatMap(({ files }) => files), ...(await this.#offline.files())]);
  }

  /** @param {Visit} visit */
  async #take(visit) {
    await this.#kept.drop((page) => page.visitor !== "" && page.visitor !== visit.visitor);
    await this.#kept.note("choices", { lang: visit.lang });
    if (!visit.kind) return;
    try {
      await this.#keep(visit, visit.kind);
    } catch (problem) {
      if (!isFull(problem)) throw problem;
      const half = (await this.#kept.list()).length / 2;
      await this.#kept.drop((_, place) => place >= half);
      await this.#tidy();
      await this.#keep(visit, visit.kind);
    }
  }

  /** @param {Visit} visit @param {Kind} kind */
  async #keep({ path, plain, name, picture, also, files, visitor }, kind) {
    const page = await fetch(path, { cache: plain ? "force-cache" : "default" });
    const html = await textToKeep(page);
    if (!html?.includes(`data-visitor="${visitor}"`)) return;
    const needed = await this.#files.keep([...files, ...this.#files.namedIn(html)]);
    const answers = new Map([[path, copy(page, html)]]);
    for (const each of also) {
      const answer = await fetch(each);
      const text = await textToKeep(answer);
      if (text === null) return;
      answers.set(each, copy(answer, text));
    }
    const at = new Date().toISOString();
    await this.#kept.keep({ path, kind, name, picture, at, visitor, also, files: needed }, answers);
  }
}

/**
 * Text of an answer; null for one that is not to be kept: it sets a cookie, or holds a secret.
 * @param {Response} answer
 */
async function textToKeep(answer) {
  const told = answer.headers.get("Cache-Control") ?? "";
  if (answer.ok && !answer.redirected && !told.includes("no-store")) return answer.text();
  await answer.body?.cancel(); // one that nobody reads keeps its connection
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
