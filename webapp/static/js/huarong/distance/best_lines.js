/** Stores the distances along the player's best game of each puzzle, to compare the next game with it. */

import { puzzleKey } from "../../board/huarong/cells.js";
import { loadValue, store } from "../../frame/storage.js";

/**
 * @import { Metric } from "../puzzle/words.js"
 *
 * @typedef {{x: number, left: number}} Point  after `x` moves, steps or slides there were `left` to go
 */

const KEPT = "huarong:lines";
/** A line has about a kilobyte. */
const MOST_KEPT = 200;

/**
 * The line of the best game, null where there is none.
 * @param {string} layout
 * @param {Metric} metric
 * @returns {Point[] | null}
 */
export function bestLine(layout, metric) {
  const numbers = read()[nameOf(layout, metric)];
  if (!Array.isArray(numbers)) return null;
  return numbers.flatMap((x, k) => (k % 2 ? [] : [{ x, left: numbers[k + 1] }]));
}

/**
 * Keeps the line of a won game, if it is shorter than the one that was kept.
 * @param {string} layout
 * @param {Metric} metric
 * @param {readonly Point[]} line
 */
export function noteLine(layout, metric, line) {
  const best = bestLine(layout, metric);
  if (best && lengthOf(best) <= lengthOf(line)) return;
  const name = nameOf(layout, metric);
  const others = Object.entries(read()).filter(([each]) => each !== name);
  const all = [...others, [name, line.flatMap(({ x, left }) => [x, left])]].slice(-MOST_KEPT);
  store(KEPT, JSON.stringify(Object.fromEntries(all)));
}

/** Length of the game of a line. @param {readonly Point[]} line */
export function lengthOf(line) {
  return line[line.length - 1]?.x ?? 0;
}

/** @param {string} layout @param {Metric} metric */
function nameOf(layout, metric) {
  return `${metric} ${puzzleKey(layout)}`;
}

/** @returns {Record<string, number[]>} */
function read() {
  return loadValue(KEPT, {});
}
