/** The time that is left of a race in a room; it stands while the host has paused the race. */

import { find } from "../frame/dom.js";
import { minutesAndSeconds } from "../frame/i18n.js";

const TICK_MS = 500;

export class RaceClock {
  isOver;
  /** Whether the host has stopped the time. */
  isPaused;
  /** When the race ends, as this page counts; null without an end. @type {number | null} */
  #endsAt = null;
  #tickedAt = performance.now();

  /** @param {{left: number | null, paused: boolean, over: boolean}} race  `left` in seconds, null without an end */
  constructor({ left, paused, over }) {
    this.isOver = over;
    this.isPaused = paused;
    this.left = left;
    this.#tick();
  }

  /** The seconds that are left, as the server has just said. @param {number | null} seconds */
  set left(seconds) {
    this.#endsAt = seconds === null ? null : performance.now() + 1000 * seconds;
  }

  #tick() {
    const now = performance.now();
    // While the time stands, each answer of the server says again how much is left.
    if (this.isPaused && this.#endsAt !== null) this.#endsAt += now - this.#tickedAt;
    this.#tickedAt = now;
    const left = this.#endsAt === null ? null : Math.max(0, Math.ceil((this.#endsAt - now) / 1000));
    find("[data-left]").textContent = left === null || this.isOver ? "" : minutesAndSeconds(left);
    setTimeout(() => this.#tick(), TICK_MS);
  }
}
