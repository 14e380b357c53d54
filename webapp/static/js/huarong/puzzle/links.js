/** Links of the puzzle page: its own address, the one to share with its QR code, and files. */

import { writeLayout } from "../../board/huarong/cells.js";
import { commonCode } from "../../board/huarong/code.js";
import { find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { copy } from "../../frame/share.js";
import { siteUrl } from "../../frame/site_url.js";
import { counted } from "./words.js";

/**
 * @import { Scene } from "./own_game.js"
 * @import { Metric } from "./words.js"
 */

/** Browsers refuse an address that changes too often, as it would under a dragged slider. */
const ADDRESS_EVERY = 300;

export class PuzzleLinks {
  #timer = 0;
  #url = "";
  #path;
  #token;
  #field = /** @type {HTMLInputElement} */ (find("#address"));

  /**
   * @param {string} code of the puzzle
   * @param {string | undefined} token of the challenge that the page shows
   */
  constructor(code, token) {
    this.#path = siteUrl(`/huarong/${code}`);
    this.#token = token;
    find("[data-do=copy]").addEventListener("click", () => copy(this.#url));
    this.#field.addEventListener("focus", () => this.#field.select());
  }

  /**
   * Offers a step of a solution, which is the page's address then too.
   * @param {Metric} metric
   * @param {number} at
   */
  step(metric, at) {
    const query = `metric=${metric}&step=${at}`;
    this.#be(query);
    this.#offer(`${this.#path}?${query}`, gettext("Share this step"));
  }

  /** Offers the timed game that is watched, which is the page's address too. */
  run() {
    const query = `challenge=${this.#token}`;
    this.#be(query);
    this.#offer(`${this.#path}?${query}`, gettext("Share this run"));
  }

  /**
   * Offers what is on the board of the player's own game: a challenge, the layout, or the puzzle. The
   * page's address stays that of the puzzle, so that a reload brings the game back.
   * @param {Scene} scene
   * @param {{solved: boolean, challenge: string | null}} end how the game has ended, if it has
   */
  game({ blocks, at, moves }, { solved, challenge }) {
    this.#be(this.#token ? `challenge=${this.#token}` : "");
    if (challenge)
      this.#offer(
        challenge,
        gettext("Challenge others: {moves}; can you?", { moves: counted("moves", moves) }),
      );
    else if (at === 0 || solved) this.#offer(this.#path, gettext("Share this puzzle"));
    else
      this.#offer(
        siteUrl(`/huarong/${commonCode(writeLayout(blocks))}`),
        gettext("Share the current layout"),
      );
  }

  /** Makes the links to the solution's files those of a metric. @param {Metric} metric */
  files(metric) {
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (
      document.querySelectorAll("[data-file]")
    )) {
      const url = new URL(link.href);
      url.searchParams.set("metric", metric);
      link.href = url.href;
    }
  }

  /** Makes this the page's address, in both languages. @param {string} query */
  #be(query) {
    const url = `${location.origin}${this.#path}`;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      history.replaceState(history.state, "", query ? `${url}?${query}` : url);
      this.#drawCode();
    }, ADDRESS_EVERY);
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (
      document.querySelectorAll(".site-tools a[hreflang]")
    ))
      link.href = `${url}?${query}${query ? "&" : ""}lang=${link.hreflang}`;
  }

  /**
   * Offers an address to hand on.
   * @param {string} url from the root of the host, or whole
   * @param {string} words what it is
   */
  #offer(url, words) {
    this.#url = new URL(url, location.origin).href;
    this.#field.value = this.#url.replace(/^https?:\/\//, "");
    find("[data-address-label]").textContent = words;
  }

  /** Draws the QR code of the address that is offered. */
  #drawCode() {
    const { pathname, search } = new URL(this.#url);
    const picture = /** @type {HTMLImageElement} */ (find("[data-qr]"));
    const source = `${pathname}/qr.svg${search}`;
    if (picture.getAttribute("src") !== source) picture.src = source;
  }
}
