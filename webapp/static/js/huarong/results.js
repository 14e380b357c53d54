/** Dated results of all puzzles solved in this browser, with counts and help used. */

import { dayOf } from "../frame/day.js";
import { loadValue, store } from "../frame/storage.js";

/**
 * @typedef {"none" | "hint" | "solution" | "some"} Help
 *   what had a part in a game: nothing, hints alone, a solution that was seen; `some` where it is not known which
 * @typedef {{moves: number | null, steps: number | null, slides?: number | null, help: Help}} Played
 *   a finished game; null where it was not counted
 * @typedef {Played & {at: string, puzzle: string}} Result
 *   `at` is a moment in ISO 8601, UTC; `puzzle` is a `puzzleKey`
 */

const RESULTS = "huarong:results";
const VERSION = 1;
/** The oldest results make room: some 500 KB at most, of the 5 MB that browsers allow. */
export const MOST_RESULTS = 5000;

/** All results, the oldest first. @returns {Result[]} */
export function results() {
  const read = loadValue(RESULTS, /** @type {{results?: Result[]}} */ ({}));
  return Array.isArray(read.results) ? read.results : [];
}

/**
 * Notes a game that was just won. The same game noted again on the same day stays one result.
 * @param {string} puzzle
 * @param {Played} played
 * @param {Date} [now]
 */
export function addResult(puzzle, played, now = new Date()) {
  const result = { at: now.toISOString(), puzzle, ...played };
  const all = results();
  if (!all.some((other) => sameGame(other, result))) keepResults([...all, result]);
}

/**
 * Keeps these results in place of all others, the latest of them if they are too many.
 * @param {readonly Result[]} all
 */
export function keepResults(all) {
  const ordered = [...all].sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  store(RESULTS, JSON.stringify({ version: VERSION, results: ordered.slice(-MOST_RESULTS) }));
}

/**
 * Whether two results are one game: the same counts on the same day.
 * @param {Result} one
 * @param {Result} other
 */
export function sameGame(one, other) {
  return (
    one.puzzle === other.puzzle &&
    dayOf(new Date(one.at)) === dayOf(new Date(other.at)) &&
    one.moves === other.moves &&
    one.steps === other.steps &&
    one.help === other.help
  );
}
