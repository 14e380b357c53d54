/** Asks the server about the moves of a problem. */

import { request } from "../frame/request.js";

/**
 * @import { RequestError } from "../frame/request.js"
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
 * @property {string} why
 *
 * @typedef {{path: string}} Judged  `path` is the route that judges the moves of a problem
 *
 * @typedef {object} Answers  all of them, which the browser keeps for times without a connection
 * @property {Record<string, Verdict>} verdicts  by the moves so far, with spaces between them
 * @property {Record<string, string>} illegal    why a move is
 * @property {Record<string, RightMove>} hints
 * @property {Verdict[]} [counted]  where points are asked for: the verdict on the first, the second, …
 */

/**
 * The verdict on the last of the moves.
 * @param {Judged} problem
 * @param {readonly string[]} moves  of both sides, from the start
 * @returns {Promise<{ok?: Verdict, err?: RequestError | null}>} `err` is null while there is no connection
 */
export async function judge({ path }, moves) {
  const answer = await request(path, { moves });
  return isUnanswered(answer) ? verdictIn(await answersOf(path), moves) : answer;
}

/**
 * A right move.
 * @param {Judged} problem
 * @param {readonly string[]} moves
 * @returns {Promise<{ok?: RightMove, err?: RequestError | null}>}
 */
export async function rightMove({ path }, moves) {
  const answer = await request(`${path}/hint`, { moves });
  return isUnanswered(answer) ? rightMoveIn(await answersOf(path), moves) : answer;
}

/** @param {{ok?: any, err?: RequestError | null}} answer */
function isUnanswered({ ok, err }) {
  return !ok && !err;
}

/**
 * The answers that the browser has kept; null where it has not.
 * @param {string} path
 * @returns {Promise<Answers | null>}
 */
async function answersOf(path) {
  return (await request(`${path}/answers`)).ok ?? null;
}

/** @param {Answers | null} answers @param {readonly string[]} moves */
function verdictIn(answers, moves) {
  const key = moves.join(" ");
  const why = answers?.illegal[key];
  if (!answers) return { err: null };
  if (why) return { err: { code: "illegal", message: "", why } };
  if (!answers.counted?.length) return { ok: answers.verdicts[key] };
  const alone = answers.verdicts[moves.at(-1) ?? ""];
  return { ok: alone?.found === "wrong" ? alone : answers.counted[moves.length - 1] };
}

/** @param {Answers | null} answers @param {readonly string[]} moves */
function rightMoveIn(answers, moves) {
  if (!answers) return { err: null };
  if (!answers.counted?.length) return { ok: answers.hints[moves.join(" ")] };
  return { ok: Object.values(answers.hints).find(({ move }) => !moves.includes(move)) };
}
