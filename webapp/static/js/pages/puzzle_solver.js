/** Asks the server for shortest solutions, one at a time, also through a broken connection. */

import { Line } from "../net/socket.js";

/**
 * @typedef {import("./puzzle_solution.js").Solution} Solution
 * @typedef {"asking" | "offline" | "preparing"} Waiting  why there is no answer yet
 * @typedef {{code: string, message: string}} Refusal
 * @typedef {{layout: string, metric: string, job: string | null, done: (answer: {result?: Solution, err?: Refusal}) => void}} Asked
 */

export class Solver {
  /** @type {Asked | null} */
  #asked = null;
  /** Answers that came before the acknowledgement that names their job. @type {Map<string, any>} */
  #early = new Map();
  #open = false;
  #preparing = false;
  #waits;
  #line;

  /** @param {(why: Waiting) => void} waits is told why an answer takes its time */
  constructor(waits) {
    this.#waits = waits;
    this.#line = new Line({ changed: (state) => this.#changed(state) });
    this.#line.on("solution", (message) => this.#solved(message));
    this.#line.on("server", ({ state }) => {
      this.#preparing = state === "preparing";
      this.#report();
    });
  }

  /**
   * A shortest solution, or why there is none. A new question takes the place of the one before,
   * which then is never answered.
   * @param {string} layout
   * @param {"moves" | "steps"} metric
   * @returns {Promise<{result?: Solution, err?: Refusal}>}
   */
  solve(layout, metric) {
    this.cancel();
    return new Promise((done) => {
      this.#asked = { layout, metric, job: null, done };
      this.#report();
      this.#ask();
    });
  }

  /** Gives up the question that waits for its answer. */
  cancel() {
    const job = this.#asked?.job;
    this.#asked = null;
    if (job && this.#open) this.#line.send("cancel", { job });
  }

  async #ask() {
    const asked = this.#asked;
    if (!asked) return;
    const { ok, err } = await this.#line.send("solve", { layout: asked.layout, metric: asked.metric });
    if (asked !== this.#asked) {
      if (ok) this.#line.send("cancel", { job: ok.job });
    } else if (err) this.#finish({ err });
    else {
      asked.job = ok.job;
      if (this.#early.has(ok.job)) this.#solved(this.#early.get(ok.job));
    }
    this.#early.clear();
  }

  /** @param {{job: string, result?: Solution, err?: Refusal}} message */
  #solved(message) {
    if (this.#asked?.job === message.job) this.#finish(message);
    else if (this.#asked) this.#early.set(message.job, message);
  }

  /** @param {{result?: Solution, err?: Refusal}} answer */
  #finish({ result, err }) {
    const asked = this.#asked;
    this.#asked = null;
    asked?.done({ result, err });
  }

  /** @param {import("../net/socket.js").LineState} state */
  #changed(state) {
    const wasLost = !this.#open;
    this.#open = state === "open";
    this.#report();
    // The server forgets the jobs of a lost connection; a question that has no job yet is resent anyway.
    if (this.#open && wasLost && this.#asked?.job) {
      this.#asked.job = null;
      this.#ask();
    }
  }

  #report() {
    if (!this.#asked) return;
    if (!this.#open) this.#waits("offline");
    else this.#waits(this.#preparing ? "preparing" : "asking");
  }
}
