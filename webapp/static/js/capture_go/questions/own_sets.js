/** The question sets whose teacher's links this browser has stored. */

import { loadValue, store } from "../../frame/storage.js";

/** @typedef {{id: string, key: string, title: string}} OwnSet */

const NAME = "questions:own";
const MOST = 60;

/** The latest first. @returns {OwnSet[]} */
export function ownSets() {
  return loadValue(NAME, /** @type {OwnSet[]} */ ([])).filter(isOwnSet);
}

/** @param {OwnSet} set */
export function rememberSet({ id, key, title }) {
  store(NAME, JSON.stringify([{ id, key, title }, ...others(id)].slice(0, MOST)));
}

/** @param {string} id */
export function forgetSet(id) {
  store(NAME, JSON.stringify(others(id)));
}

/** @param {string} id */
function others(id) {
  return ownSets().filter((each) => each.id !== id);
}

/** @param {any} each */
function isOwnSet(each) {
  return [each?.id, each?.key, each?.title].every((text) => typeof text === "string");
}
