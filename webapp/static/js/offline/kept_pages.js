/**
 * Pages stored for use without a connection: those that were opened, what belongs to them, and the
 * answers that they need. The service worker stores them; pages list them.
 */

/**
 * @typedef {"puzzle" | "lesson" | "exercise" | "game" | "list"} Kind  a list leads to the others
 *
 * @typedef {object} Kept  one page that is kept
 * @property {string} path
 * @property {Kind} kind
 * @property {string} name     the title of the page
 * @property {string} picture  its position in short, as `site/kept_pictures.js` draws it; empty for none
 * @property {string} at       when it was kept, in ISO 8601
 * @property {string} visitor  the mark of the visitor whose page it is; empty for an unknown one
 * @property {string[]} also   paths of the answers that it asks the site for
 * @property {string[]} files  static files that it needs
 * @property {string} [lang]   its language; those that older versions kept do not say it
 * @property {boolean} [unopened]  kept because it belongs to one that was opened
 *
 * @typedef {object} Visit  what a page says of itself
 * @property {string} path
 * @property {boolean} plain    the browser has just this page in its own cache: its address has no query
 * @property {Kind | null} kind  null for a page that is not to be kept
 * @property {string} name
 * @property {string} picture
 * @property {string[]} also    paths of the answers that it needs
 * @property {string[]} files   static files that it has loaded
 * @property {string} lang
 * @property {string} visitor
 */

export const INDEX = "index";
export const LATEST = "?latest";
const JSON_TYPE = { headers: { "Content-Type": "application/json" } };

export class KeptPages {
  #cache;
  #root;

  /** @param {string} root  the path of the site, with a slash at its end */
  constructor(root) {
    this.#root = root;
    this.#cache = `yiyuan ${root} pages`;
  }

  /** All pages that are kept, the latest first. @returns {Promise<Kept[]>} */
  async list() {
    const found = globalThis.caches ? await this.read(INDEX) : null;
    return Array.isArray(found) ? found : [];
  }

  /** A page or an answer, as it was kept. @param {string} path */
  async find(path) {
    return (await this.open()).match(path);
  }

  /**
   * Drops everything; there is no store without a secure connection. The store itself stays: while others are at work
   * in it, Chromium may never end deleting it, nor whatever is asked of any store after that.
   */
  async clear() {
    if (!globalThis.caches) return;
    const cache = await this.open();
    for (const request of await cache.keys()) await cache.delete(request);
  }

  /** Notes data under a name, beside the pages. @param {string} name @param {unknown} data */
  async note(name, data) {
    await (await this.open()).put(this.#place(name), new Response(JSON.stringify(data), JSON_TYPE));
  }

  /** The data noted under a name; null for none. @param {string} name @returns {Promise<any>} */
  async read(name) {
    try {
      return (await (await this.find(this.#place(name)))?.json()) ?? null;
    } catch {
      return null;
    }
  }

  /**
   * Notes what a page has heard since it was opened; it is dropped with the page.
   * @param {string} path
   * @param {unknown} data
   */
  async noteLatest(path, data) {
    const pages = await this.list();
    if (!pages.some((page) => page.path === path)) return;
    await (await this.open()).put(path + LATEST, new Response(JSON.stringify(data), JSON_TYPE));
  }

  /** Last message of a page; null without one. @param {string} path @returns {Promise<any>} */
  async latest(path) {
    return (await (await this.find(path + LATEST))?.json()) ?? null;
  }

  /** The store itself. */
  open() {
    return caches.open(this.#cache);
  }

  /** @param {string} name */
  #place(name) {
    return `${this.#root}offline/${name}.json`;
  }
}
