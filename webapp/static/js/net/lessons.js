/** Asks the server about the moves of a problem. */

import { request } from "./api.js";

/**
 * @typedef {import("../types/messages.js").LessonMove} Step
 * @typedef {import("../types/messages.js").VerdictAnswer} Verdict
 * @typedef {import("./api.js").RequestError} RequestError
 * @typedef {{path: string}} Judged  `path` is the route that judges the moves of a problem
 */

/**
 * The verdict on the last of the moves.
 * @param {Judged} lesson
 * @param {readonly string[]} moves  of both sides, from the start
 * @returns {Promise<{ok?: Verdict, err?: RequestError | null}>} `err` is null while there is no connection
 */
export function judge({ path }, moves) {
  return request(path, { moves });
}

/**
 * A right move.
 * @param {Judged} lesson
 * @param {readonly string[]} moves
 * @returns {Promise<{ok?: import("../types/messages.js").LessonHint & {reason: {code: string} | null}, err?: RequestError | null}>}
 */
export function rightMove({ path }, moves) {
  return request(`${path}/hint`, { moves });
}
