/** Has a finished puzzle counted again by the server, which signs it as a challenge. */

import { request } from "./api.js";

/**
 * @typedef {import("../types/messages.js").ResultAnswer} SignedResult
 */

/**
 * Submits a finished game.
 * @param {string} code the puzzle
 * @param {readonly (readonly number[])[]} routes for each move the cells that its block went through
 * @returns {Promise<{signed?: SignedResult, message?: string | undefined}>}
 *   `message` where it is refused; neither offline
 */
export async function submitResult(code, routes) {
  const { ok, err } = await request(`/api/huarong/${code}/results`, { routes });
  return ok ? { signed: ok } : { message: err?.message };
}
