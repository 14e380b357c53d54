/** The move that the server has not answered yet, kept in the tab so that a reload does not lose it. */

import { keepInTab, keptInTab } from "../../../frame/storage.js";

/** @typedef {import("../../../net/match.js").OwnMove} Move */

/** @param {string} game */
const memory = (game) => `move-${game}`;

/**
 * The move kept for a match, if any.
 * @param {string} game
 * @returns {Move | null}
 */
export function keptMove(game) {
  try {
    const { mid, ply, pos, move } = JSON.parse(keptInTab(memory(game)) ?? "{}");
    const texts = [mid, pos, move].every((each) => typeof each === "string");
    return texts && Number.isInteger(ply) ? { mid, ply, pos, move } : null;
  } catch {
    return null;
  }
}

/**
 * Keeps a move; null forgets it.
 * @param {string} game
 * @param {Move | null} move
 */
export function keepMove(game, move) {
  keepInTab(memory(game), move && JSON.stringify(move));
}
