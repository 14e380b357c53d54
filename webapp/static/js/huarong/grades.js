/** Grade of a record of this browser beside the proven optimum, and its sentence. */

import { gettext } from "../frame/i18n.js";
import { bestOf } from "./record.js";

/**
 * @import { Grade } from "../board/huarong/grade.js"
 * @import { Best } from "./record.js"
 *
 * @typedef {{moves: number, steps: number}} Optimum
 */

const NEAR = 1.1;

/** @type {Record<Grade, string>} */
const GRADES = {
  none: gettext("not started"),
  started: gettext("started"),
  solved: gettext("solved"),
  near: gettext("solved, within a tenth of the optimum"),
  optimal: gettext("solved, optimal"),
};

/**
 * The player's grade: solved within a tenth of the optimum, in either metric, is `near`.
 * @param {Best | null | undefined} best
 * @param {Optimum} optimum
 * @returns {Grade}
 */
export function graded(best, optimum) {
  if (!best) return "none";
  const close = /** @type {const} */ (["moves", "steps"]).some(
    (metric) => best[metric] !== null && /** @type {number} */ (best[metric]) <= optimum[metric] * NEAR,
  );
  return best.grade === "solved" && close ? "near" : best.grade;
}

/** A grade in words. @param {Grade} grade */
export function gradeName(grade) {
  return GRADES[grade];
}

/** The player's best in words, empty where there is none. @param {string} layout */
export function ownBest(layout) {
  const best = bestOf(layout);
  if (best?.moves === null || best?.moves === undefined || best.steps === null) return "";
  return gettext("Your best: {moves} moves, {steps} steps.", { moves: best.moves, steps: best.steps });
}
