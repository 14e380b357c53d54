/** What this browser's record is worth beside the proven optimum: a grade, and a sentence. */

import { say } from "../frame/phrases.js";
import { bestOf } from "./record.js";

/**
 * @typedef {import("../board/huarong/grade.js").Grade} Grade
 * @typedef {import("./record.js").Best} Best
 * @typedef {{moves: number, steps: number}} Optimum
 */

const NEAR = 1.1;

/** @type {Record<Grade, string>} */
const GRADES = {
  none: "grade_none",
  started: "grade_started",
  solved: "grade_solved",
  near: "grade_near",
  optimal: "grade_optimal",
};

/**
 * How far the player came: solved within a tenth of the optimum, in either metric, is `near`.
 * @param {string} layout
 * @param {Optimum} optimum
 * @returns {Grade}
 */
export function gradeOf(layout, optimum) {
  return graded(bestOf(layout), optimum);
}

/**
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

/**
 * A grade in words.
 * @param {Grade} grade
 */
export function gradeName(grade) {
  return say(GRADES[grade]);
}

/**
 * The player's best in words, empty where there is none.
 * @param {string} layout
 */
export function ownBest(layout) {
  const best = bestOf(layout);
  if (best?.moves === null || best?.moves === undefined || best.steps === null) return "";
  return say("your_best", { moves: best.moves, steps: best.steps });
}
