/** Moves that the server has not answered yet, stored on the device so that they outlive their tab. */

import { load, loadFromTab, store, storedNames, storeInTab } from "../storage.js";

/**
 * @typedef {object} KeptMove
 * @property {string} mid   the id of its message: the server plays it once, however often it comes
 * @property {number} ply
 * @property {string} pos   the position that the player saw
 * @property {string} move
 * @property {string} [name]     the move as people write it
 * @property {string} [visitor]  the mark of the visitor who played it
 * @property {boolean} [waits]   whether its page has said that it waits for an answer
 */

const BEGINNING = "move-";

/** The matches with a move that waits. */
export function waitingGames() {
  return storedNames(BEGINNING).map((name) => name.slice(BEGINNING.length));
}

/** The move kept for a match, if any. @param {string} game @returns {KeptMove | null} */
export function keptMove(game) {
  // Earlier versions of the site kept it in the tab.
  return read(load(BEGINNING + game)) ?? read(loadFromTab(BEGINNING + game));
}

/** Keeps a move; null forgets it. @param {string} game @param {KeptMove | null} move */
export function keepMove(game, move) {
  store(BEGINNING + game, move && JSON.stringify(move));
  storeInTab(BEGINNING + game, null);
}

/**
 * Tells the other pages of the site that this one sends the move of a match, until it has an answer. Without a
 * secure connection there are no locks; the server plays a repeated move once.
 * @param {string} game
 * @param {Promise<unknown>} answer
 */
export function holdMove(game, answer) {
  globalThis.navigator?.locks?.request(BEGINNING + game, () => answer);
}

/**
 * Does something with the move of a match, unless another page sends it; null if one does.
 * @template Result
 * @param {string} game
 * @param {() => Promise<Result>} act
 * @returns {Promise<Result | null>}
 */
export async function unlessHeld(game, act) {
  const { locks } = navigator;
  if (!locks) return act();
  return locks.request(BEGINNING + game, { ifAvailable: true }, (lock) => lock && act());
}

/** @param {string | null} text @returns {KeptMove | null} */
function read(text) {
  try {
    const { mid, ply, pos, move, name, visitor, waits } = JSON.parse(text ?? "{}");
    const texts = [mid, pos, move].every((each) => typeof each === "string");
    return texts && Number.isInteger(ply) ? { mid, ply, pos, move, name, visitor, waits } : null;
  } catch {
    return null;
  }
}
