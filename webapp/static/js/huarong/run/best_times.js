/** The best time of each puzzle in this browser, of games without help. */

import { puzzleKey } from "../../board/huarong/cells.js";
import { load, store } from "../../frame/storage.js";

const KEPT = "huarong:times";

/**
 * The best time of a puzzle in milliseconds, null where there is none.
 * @param {string} layout
 * @returns {number | null}
 */
export function bestTime(layout) {
  return all()[puzzleKey(layout)] ?? null;
}

/** Notes a time; a better one stays. @param {string} layout @param {number} milliseconds */
export function noteTime(layout, milliseconds) {
  const best = bestTime(layout);
  if (best !== null && best <= milliseconds) return;
  store(KEPT, JSON.stringify({ ...all(), [puzzleKey(layout)]: milliseconds }));
}

/** @returns {Record<string, number>} */
function all() {
  try {
    const read = JSON.parse(load(KEPT) ?? "{}");
    return read && typeof read === "object" ? read : {};
  } catch {
    return {};
  }
}
