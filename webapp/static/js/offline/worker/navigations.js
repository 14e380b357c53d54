/** Answers navigations: from the site, else from the store, else with the offline page. */

/**
 * @import { KeptPages } from "../kept_pages.js"
 * @import { Site } from "./main.js"
 * @import { OfflinePages } from "./offline_pages.js"
 */

/** Milliseconds without an answer of the site after which a kept page is shown. */
const PATIENCE = 5000;

/** Whether a proxy answers for a site that is down. @param {Response} answer */
export function isDown({ status }) {
  return status === 502 || status === 504;
}

export class Navigations {
  #site;
  #kept;
  #offline;
  #forget;

  /**
   * @param {Site} site
   * @param {KeptPages} kept
   * @param {OfflinePages} offline
   * @param {() => Promise<void>} forget  drops everything
   */
  constructor(site, kept, offline, forget) {
    this.#site = site;
    this.#kept = kept;
    this.#offline = offline;
    this.#forget = forget;
  }

  /** @param {FetchEvent} event @returns {Promise<Response>} */
  answer(event) {
    return event.request.method === "GET" ? this.#page(event) : this.#form(event);
  }

  /** @param {FetchEvent} event */
  async #page({ request, preloadResponse }) {
    const address = new URL(request.url);
    try {
      const answer = await this.#inTime(asked(request, preloadResponse), address.pathname);
      if (answer && !isDown(answer)) return answer;
      leave(answer);
    } catch {
      // There is no connection, or no site.
    }
    const pathname = await this.#pathOfKept(address.pathname);
    const kept = pathname && (await this.#kept.find(pathname));
    if (!kept) return this.#offlinePage(address);
    const found = (await this.#kept.list()).find(({ path }) => path === pathname);
    const latest = await this.#kept.latest(pathname).catch(() => null);
    return marked(kept, `data-offline="${found?.at ?? ""}"`, latest);
  }

  /**
   * The path of the kept page for an address: its own, or that of one that can be the page of any such address; null
   * without one.
   * @param {string} path
   */
  async #pathOfKept(path) {
    if (await this.#kept.find(path)) return path;
    const any = this.#site.any.find(({ like }) => new RegExp(`^${like}$`).test(path));
    return any && (await this.#kept.find(any.path)) ? any.path : null;
  }

  /**
   * The site's answer; null where a kept page is there sooner.
   * @param {Promise<Response>} network
   * @param {string} path
   */
  #inTime(network, path) {
    const late = new Promise((resolve) => {
      setTimeout(resolve, PATIENCE);
    });
    const instead = late.then(async () => ((await this.#pathOfKept(path)) ? null : network));
    const first = Promise.race([network, instead]);
    first.then(async (answer) => answer ?? leave(await network)).catch(() => {});
    return first;
  }

  /** A form is sent once or not at all. @param {FetchEvent} event */
  async #form(event) {
    const { request } = event;
    const address = new URL(request.url);
    let answer;
    try {
      answer = await fetch(request);
    } catch {
      return this.#offlinePage(address, "data-unsent");
    }
    if (address.pathname === this.#site.forget) event.waitUntil(this.#forget());
    return answer;
  }

  /** @param {URL} address @param {string} [more] */
  async #offlinePage(address, more = "") {
    const page = await this.#offline.page(address);
    return page ? marked(page, `data-offline="" ${more}`) : Response.error();
  }
}

/**
 * Cancels the body of an unused answer: it would hold its connection, and a browser opens few.
 * @param {Response | null} answer
 */
export function leave(answer) {
  answer?.body?.cancel().catch(() => {});
}

/**
 * @param {Request} request
 * @param {Promise<Response | undefined>} preload  what the browser has asked for while the worker started
 */
async function asked(request, preload) {
  return (await preload) ?? fetch(request);
}

/**
 * The page, whose first element says where it comes from: scripts and styles go by that. `latest` is what the page
 * has heard since it was kept, for `net/last_heard.js`.
 * @param {Response} page
 * @param {string} attributes
 * @param {unknown} [latest]
 */
async function marked(page, attributes, latest = null) {
  const data = JSON.stringify(latest).replaceAll("<", "\\u003c");
  const heard = latest && `<script type="application/json" id="last-heard">${data}</script>`;
  const html = (await page.text())
    .replace("<html ", () => `<html ${attributes} `)
    .replace("</body>", () => `${heard ?? ""}</body>`);
  return new Response(html, { headers: page.headers });
}
