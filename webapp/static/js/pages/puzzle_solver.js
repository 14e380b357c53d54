/** Asks the server for shortest solutions, one at a time, and says why they take their time. */

/**
 * @typedef {import("./puzzle_solution.js").Solution} Solution
 * @typedef {"asking" | "offline" | "preparing"} Waiting  why there is no answer yet
 * @typedef {import("../net/socket.js").Refusal} Refusal
 */

export class Solver {
  /** Gives up the question that waits for its answer. @type {(() => void) | null} */
  #giveUp = null;
  #jobs;
  #waits;

  /**
   * @param {import("../net/jobs.js").Jobs} jobs
   * @param {(why: Waiting) => void} waits is told why an answer takes its time
   */
  constructor(jobs, waits) {
    this.#jobs = jobs;
    this.#waits = waits;
    jobs.changed = () => this.#report();
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
      this.#giveUp = this.#jobs.ask("solve", { layout, metric }, (reply) => {
        this.#giveUp = null;
        done(reply);
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
    const { state } = this.#jobs;
    if (this.#giveUp) this.#waits(state === "open" ? "asking" : state);
  }
}
