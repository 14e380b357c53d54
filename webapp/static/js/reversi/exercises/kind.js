/** The part of a problem's page that only exercises have. */

import { ExerciseBoard } from "./board.js";

/**
 * @import { Kind } from "../../problems/problem_page.js"
 * @import { Exercise } from "./board.js"
 *
 * @param {Exercise} exercise
 * @returns {Omit<Kind, "record">}
 */
export function exerciseKind(exercise) {
  return {
    makeBoard: (pick) => new ExerciseBoard(exercise, pick),
    moveName: (move) => move,
    points: false,
    illegal: ["occupied", "traps_nothing"],
  };
}
