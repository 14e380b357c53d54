/** How far layouts are from the exit: asked one after the other, the nearest question first. */

/**
 * @typedef {{moves: number | null, steps: number | null}} Distance  both null where no way out is
 */

/** Milliseconds between two requests, since the messages of a connection are limited. */
const PAUSE = 70;
const AFTER_A_REFUSAL = 1500;
/** Refusals that may not be given the next time. */
const LATER = ["too_fast", "busy"];

export class Distances {
  /** @type {Map<string, Distance>} */
  #known = new Map();
  /** @type {string[]} */
  #wanted = [];
  #asking = false;
  /** How many jobs go before the question that is asked. */
  #before = 0;
  #jobs;
  #came;
  #waits;

  /**
   * @param {import("../../net/jobs.js").Jobs} jobs
   * @param {(layout: string) => void} came  called for every distance received
   * @param {() => void} waits  called when `waiting` changes
   */
  constructor(jobs, came, waits) {
    this.#jobs = jobs;
    this.#came = came;
    this.#waits = waits;
    jobs.listen(waits);
  }

  /** Why the next distance takes its time. */
  get waiting() {
    return this.#jobs.waiting(this.#before);
  }

  /**
   * The distance of a layout, undefined while it is not known.
   * @param {string} layout
   */
  of(layout) {
    return this.#known.get(layout);
  }

  /**
   * Asks for these layouts, in this order, and for no others any more.
   * @param {readonly string[]} layouts
   */
  want(layouts) {
    this.#wanted = layouts.filter((layout) => !this.#known.has(layout));
    if (!this.#asking) this.#next();
  }

  #next() {
    const layout = this.#wanted.shift();
    this.#asking = layout !== undefined;
    if (layout === undefined) return;
    this.#before = 0;
    const answered = (/** @type {import("../../net/jobs.js").Reply} */ { result, err }) => {
      if (result) this.#known.set(layout, { moves: result.moves, steps: result.steps });
      else if (err && LATER.includes(err.code)) this.#wanted.push(layout);
      setTimeout(() => this.#next(), err ? AFTER_A_REFUSAL : PAUSE);
      if (result) this.#came(layout);
    };
    this.#jobs.ask("distance", { layout }, answered, (before) => {
      this.#before = before;
      this.#waits();
    });
  }
}
