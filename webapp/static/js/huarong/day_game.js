/** Stores the best games of today's puzzles that were won without help, for the tables of the day. */

import { loadValue, store } from "../frame/storage.js";

/**
 * @import { Route } from "../board/huarong/cells.js"
 * @import { DayKind } from "./daily_results.js"
 * @typedef {{day: string, routes: readonly Route[]}} DayGame
 */

/** @type {Record<DayKind, string>} */
const KEPT = { hard: "huarong:day", short: "huarong:day:short" };

/**
 * The game of a puzzle of a day, null where there is none.
 * @param {DayKind} kind
 * @param {string} day
 * @returns {readonly Route[] | null}
 */
export function dayGame(kind, day) {
  const kept = loadValue(KEPT[kind], /** @type {Partial<DayGame>} */ ({}));
  return kept.day === day && Array.isArray(kept.routes) ? kept.routes : null;
}

/** Stores a game of a day, unless a shorter one is stored. @param {DayKind} kind @param {DayGame} game */
export function keepDayGame(kind, { day, routes }) {
  const before = dayGame(kind, day);
  if (before === null || routes.length < before.length) store(KEPT[kind], JSON.stringify({ day, routes }));
}
