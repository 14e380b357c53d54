/** What searches have found out about the position on the board. */

import { isProven } from "../../board/score.js";

/** @typedef {import("../words.js").Analysis & {ply: number}} Found  what is known of the position at a ply */

export class Known {
  /** @type {Found | null} */
  #latest = null;

  /**
   * Takes what a search found out, unless something is proven already.
   * @param {Found} found
   */
  learn(found) {
    const known = this.#latest?.ply === found.ply ? this.#latest.worth : null;
    if (known && isProven(known) && !(found.worth && isProven(found.worth))) return;
    this.#latest = found;
  }

  /**
   * What is known of the position at a ply, if anything.
   * @param {number} ply
   */
  at(ply) {
    return this.#latest?.ply === ply ? this.#latest : null;
  }
}
