/** Static files of stored pages. Their addresses change with their content, so none is ever stale. */

/** @import { Site } from "./main.js" */

const IN_STYLES = /url\(["']?([^"')]+)["']?\)/g;

export class KeptFiles {
  #cache;
  #inPages;

  /** @param {Site} site */
  constructor({ root, files }) {
    this.#cache = `yiyuan ${root} files`;
    this.#inPages = new RegExp(`["'](${files.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}[^"'?#]+)["']`, "g");
  }

  /** A file from the store, else from the site. @param {Request} request */
  async answer(request) {
    return (await (await this.#open()).match(request.url)) ?? fetch(request);
  }

  /** The paths of the files that a page names. @param {string} html */
  namedIn(html) {
    return [...html.matchAll(this.#inPages)].map((found) => String(found[1]));
  }

  /**
   * Stores files, and those that style sheets among them name; rejects if one cannot be loaded.
   * @param {Iterable<string>} paths
   * @returns {Promise<string[]>} the paths of all of them
   */
  async store(paths) {
    const cache = await this.#open();
    const all = new Set(paths);
    for (const path of all) {
      if (!(await cache.match(path))) await cache.add(path);
      if (path.endsWith(".css")) for (const named of await this.#inStyles(cache, path)) all.add(named);
    }
    return [...all];
  }

  /** Drops all files but these. @param {Iterable<string>} paths */
  async clean(paths) {
    const needed = new Set(paths);
    const cache = await this.#open();
    for (const request of await cache.keys())
      if (!needed.has(new URL(request.url).pathname)) await cache.delete(request);
  }

  #open() {
    return caches.open(this.#cache);
  }

  /** @param {Cache} cache @param {string} path */
  async #inStyles(cache, path) {
    const text = (await (await cache.match(path))?.text()) ?? "";
    const named = [...text.matchAll(IN_STYLES)].map((found) => String(found[1]));
    return named
      .filter((address) => !/^(data:|#)/.test(address))
      .map((address) => new URL(address, new URL(path, location.origin)).pathname);
  }
}
