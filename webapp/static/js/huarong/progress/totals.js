/** Totals over the catalogue and by family: puzzles solved, and solved without help. */

import { puzzleKey } from "../../board/huarong/cells.js";
import { graded } from "../grades.js";

/**
 * @import { Grade } from "../../board/huarong/grade.js"
 * @import { Best } from "../record.js"
 *
 * @typedef {{code: string, layout: string, name: string, moves: number | null, steps: number | null,
 *   slides: number | null}} Puzzle
 * @typedef {Puzzle & {best: Best | undefined, grade: Grade}} Tried
 * @typedef {{puzzles: number, solved: number, unaided: number, optimal: number}} Total
 */

const SOLVED = ["solved", "near", "optimal"];

/**
 * The puzzles with what the record says of each.
 * @param {readonly Puzzle[]} puzzles
 * @param {Record<string, Best>} record
 * @returns {Tried[]}
 */
export function withRecord(puzzles, record) {
  return puzzles.map((puzzle) => {
    const best = record[puzzleKey(puzzle.layout)];
    const optimum = { moves: puzzle.moves ?? 0, steps: puzzle.steps ?? 0 };
    return { ...puzzle, best, grade: graded(best, optimum) };
  });
}

/**
 * Number of these puzzles that are solved, without help, and with the fewest moves.
 * @param {readonly Tried[]} puzzles
 * @returns {Total}
 */
export function totalOf(puzzles) {
  const solved = puzzles.filter(({ grade }) => SOLVED.includes(grade));
  return {
    puzzles: puzzles.length,
    solved: solved.length,
    unaided: solved.filter(({ best }) => best !== undefined && best.moves !== null).length,
    optimal: solved.filter(({ grade }) => grade === "optimal").length,
  };
}

/**
 * The totals of each family: the puzzles with the same number of horizontal blocks, of those with a way out.
 * @param {readonly Tried[]} puzzles
 * @returns {{horizontal: number, total: Total}[]}
 */
export function families(puzzles) {
  /** @type {Map<number, Tried[]>} */
  const groups = new Map();
  for (const puzzle of puzzles.filter(({ moves }) => moves !== null)) {
    const horizontal = puzzle.layout.split("H").length >> 1;
    groups.set(horizontal, [...(groups.get(horizontal) ?? []), puzzle]);
  }
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([horizontal, members]) => ({ horizontal, total: totalOf(members) }));
}
