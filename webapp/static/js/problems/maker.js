/** Requests problems that the server makes on demand, for a streak. */

import { request } from "../frame/request.js";

/**
 * Has a problem made for a streak.
 * @param {string} maker  the route that makes them
 * @param {number} step   each one is harder
 * @returns {Promise<string | null>} its name, below the list of problems; null where none could be made
 */
export async function makeProblem(maker, step) {
  return (await request(maker, { step })).ok?.name ?? null;
}
