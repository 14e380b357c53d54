/** Distances of the layouts of a game from the exit; requests all unknown ones in one message. */

/**
 * @import { RequestError } from "../../net/connection.js"
 * @import { Jobs, Reply } from "../../net/jobs.js"
 * @import { Metric } from "../puzzle/words.js"
 */

/** Layouts in one message, at most as many as the server takes. */
const MOST_AT_ONCE = 500;
/** Milliseconds until a request is sent again that was refused. */
const AFTER_A_REFUSAL = 1500;
/** Refusals that may not be given the next time. */
const LATER = ["too_fast", "busy"];

export class Distances {
  /** @type {Map<string, number | null>} */
  #known = new Map();
  /** @type {readonly string[]} */
  #layouts = [];
  /** @type {Metric} */
  #metric = "moves";
  #asking = false;
  /** Number of jobs before the request that is out. */
  #before = 0;
  #jobs;
  #changed;

  /**
   * @param {Jobs} jobs
   * @param {(found: boolean) => void} changed  called when distances were `found`, and when `waiting` changes
   */
  constructor(jobs, changed) {
    this.#jobs = jobs;
    this.#changed = changed;
    jobs.listen(() => changed(false));
  }

  /** Reason why the next distances take their time. */
  get waiting() {
    return this.#jobs.waiting(this.#before);
  }

  /**
   * The distance of a layout: null if there is no way out, undefined while it is not known.
   * @param {string} layout
   * @param {Metric} metric
   */
  of(layout, metric) {
    return this.#known.get(key(layout, metric));
  }

  /**
   * Asks for the distances of these layouts, and for no others any more.
   * @param {readonly string[]} layouts
   * @param {Metric} metric
   */
  want(layouts, metric) {
    this.#layouts = layouts;
    this.#metric = metric;
    if (!this.#asking) this.#ask();
  }

  /**
   * The distances of layouts, in one message for those that are not known; null if they did not come.
   * @param {readonly string[]} layouts
   * @param {Metric} metric
   * @returns {Promise<(number | null)[] | null>}
   */
  async all(layouts, metric) {
    const unknown = this.#unknown(layouts, metric);
    if (unknown.length > 0 && (await this.#send(unknown, metric))) return null;
    const found = layouts.map((layout) => this.of(layout, metric));
    return found.every((left) => left !== undefined) ? found : null;
  }

  async #ask() {
    const metric = this.#metric;
    const layouts = this.#unknown(this.#layouts, metric);
    this.#asking = layouts.length > 0;
    if (!this.#asking) return;
    const err = await this.#send(layouts, metric);
    this.#asking = false;
    if (!err) {
      this.#ask();
      this.#changed(true);
    } else if (LATER.includes(err.code))
      setTimeout(() => this.want(this.#layouts, this.#metric), AFTER_A_REFUSAL);
  }

  /**
   * As many layouts as one message takes, of those that are not known.
   * @param {readonly string[]} layouts
   * @param {Metric} metric
   */
  #unknown(layouts, metric) {
    const unknown = layouts.filter((layout) => this.of(layout, metric) === undefined);
    return [...new Set(unknown)].slice(0, MOST_AT_ONCE);
  }

  /**
   * Asks in one message; returns the refusal, if it is refused.
   * @param {readonly string[]} layouts
   * @param {Metric} metric
   * @returns {Promise<RequestError | null>}
   */
  #send(layouts, metric) {
    this.#before = 0;
    return new Promise((resolve) => {
      const answered = (/** @type {Reply} */ { result, err }) => {
        for (const [k, layout] of layouts.entries())
          if (result) this.#known.set(key(layout, metric), result.lengths[k]);
        resolve(err ?? null);
      };
      this.#jobs.ask("distances", { layouts: [...layouts], metric }, answered, (before) => {
        this.#before = before;
        this.#changed(false);
      });
    });
  }
}

/** @param {string} layout @param {Metric} metric */
const key = (layout, metric) => `${metric} ${layout}`;
