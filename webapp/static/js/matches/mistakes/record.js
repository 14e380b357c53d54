/** Results of the turning points of matches in this browser; the latest matches are remembered. */

import { loadValue, store } from "../../frame/storage.js";

/** @typedef {"first" | "later" | "missed" | "shown"} Went  found at once, found, not found yet, shown */
/** @typedef {{[ply: string]: Went}} Results */

const NAME = "mistakes";
/** Matches that are remembered. */
const MOST = 60;

/** @returns {{[match: string]: Results}} the latest match last */
function all() {
  return loadValue(NAME, {});
}

/** Results of a match. @param {string} match @returns {Results} */
export function recordOf(match) {
  return all()[match] ?? {};
}

/**
 * Notes how a turning point went; what was found stays found, and what was missed is not found at once.
 * @param {string} match
 * @param {number} ply
 * @param {"found" | "missed" | "shown"} how
 */
export function note(match, ply, how) {
  const { [match]: own = {}, ...others } = all();
  const record = { ...own, [ply]: went(own[ply], how) };
  const rest = Object.entries(others).slice(1 - MOST);
  store(NAME, JSON.stringify(Object.fromEntries([...rest, [match, record]])));
}

/** @param {Went | undefined} before @param {"found" | "missed" | "shown"} how @returns {Went} */
function went(before, how) {
  if (before === "first" || before === "later") return before;
  if (how === "found") return before ? "later" : "first";
  return how;
}

/** Forgets how the turning points of a match went. @param {string} match */
export function forget(match) {
  const { [match]: _, ...others } = all();
  store(NAME, JSON.stringify(others));
}

/** Whether a turning point is found, or was shown. @param {Went | undefined} how */
export function isOver(how) {
  return how !== undefined && how !== "missed";
}
