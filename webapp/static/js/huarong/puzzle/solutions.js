/** Requests and caches solutions, and explains delays. */

import { gettext, ngettext } from "../../frame/i18n.js";
import { framesOf } from "./solution_frames.js";
import { Solver } from "./solving/solver.js";
import { grouped, joined, waitingWords } from "./words.js";

/**
 * @import { Jobs, Waiting } from "../../net/jobs.js"
 * @import { Solution } from "../../types/messages.js"
 * @import { Frame } from "./solution_frames.js"
 * @import { PuzzleView } from "./view.js"
 * @import { Metric } from "./words.js"
 *
 * @typedef {{metric: Metric, solution: Solution, length: number,
 *   frames: Frame[], at: number}} Walk
 */

export class Solutions {
  /** @type {Map<Metric, Walk>} */
  #walks = new Map();
  #silent = false;
  #since = 0;
  #timer = 0;
  #layout;
  #view;
  #solver;

  /**
   * @param {string} layout the puzzle
   * @param {PuzzleView} view
   * @param {Jobs} jobs
   */
  constructor(layout, view, jobs) {
    this.#layout = layout;
    this.#view = view;
    this.#solver = new Solver(jobs, (why) => this.#waits(why));
  }

  /**
   * A shortest solution of the whole puzzle; null if there is none, as the note then explains.
   * @param {Metric} metric
   * @returns {Promise<Walk | null>}
   */
  async walk(metric) {
    const known = this.#walks.get(metric);
    if (known) return known;
    const solution = await this.solution(this.#layout, metric);
    if (!solution || solution.length === null) return null;
    const walk = { metric, solution, length: solution.length, frames: framesOf(solution), at: 0 };
    this.#walks.set(metric, walk);
    return walk;
  }

  /**
   * The proven length of the whole puzzle, asked for without a word; null where none came.
   * @param {Metric} metric
   * @returns {Promise<number | null>}
   */
  async length(metric) {
    this.#silent = true;
    const { result } = await this.#solver.solve(this.#layout, metric);
    this.#silent = false;
    return result?.length ?? null;
  }

  /**
   * A shortest solution of any layout; null if there is none, as the note then explains.
   * @param {string} layout
   * @param {Metric} metric
   * @returns {Promise<Solution | null>}
   */
  async solution(layout, metric) {
    this.#busy(true);
    const { result, err } = await this.#solver.solve(layout, metric);
    this.#busy(false);
    if (result?.solvable) return result;
    if (result)
      this.#view.note(
        gettext("No way out: proven."),
        gettext("All {states} layouts that can be reached were searched.", {
          states: grouped(result.states),
        }),
      );
    else this.#view.note(gettext("The search did not finish."), err?.message ?? "");
    return null;
  }

  /** Gives up what is being asked. */
  cancel() {
    this.#solver.cancel();
    this.#busy(false);
  }

  /** @param {boolean} busy */
  #busy(busy) {
    this.#silent = false;
    this.#since = performance.now();
    clearInterval(this.#timer);
    for (const action of /** @type {const} */ (["solve", "hint"])) this.#view.enable(action, !busy);
  }

  /** @param {Waiting} waiting */
  #waits(waiting) {
    if (this.#silent) return;
    const here = waiting.state === "offline";
    const why = here
      ? gettext("No connection to the server. This device searches on its own.")
      : waitingWords(waiting, gettext("Searching for a shortest solution."));
    this.#view.note("", why);
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      const n = Math.round((performance.now() - this.#since) / 1000);
      this.#view.note("", joined([why, ngettext("{n} second so far.", "{n} seconds so far.", n)]), {
        aloud: false,
      });
    }, 1000);
  }
}
