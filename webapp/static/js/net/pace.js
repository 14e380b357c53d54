/** Polling intervals. */

/** The server says how long its pages wait, in seconds, so that it is not asked more than it can answer. */
export class Pace {
  #ms;

  /** @param {number} ms until the server has said how long */
  constructor(ms) {
    this.#ms = ms;
  }

  /** @param {number | undefined} seconds what the server says, if it says something */
  hear(seconds) {
    if (seconds) this.#ms = 1000 * seconds;
  }

  /** The time until the next question in ms; pages of a class that were answered together part again. */
  next() {
    return this.#ms * (0.8 + 0.4 * Math.random());
  }
}
