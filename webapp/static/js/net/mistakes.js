/** Judgements of moves that are tried in place of a mistake, from the server. */

import { request } from "../frame/request.js";

/**
 * @import { RequestError } from "../frame/request.js"
 * @import { MistakeAnswers } from "../types/messages.js"
 */

/**
 * The verdict on a move in place of the one after a ply, without a connection that of the kept answers.
 * @param {string} match
 * @param {number} ply
 * @param {string} move
 * @returns {Promise<{ok?: any, err?: RequestError | null}>} `err` is null where neither is to be had
 */
export async function judgeInstead(match, ply, move) {
  const { ok, err } = await request(`/api/matches/${match}/mistakes/${ply}`, { move });
  if (ok || err) return { ok, err };
  const kept = await request(`/api/matches/${match}/mistakes`);
  return judgedIn(kept.ok ?? null, ply, move);
}

/** @param {MistakeAnswers | null} answers @param {number} ply @param {string} move */
function judgedIn(answers, ply, move) {
  const why = answers?.illegal[ply]?.[move];
  if (why) return { err: { code: "illegal", message: "", why } };
  const verdict = answers?.verdicts[ply]?.[move];
  return verdict ? { ok: verdict } : { err: null };
}
