/** The site's own page for times without a connection, in each language; it has no data of a visitor. */

/**
 * @import { KeptPages } from "../kept_pages.js"
 * @import { KeptFiles } from "./kept_files.js"
 * @import { Site } from "./main.js"
 */

export class OfflinePages {
  #site;
  #files;
  #kept;
  #cache;

  /** @param {Site} site @param {KeptFiles} files @param {KeptPages} kept */
  constructor(site, files, kept) {
    this.#site = site;
    this.#files = files;
    this.#kept = kept;
    this.#cache = `yiyuan ${site.root} offline`;
  }

  /** Fetches the pages of this version with their files; rejects if one cannot be loaded. */
  async fetch() {
    const cache = await caches.open(this.#cache);
    for (const path of Object.values(this.#site.offline)) {
      const answer = await fetch(path, { credentials: "omit" });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await this.#files.store(this.#files.namedIn(await answer.clone().text()));
      await cache.put(path, answer);
    }
  }

  /** The files that the pages need. */
  async files() {
    const cache = await caches.open(this.#cache);
    const pages = await Promise.all((await cache.keys()).map((path) => cache.match(path)));
    const texts = await Promise.all(pages.map((page) => page?.text() ?? ""));
    return this.#files.store(texts.flatMap((text) => this.#files.namedIn(text)));
  }

  /**
   * The page in the language that an address asks for, else in that of the pages that were seen last.
   * @param {URL} address
   */
  async page(address) {
    const { offline } = this.#site;
    const usual = (await this.#kept.read("choices"))?.lang ?? navigator.language;
    const wanted = [address.searchParams.get("lang"), usual].find((each) => each && each in offline);
    const path = offline[wanted ?? "zh-Hans"] ?? "";
    return (await caches.open(this.#cache)).match(path, { ignoreVary: true });
  }
}
