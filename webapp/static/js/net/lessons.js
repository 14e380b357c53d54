/** Asks the server about the moves of a lesson. */

/**
 * @typedef {{side: "black" | "white", move: string, rows: string[], changed: string[],
 *   chains: {side: "black" | "white", stones: string[], liberties: string[]}[]}} Step
 * @typedef {{found: "right" | "wrong" | "solved", says: string, steps: Step[]}} Verdict
 * @typedef {{code: string, message: string, why?: string}} Problem
 * @typedef {{key: string, number: number}} Named
 */

/**
 * The verdict on the last of the moves.
 * @param {Named} lesson
 * @param {readonly string[]} moves  of both sides, from the start
 * @returns {Promise<{ok?: Verdict, err?: Problem}>} neither while there is no connection
 */
export function judge(lesson, moves) {
  return post(`/api/lessons/${lesson.key}/${lesson.number}`, moves);
}

/**
 * A right move.
 * @param {Named} lesson
 * @param {readonly string[]} moves
 * @returns {Promise<{ok?: {move: string, reason: {code: string, [more: string]: any} | null}, err?: Problem}>}
 */
export function rightMove(lesson, moves) {
  return post(`/api/lessons/${lesson.key}/${lesson.number}/hint`, moves);
}

/**
 * @param {string} path
 * @param {readonly string[]} moves
 * @returns {Promise<{ok?: any, err?: Problem}>}
 */
async function post(path, moves) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ moves }),
    });
    const read = await answer.json();
    return answer.ok ? { ok: read } : { err: read.error };
  } catch {
    return {};
  }
}
