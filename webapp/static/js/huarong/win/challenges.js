/** Won games that wait for the server, which signs them as challenges; stored until it has answered. */

import { request } from "../../frame/request.js";
import { loadValue, store } from "../../frame/storage.js";
import { toast } from "../../frame/toast.js";

/**
 * @typedef {readonly (readonly number[])[]} Routes  for each move the cells that its block went through
 * @typedef {readonly number[] | null} Times  when each move was made; null without a clock
 * @typedef {{routes: Routes, times?: Times, url: string | null}} Won  `url` is null until the server has signed it
 */

/** Refusals that may not be given the next time. */
const LATER = ["busy", "too_fast", "failed"];

const KEPT = "huarong:challenges";
const MOST_KEPT = 30;
const FIRST_PAUSE = 4000;
const LONGEST_PAUSE = 60_000;

/** Sends the won games that could not be sent, as far as there are any. */
export function sendWaiting() {
  if (Object.values(read()).some(({ url }) => url === null)) new Challenges(() => {});
}

export class Challenges {
  #changed;
  #sending = false;
  #pause = FIRST_PAUSE;
  #timer = 0;

  /** @param {() => void} changed called when the server has signed a game or refused it */
  constructor(changed) {
    this.#changed = changed;
    addEventListener("online", () => this.#send());
    this.#send();
  }

  /**
   * The link that challenges others with this game, null where there is none (yet).
   * @param {string} code the puzzle
   * @param {Routes} routes
   */
  url(code, routes) {
    const won = read()[code];
    return won && same(won.routes, routes) ? won.url : null;
  }

  /**
   * Has a won game signed, now or as soon as the server can be reached.
   * @param {string} code
   * @param {Routes} routes
   * @param {Times} times
   */
  claim(code, routes, times) {
    const { [code]: before, ...others } = read();
    if (before?.url && same([before.routes, before.times ?? null], [routes, times])) return;
    write({ ...others, [code]: { routes, times, url: null } });
    this.#send();
  }

  async #send() {
    clearTimeout(this.#timer);
    const [code, won] = Object.entries(read()).find(([, { url }]) => url === null) ?? [];
    if (this.#sending || !code || !won) return;
    this.#sending = true;
    const { routes, times } = won;
    const { ok, err } = await request(`/api/huarong/${code}/results`, times ? { routes, times } : { routes });
    this.#sending = false;
    if (!ok && (!err || LATER.includes(err.code))) return this.#later();
    this.#pause = FIRST_PAUSE;
    this.#settle(code, won, ok?.url ?? null);
    if (err) toast(err.message);
    this.#changed();
    this.#send();
  }

  /**
   * Keeps the link of a game, or drops a game that the server refuses.
   * @param {string} code
   * @param {Won} won
   * @param {string | null} url
   */
  #settle(code, won, url) {
    const { [code]: now, ...others } = read();
    // Another game of the same puzzle may have been won meanwhile: it waits for its turn.
    if (!now || !same(now, won)) return;
    write(url ? { ...others, [code]: { ...won, url } } : others);
  }

  #later() {
    this.#timer = setTimeout(() => this.#send(), this.#pause);
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
  }
}

/** @returns {Record<string, Won>} the oldest first */
function read() {
  return loadValue(KEPT, {});
}

/** @param {Record<string, Won>} all */
function write(all) {
  store(KEPT, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MOST_KEPT))));
}

/** @param {unknown} one @param {unknown} other */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
