/** Requests shortest solutions from the server, one at a time, and reports delays. */

/**
 * @typedef {import("./solution_frames.js").Solution} Solution
 * @typedef {import("../../net/jobs.js").Waiting} Waiting
 * @typedef {import("../../net/connection.js").RequestError} RequestError
 */

export class Solver {
  /** Gives up the question that waits for its answer. @type {(() => void) | null} */
  #giveUp = null;
  /** How many jobs go before the question. */
  #before = 0;
  #jobs;
  #waits;

  /**
   * @param {import("../../net/jobs.js").Jobs} jobs
   * @param {(why: Waiting) => void} waits  receives the reason for a delay
   */
  constructor(jobs, waits) {
    this.#jobs = jobs;
    this.#waits = waits;
    jobs.listen(() => this.#report());
  }

  /**
   * A shortest solution, or why there is none. A new question takes the place of the one before,
   * which then is never answered.
   * @param {string} layout
   * @param {import("./words.js").Metric} metric
   * @returns {Promise<{result?: Solution, err?: RequestError}>}
   */
  solve(layout, metric) {
    this.cancel();
    this.#before = 0;
    return new Promise((done) => {
      const answered = (/** @type {{result?: Solution, err?: RequestError}} */ reply) => {
        this.#giveUp = null;
        done(reply);
      };
      this.#giveUp = this.#jobs.ask("solve", { layout, metric }, answered, (before) => {
        this.#before = before;
        this.#report();
      });
      this.#report();
    });
  }

  /** Gives up the question that waits for its answer. */
  cancel() {
    this.#giveUp?.();
    this.#giveUp = null;
  }

  #report() {
    if (this.#giveUp) this.#waits(this.#jobs.waiting(this.#before));
  }
}
