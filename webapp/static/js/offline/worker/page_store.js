/** Stores and deletes pages within fixed limits. Only the worker writes; pages read. */

import { INDEX, KeptPages, LATEST } from "../kept_pages.js";

/** @import { Kept } from "../kept_pages.js" */

/** Pages that were opened; the ones that were not opened for the longest time make room. */
export const MOST_PAGES = 100;

/** Pages that were not opened and belong to them. */
export const MOST_UNOPENED = 150;

export class PageStore extends KeptPages {
  /**
   * Stores a page with the answers that it needs, in place of an earlier copy.
   * @param {Kept} page
   * @param {ReadonlyMap<string, Response>} answers  by path, that of the page among them
   */
  async put(page, answers) {
    const cache = await this.open();
    for (const [path, answer] of answers) await cache.put(path, answer);
    const all = [page, ...(await this.list()).filter(({ path }) => path !== page.path)];
    const room = [MOST_PAGES, MOST_UNOPENED];
    const kept = all.filter(({ unopened }) => room[unopened ? 1 : 0]-- > 0);
    const gone = all.filter((each) => !kept.includes(each));
    await this.note(INDEX, kept);
    for (const each of gone) await this.#delete(cache, each);
  }

  /**
   * Drops the pages that a test names.
   * @param {(page: Kept, place: number) => boolean} goes  `place` counts from the latest page
   */
  async drop(goes) {
    const cache = await this.open();
    const all = await this.list();
    const gone = all.filter(goes);
    if (!gone.length) return;
    const staying = all.filter((page) => !gone.includes(page));
    await this.note(INDEX, staying);
    for (const each of gone) await this.#delete(cache, each);
  }

  /** @param {Cache} cache @param {Kept} page */
  async #delete(cache, { path, also }) {
    for (const each of [path, path + LATEST, ...also]) await cache.delete(each);
  }
}
