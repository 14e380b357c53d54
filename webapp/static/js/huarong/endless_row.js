/** Stores the current series of endless mode, and the longest one. */

import { loadValue, store } from "../frame/storage.js";
import { bestOf } from "./record.js";
import { isSolved } from "./win/chosen.js";

/**
 * @typedef {{seed: string, layouts: string[], over: boolean}} Row  `over` once it is given up
 * @typedef {{row: Row | null, best: number}} Endless
 */

const ENDLESS = "huarong:endless";

/** The stored series. @returns {Endless} */
export function kept() {
  const { row, best } = loadValue(ENDLESS, /** @type {Partial<Endless>} */ ({}));
  return { row: row ?? null, best: Number(best) || 0 };
}

/**
 * Plays this row from now on; what the one before it came to stays.
 * @param {Row} row
 */
export function keepRow(row) {
  store(ENDLESS, JSON.stringify({ row, best: mostInARow() }));
}

/** Most puzzles that were solved in one row, that of now among them. */
export function mostInARow() {
  const { row, best } = kept();
  return Math.max(best, row ? solvedInARow(row.layouts).solved : 0);
}

/**
 * Number of puzzles at the beginning of a row that are solved without help, and whether the next one
 * was solved with help, which ends the row.
 * @param {readonly string[]} layouts
 */
export function solvedInARow(layouts) {
  const at = layouts.findIndex((layout) => typeof bestOf(layout)?.moves !== "number");
  const solved = at < 0 ? layouts.length : at;
  return { solved, helped: at >= 0 && isSolved(bestOf(layouts[at])) };
}
