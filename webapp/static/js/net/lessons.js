/** Asks the server about the moves of a lesson. */

import { request } from "./api.js";

/**
 * @typedef {import("../types/messages.js").LessonMove} Step
 * @typedef {import("../types/messages.js").VerdictAnswer} Verdict
 * @typedef {import("./api.js").RequestError} RequestError
 * @typedef {{key: string, number: number}} Named
 */

/**
 * The verdict on the last of the moves.
 * @param {Named} lesson
 * @param {readonly string[]} moves  of both sides, from the start
 * @returns {Promise<{ok?: Verdict, err?: RequestError | null}>} `err` is null while there is no connection
 */
export function judge(lesson, moves) {
  return request(`/api/lessons/${lesson.key}/${lesson.number}`, { moves });
}

/**
 * A right move.
 * @param {Named} lesson
 * @param {readonly string[]} moves
 * @returns {Promise<{ok?: import("../types/messages.js").LessonHint & {reason: {code: string} | null}, err?: RequestError | null}>}
 */
export function rightMove(lesson, moves) {
  return request(`/api/lessons/${lesson.key}/${lesson.number}/hint`, { moves });
}
