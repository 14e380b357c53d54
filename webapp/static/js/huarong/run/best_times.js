/** The best times of each puzzle in this browser, of games without help. */

import { puzzleKey } from "../../board/huarong/cells.js";
import { loadValue, store } from "../../frame/storage.js";

/**
 * @typedef {{time: number, moves: number | null, at: string | null}} Timed
 *   milliseconds, the number of moves, and when that was; null where it is not known
 */

const KEPT = "huarong:times";
const MOST = 5;

/**
 * The best time of a puzzle in milliseconds, null where there is none.
 * @param {string} layout
 * @returns {number | null}
 */
export function bestTime(layout) {
  return bestTimes(layout)[0]?.time ?? null;
}

/** The best times of a puzzle, the shortest first. @param {string} layout @returns {Timed[]} */
export function bestTimes(layout) {
  const kept = all()[puzzleKey(layout)] ?? [];
  // Before there was a list, the best time was kept alone.
  return typeof kept === "number" ? [{ time: kept, moves: null, at: null }] : kept;
}

/**
 * Notes the time of a game, once; the best ones stay.
 * @param {string} layout
 * @param {number} time
 * @param {number} moves
 * @param {Date} [now]
 */
export function noteTime(layout, time, moves, now = new Date()) {
  const before = bestTimes(layout);
  if (before.some((each) => each.time === time)) return;
  const times = [...before, { time, moves, at: now.toISOString() }].sort(
    (one, other) => one.time - other.time,
  );
  store(KEPT, JSON.stringify({ ...all(), [puzzleKey(layout)]: times.slice(0, MOST) }));
}

/** @returns {Record<string, number | Timed[]>} */
function all() {
  return loadValue(KEPT, {});
}
