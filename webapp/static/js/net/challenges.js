/** Sends a finished puzzle to the server, which checks it and signs it as a challenge. */

import { request } from "../frame/request.js";

/**
 * @import { ResultAnswer } from "../types/messages.js"
 *
 * @typedef {ResultAnswer} SignedResult
 */

/** Refusals that may not be given the next time. */
const LATER = ["busy", "too_fast", "failed"];

/**
 * Submits a finished game.
 * @param {string} code the puzzle
 * @param {readonly (readonly number[])[]} routes for each move the cells that its block went through
 * @returns {Promise<{signed?: SignedResult, refused?: string}>}
 *   `refused` says why it never will be signed; neither where it may be sent again later
 */
export async function submitResult(code, routes) {
  const { ok, err } = await request(`/api/huarong/${code}/results`, { routes });
  if (ok) return { signed: ok };
  return err && !LATER.includes(err.code) ? { refused: err.message } : {};
}
