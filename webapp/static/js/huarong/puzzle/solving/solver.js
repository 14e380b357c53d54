/**
 * Requests shortest solutions from the server, one at a time, and reports delays. Without a connection
 * the search runs on this device.
 */

import { shortestSolution } from "./search.js";

/**
 * @import { RequestError } from "../../../net/connection.js"
 * @import { Jobs, Waiting } from "../../../net/jobs.js"
 * @import { Solution } from "../../../types/messages.js"
 * @import { Metric } from "../words.js"
 */

/** Milliseconds without a connection before this device searches: a page that was just opened has none yet. */
const PATIENCE = 1000;

export class Solver {
  /** Gives up the question that waits for its answer. @type {(() => void) | null} */
  #giveUp = null;
  /** Number of jobs before the question. */
  #before = 0;
  /** Begins the search on this device; 0 while the server is to answer. */
  #timer = 0;
  /** Stops it. */
  #stop = new AbortController();
  /** @type {(() => void) | null} */
  #searchHere = null;
  #jobs;
  #waits;

  /**
   * @param {Jobs} jobs
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
   * @param {Metric} metric
   * @returns {Promise<{result?: Solution, err?: RequestError}>}
   */
  solve(layout, metric) {
    this.cancel();
    this.#before = 0;
    return new Promise((done) => {
      const answered = (/** @type {{result?: Solution, err?: RequestError}} */ reply) => {
        this.cancel();
        done(reply);
      };
      this.#searchHere = () => this.#search(layout, metric, answered);
      this.#giveUp = this.#jobs.ask("solve", { layout, metric }, answered, (before) => {
        this.#before = before;
        this.#report();
      });
      this.#report();
    });
  }

  /** @param {string} layout @param {Metric} metric @param {(reply: {result: Solution}) => void} answered */
  async #search(layout, metric, answered) {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const result = await shortestSolution(layout, metric, signal);
    if (result && !signal.aborted) answered({ result });
  }

  /** Gives up the question that waits for its answer. */
  cancel() {
    const giveUp = this.#giveUp;
    this.#giveUp = this.#searchHere = null;
    this.#rest();
    giveUp?.();
  }

  /** Leaves the question to the server. */
  #rest() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#stop.abort();
  }

  #report() {
    if (!this.#giveUp) return;
    // Each attempt to connect is reported; the search goes on meanwhile.
    if (this.#jobs.state !== "offline") this.#rest();
    else if (!this.#timer) this.#timer = window.setTimeout(() => this.#searchHere?.(), PATIENCE);
    this.#waits(this.#jobs.waiting(this.#before));
  }
}
