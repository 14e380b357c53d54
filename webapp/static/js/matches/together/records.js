/** Stores the games on this device: the one on the board, and earlier ones. */

import { loadValue, store } from "../../frame/storage.js";

/** @import { Recorded } from "./game.js" */

const MOST_EARLIER = 20;

export class Records {
  #now;
  #earlier;

  /** @param {string} kind  the key of the game */
  constructor(kind) {
    this.#now = `together-${kind}`;
    this.#earlier = `together-${kind}-earlier`;
  }

  /** The game on the board; null for none. @returns {Recorded | null} */
  now() {
    const found = loadValue(this.#now, null);
    return isRecorded(found) ? found : null;
  }

  /** @param {Recorded} game */
  save(game) {
    store(this.#now, JSON.stringify(game));
  }

  /** Games before the one on the board, the latest first. @returns {Recorded[]} */
  earlier() {
    const found = loadValue(this.#earlier, /** @type {unknown[]} */ ([]));
    return found.filter(isRecorded);
  }

  /** Puts the game on the board among the earlier ones, if anybody has moved. */
  putAway() {
    const game = this.now();
    store(this.#now, null);
    if (!game?.moves.length) return;
    store(this.#earlier, JSON.stringify([game, ...this.earlier()].slice(0, MOST_EARLIER)));
  }

  /** Takes an earlier game out of the list. @param {number} place @returns {Recorded | null} */
  take(place) {
    const all = this.earlier();
    const [game = null] = all.splice(place, 1);
    store(this.#earlier, all.length ? JSON.stringify(all) : null);
    return game;
  }

  forgetEarlier() {
    store(this.#earlier, null);
  }
}

/** @param {any} found @returns {found is Recorded} */
function isRecorded(found) {
  return Array.isArray(found?.moves) && typeof found.options === "object" && typeof found.at === "string";
}
