/** Sends a timed game to the server, which checks it and signs a link that replays it. */

import { request } from "../frame/request.js";

/**
 * @import { RunAnswer } from "../types/messages.js"
 *
 * @typedef {RunAnswer} SignedRun
 */

/**
 * Submits a finished game.
 * @param {string} code the puzzle
 * @param {readonly (readonly number[])[]} routes for each move the cells that its block went through
 * @param {readonly number[]} times for each move, in milliseconds after the first one
 * @returns {Promise<{signed?: SignedRun, refused?: boolean}>} nothing where no answer came
 */
export async function submitRun(code, routes, times) {
  const { ok, err } = await request(`/api/huarong/${code}/runs`, { routes, times });
  if (ok) return { signed: ok };
  return err ? { refused: true } : {};
}
