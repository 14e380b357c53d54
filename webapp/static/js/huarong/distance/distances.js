/** How far the layouts of a game are from the exit: all that are not known yet in one message. */

/**
 * @typedef {import("../puzzle/words.js").Metric} Metric
 * @typedef {import("../../types/messages.js").Distances} Answer
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
  /** How many jobs go before the request that is out. */
  #before = 0;
  #jobs;
  #changed;

  /**
   * @param {import("../../net/jobs.js").Jobs} jobs
   * @param {(found: boolean) => void} changed  called when distances were `found`, and when `waiting` changes
   */
  constructor(jobs, changed) {
    this.#jobs = jobs;
    this.#changed = changed;
    jobs.listen(() => changed(false));
  }

  /** Why the next distances take their time. */
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

  #ask() {
    const metric = this.#metric;
    const unknown = this.#layouts.filter((layout) => this.of(layout, metric) === undefined);
    const layouts = [...new Set(unknown)].slice(0, MOST_AT_ONCE);
    this.#asking = layouts.length > 0;
    if (!this.#asking) return;
    this.#before = 0;
    this.#jobs.ask(
      "distances",
      { layouts, metric },
      ({ result, err }) => this.#answered(layouts, metric, result, err),
      (before) => {
        this.#before = before;
        this.#changed(false);
      },
    );
  }

  /**
   * @param {readonly string[]} layouts
   * @param {Metric} metric
   * @param {Answer} [result]
   * @param {import("../../net/connection.js").RequestError} [err]
   */
  #answered(layouts, metric, result, err) {
    this.#asking = false;
    if (!result) {
      if (err && LATER.includes(err.code))
        setTimeout(() => this.want(this.#layouts, this.#metric), AFTER_A_REFUSAL);
      return;
    }
    for (const [k, layout] of layouts.entries()) this.#known.set(key(layout, metric), result.lengths[k]);
    this.#ask();
    this.#changed(true);
  }
}

/**
 * @param {string} layout
 * @param {Metric} metric
 */
const key = (layout, metric) => `${metric} ${layout}`;
