/** Stores the tables of families and classes that this browser has opened, the latest first. */

import { loadValue, store } from "../frame/storage.js";

/** @typedef {{id: string, name: string}} OwnTable */

const KEPT = "huarong:tables";
/** Each is asked for after a win. */
const MOST = 4;

/** @returns {OwnTable[]} */
export function ownTables() {
  const kept = loadValue(KEPT, /** @type {any} */ ([]));
  return Array.isArray(kept) ? kept : [];
}

/** @param {OwnTable} table */
export function keepOwnTable(table) {
  keep([table, ...others(table.id)]);
}

/** @param {string} id */
export function forgetOwnTable(id) {
  keep(others(id));
}

/** @param {string} id */
function others(id) {
  return ownTables().filter((each) => each.id !== id);
}

/** @param {OwnTable[]} tables */
function keep(tables) {
  store(KEPT, JSON.stringify(tables.slice(0, MOST)));
}
