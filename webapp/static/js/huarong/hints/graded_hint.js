/** Hints in three degrees: the block, its target, the move itself. */

import { between, writeLayout } from "../../board/huarong/cells.js";
import { gettext } from "../../frame/i18n.js";
import { counted, joined, moveSentence, whichBlock } from "../puzzle/words.js";

/**
 * @import { Blocks, Route } from "../../board/huarong/cells.js"
 * @import { Solutions } from "../puzzle/solutions.js"
 * @import { Metric, Person } from "../puzzle/words.js"
 *
 * @typedef {{index: number, route: Route, left: number, metric: Metric, degree: number}} Hint
 *   the first move of a shortest solution, how many are `left` after it, and the degree that is shown
 */

/** The degrees after the first, which is the block alone. */
const PLACE = 2;
export const MOVE = 3;

export class GradedHint {
  /** The hint for the layout on the board; null before the player asked. @type {Hint | null} */
  #hint = null;
  #solutions;
  #people;

  /**
   * @param {Solutions} solutions
   * @param {readonly Person[]} people of all blocks
   */
  constructor(solutions, people) {
    this.#solutions = solutions;
    this.#people = people;
  }

  /** Marks of the hint on the board: the block, and from the second degree its target cell. */
  get aim() {
    if (!this.#hint) return null;
    const { index, route, degree } = this.#hint;
    return { index, to: degree >= PLACE ? route[route.length - 1] : null };
  }

  /** Forgets the hint: the layout is another one, or what is counted. */
  reset() {
    this.#hint = null;
  }

  /**
   * The next degree of the hint for this layout; null where there is none.
   * @param {Blocks} blocks
   * @param {Metric} metric
   * @returns {Promise<Hint | null>}
   */
  async more(blocks, metric) {
    if (this.#hint) {
      this.#hint = { ...this.#hint, degree: this.#hint.degree + 1 };
      return this.#hint;
    }
    const solution = await this.#solutions.solution(writeLayout(blocks), metric);
    if (!solution?.length) return null;
    const { index, route } = between(blocks, solution.path[1]);
    this.#hint = { index, route, left: solution.length - 1, metric, degree: 1 };
    return this.#hint;
  }

  /** Text of a hint; the last one tells the distance after the move. @param {Hint} hint */
  words({ index, route, left, metric, degree }) {
    const went = moveSentence(this.#people, index, route);
    if (degree >= MOVE)
      return joined([went, gettext("{left} to the exit.", { left: counted(metric, left) })]);
    if (degree === PLACE) return joined([went, gettext("Again: the move is made.")]);
    const block = gettext("Move this one: {name}.", { name: whichBlock(this.#people, index, route[0]) });
    return joined([block, gettext("Again: where to.")]);
  }
}
