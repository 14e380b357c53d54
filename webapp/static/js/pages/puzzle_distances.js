/** How far layouts are from the exit: asked one after the other, the nearest question first. */

/**
 * @typedef {{moves: number | null, steps: number | null}} Distance  both null where no way out is
 */

/** So many milliseconds between two questions, as a connection may send only so many messages. */
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
  #jobs;
  #came;

  /**
   * @param {import("../net/jobs.js").Jobs} jobs
   * @param {(layout: string) => void} came is told of every distance that came
   */
  constructor(jobs, came) {
    this.#jobs = jobs;
    this.#came = came;
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
    this.#jobs.ask("distance", { layout }, ({ result, err }) => {
      if (result) this.#known.set(layout, { moves: result.moves, steps: result.steps });
      else if (err && LATER.includes(err.code)) this.#wanted.push(layout);
      setTimeout(() => this.#next(), err ? AFTER_A_REFUSAL : PAUSE);
      if (result) this.#came(layout);
    });
  }
}
