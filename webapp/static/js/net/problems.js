/** Asks the server about the moves of a problem. */

import { request } from "./api.js";

/**
 * @typedef {import("./api.js").RequestError} RequestError
 *
 * @typedef {object} Step  one move, and the board after it
 * @property {"black" | "white"} side
 * @property {string} move
 * @property {string[]} rows
 * @property {string[]} changed  what it turned over or took off
 * @property {{side: "black" | "white", stones: string[], liberties: string[]}[]} [chains]  Capture Go
 *
 * @typedef {object} Verdict
 * @property {string} found   `right`, `solved` or `wrong`
 * @property {string} says
 * @property {Step[]} steps   the latest move, and those that follow it
 * @property {string[]} [dots]  Capture Go: the liberties in question after them
 *
 * @typedef {object} RightMove
 * @property {string} move
 * @property {{code: string, [more: string]: any} | null} reason
 *
 * @typedef {{path: string}} Judged  `path` is the route that judges the moves of a problem
 */

/**
 * The verdict on the last of the moves.
 * @param {Judged} problem
 * @param {readonly string[]} moves  of both sides, from the start
 * @returns {Promise<{ok?: Verdict, err?: RequestError | null}>} `err` is null while there is no connection
 */
export function judge({ path }, moves) {
  return request(path, { moves });
}

/**
 * A right move.
 * @param {Judged} problem
 * @param {readonly string[]} moves
 * @returns {Promise<{ok?: RightMove, err?: RequestError | null}>}
 */
export function rightMove({ path }, moves) {
  return request(`${path}/hint`, { moves });
}
