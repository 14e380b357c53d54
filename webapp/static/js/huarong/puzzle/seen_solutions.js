/** How far the player has looked at each solution: a win after that counts as helped. */

import { puzzleKey } from "../../board/huarong/cells.js";
import { loadValue, store } from "../../frame/storage.js";

const KEPT = "huarong:seen";

/** @typedef {Record<string, number>} Seen  the farthest place that was shown, by metric */

/**
 * Lengths that were seen of the solutions of a layout or its mirror image.
 * @param {string} layout
 * @returns {Seen}
 */
export function seenOf(layout) {
  return read()[puzzleKey(layout)] ?? {};
}

/** Whether any move of a solution was seen. @param {string} layout */
export function wasSeen(layout) {
  return Object.keys(seenOf(layout)).length > 0;
}

/**
 * Notes that a solution was shown up to a place; its start gives nothing away.
 * @param {string} layout
 * @param {string} metric
 * @param {number} at
 */
export function noteSeen(layout, metric, at) {
  const seen = seenOf(layout);
  if (at <= (seen[metric] ?? 0)) return;
  store(KEPT, JSON.stringify({ ...read(), [puzzleKey(layout)]: { ...seen, [metric]: at } }));
}

/** @returns {Record<string, Seen>} */
function read() {
  return loadValue(KEPT, {});
}
