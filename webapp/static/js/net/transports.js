/**
 * The transport: a websocket, or HTTP long polling where a network blocks websockets.
 * Such networks refuse it, close it as soon as it is open, or drop its messages.
 */

import { gettext } from "../frame/i18n.js";
import { siteUrl } from "../frame/site_url.js";
import { loadFromTab, storeInTab } from "../frame/storage.js";
import { toast } from "../frame/toast.js";

/** Long polling only where the site accepts it. */
const MAY_POLL = globalThis.document && "polling" in document.documentElement.dataset;
/** Milliseconds in which a websocket opens, on slow lines too. */
export const OPENS_WITHIN = 5000;
/** A websocket that was lost sooner was not let through. */
const SHORT = 20_000;
/** Websockets in a row that were not let through, while the site answered requests. */
const ENOUGH = 2;
/** The time in ms until a tab tries a websocket again: the device may be in another network. */
const TRIED_AGAIN = 10 * 60 * 1000;
const DECIDED = "over-http";
const TOLD = "over-http-told";

class Transports {
  /** Websockets in a row that were not let through. */
  #failures = 0;
  #hadWebsocket = false;
  /** Whether the site answers, while it is asked. @type {Promise<boolean> | null} */
  #asked = null;
  #polling = MAY_POLL && Date.now() - Number(loadFromTab(DECIDED) ?? 0) < TRIED_AGAIN;

  /** The transports that the next connection uses. */
  get names() {
    return [this.#polling ? "polling" : "websocket"];
  }

  /**
   * A connection works: says once in a tab that it is not a websocket. Where this page had one it says nothing: after
   * the site was away, Firefox makes websockets wait, and the network is not to blame.
   */
  worked() {
    this.#hadWebsocket ||= !this.#polling;
    if (this.#hadWebsocket || loadFromTab(TOLD)) return;
    storeInTab(TOLD, "yes");
    toast(gettext("This network lets no websocket through, so the page goes on over plain requests (HTTP)."));
  }

  /**
   * A connection could not be opened, or was lost after some milliseconds. A site that is down teaches nothing; one that
   * goes down and is back meanwhile ends a websocket and refuses the next, so what fails until it answers counts once.
   * @param {{after?: number, hung?: boolean}} how  `hung` when it was open, or opening, and nothing came
   */
  async failed({ after = 0, hung = false }) {
    if (after >= SHORT) this.#failures = 0;
    if (!MAY_POLL || after >= SHORT) return;
    if (this.#asked && !hung) {
      await this.#asked;
      return;
    }
    const before = this.#polling;
    const asked = siteAnswers();
    this.#asked = asked;
    const answers = await asked;
    if (this.#asked === asked) this.#asked = null;
    if (before !== this.#polling) return; // another connection of the page has found it out
    if (!answers) this.#failures = 0;
    else if (this.#polling) this.#use(false);
    else {
      this.#failures += hung ? ENOUGH : 1;
      if (this.#failures >= ENOUGH) this.#use(true);
    }
  }

  /** @param {boolean} polling */
  #use(polling) {
    this.#polling = polling;
    this.#failures = 0;
    storeInTab(DECIDED, polling ? String(Date.now()) : null);
  }
}

/** Those of this page: what one connection has found out holds for all. */
export const transports = new Transports();

async function siteAnswers() {
  try {
    const how = { method: "HEAD", signal: AbortSignal.timeout(OPENS_WITHIN) };
    return (await fetch(siteUrl("/robots.txt"), { cache: "no-store", ...how })).ok;
  } catch {
    return false;
  }
}
