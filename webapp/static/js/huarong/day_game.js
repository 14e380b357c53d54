/** Stores the best game of the latest daily puzzle that was won without help, for the table of the day. */

import { loadValue, store } from "../frame/storage.js";

/**
 * @import { Route } from "../board/huarong/cells.js"
 * @typedef {{day: string, routes: readonly Route[]}} DayGame
 */

const KEPT = "huarong:day";

/** The game of a day, null where there is none. @param {string} day @returns {readonly Route[] | null} */
export function dayGame(day) {
  const kept = read();
  return kept?.day === day ? kept.routes : null;
}

/** Stores a game of a day, unless a shorter one is stored. @param {DayGame} game */
export function keepDayGame({ day, routes }) {
  const before = dayGame(day);
  if (before === null || routes.length < before.length) store(KEPT, JSON.stringify({ day, routes }));
}

/** @returns {DayGame | null} */
function read() {
  const kept = loadValue(KEPT, /** @type {any} */ ({}));
  return Array.isArray(kept.routes) ? kept : null;
}
