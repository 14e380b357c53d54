/** Sentences about a mistake and about a move that is tried in its place. */

import { isProven, negated, pliesToEnd, sign } from "../../board/score.js";
import { say, sentenceGap } from "../../frame/phrases.js";
import { inWords } from "../values.js";
import { because, other, sideName, written } from "../words.js";

/**
 * @typedef {import("../../net/match.js").Side} Side
 * @typedef {import("../../board/score.js").Score} Score
 * @typedef {import("../../net/review.js").Turn} Turn
 * @typedef {import("../../net/match.js").Reason} Reason
 * @typedef {Omit<import("../../types/messages.js").BetterMoveVerdict, "reason" | "reply"> &
 *   {reason: Reason, reply: Reason | null}} Verdict
 */

/** Reasons that say nothing about the answer to a move. */
const SILENT = new Set(["quiet", "must_pass", "only_move"]);

/** @param {...string} sentences */
const joined = (...sentences) => sentences.filter(Boolean).join(sentenceGap);

/**
 * What is asked about a mistake.
 * @param {Turn} turn
 * @param {Side | null} seat
 */
export function question({ ply, side, move }, seat) {
  const words = { n: ply, side: sideName(side), move: written(move) };
  return say(side === seat ? "mistake_question_you" : "mistake_question", words);
}

/**
 * What a mistake cost, without the better move.
 * @param {Turn} turn
 * @param {number | null} depth  of the analysis
 */
export function cost({ side, move, before, after, loss, exact }, depth) {
  const own = (/** @type {Score} */ worth) => (side === "black" ? worth : negated(worth));
  const words = { move: written(move), n: loss, depth: depth ?? 0 };
  const [from, to] = [own(before.worth), own(after.worth)];
  if (wins(from)) return say(isLoss(to) ? "mistake_win_lost" : "mistake_win_gone", words);
  if (isLoss(to)) return say("mistake_lost", words);
  return say(exact ? "mistake_cost_exact" : "mistake_cost_estimate", words);
}

/**
 * How the side that moves stands with the best move.
 * @param {Side} side
 * @param {Score} best
 */
export function hint(side, best) {
  return say("mistake_hint", { side: sideName(side), worth: inWords(best) });
}

/** @type {Record<Verdict["found"], string>} */
const HEADS = {
  right: "mistake_right",
  enough: "mistake_enough",
  wrong: "mistake_wrong",
  unproven: "mistake_unproven",
};

/**
 * The head of a verdict.
 * @param {Verdict} verdict
 */
export function head({ found }) {
  return say(HEADS[found]);
}

/**
 * The sentences of a verdict: what the move is worth, and why.
 * @param {Side} side
 * @param {Verdict} verdict
 * @param {string} played  the move of the game
 */
export function verdictWords(side, verdict, played) {
  const { found, move } = verdict;
  if (found === "right") return joined(best(verdict), why(side, verdict));
  if (found === "enough") return joined(near(verdict), why(side, verdict));
  const answer = found === "wrong" ? reply(side, verdict) : "";
  const same = move === played && !answer ? say("mistake_same") : "";
  return joined(same, worse(verdict), answer);
}

/**
 * The sentences about the move that is shown.
 * @param {Side} side
 * @param {Verdict} verdict
 */
export function shownWords(side, verdict) {
  return joined(best(verdict), why(side, verdict));
}

/** @param {Verdict} verdict */
function best({ move, worth, exact, depth }) {
  const words = { move: written(move), worth: inWords(worth), depth };
  if (wins(worth)) return say("mistake_wins", words);
  return say(exact ? "mistake_best_exact" : "mistake_best_estimate", words);
}

/** @param {Verdict} verdict */
function near({ move, loss }) {
  const words = { move: written(move), n: loss };
  return say(loss ? "mistake_near" : "mistake_holds", words);
}

/** @param {Verdict} verdict */
function worse({ found, move, worth, loss, exact, depth }) {
  const words = { move: written(move), n: loss, depth, worth: inWords(worth) };
  if (found === "unproven") return say("mistake_not_known", words);
  if (isLoss(worth)) return say("mistake_loses", words);
  return say(exact ? "mistake_worse_exact" : "mistake_worse_estimate", words);
}

/**
 * What the move does, as a hint says it.
 * @param {Side} side
 * @param {Verdict} verdict
 */
function why(side, { move, reason }) {
  return SILENT.has(reason.code) ? "" : because(side, move, reason);
}

/**
 * What the answer to the move does.
 * @param {Side} side
 * @param {Verdict} verdict
 */
function reply(side, { line, reply }) {
  const answer = line[1];
  if (!answer || !reply || SILENT.has(reply.code)) return "";
  const words = { side: sideName(other(side)), move: written(answer.move) };
  return joined(say("mistake_answer", words), because(other(side), answer.move, reply));
}

/** @param {Score} worth */
function wins(worth) {
  return isProven(worth) && pliesToEnd(worth) !== null && sign(worth) > 0;
}

/** @param {Score} worth */
function isLoss(worth) {
  return isProven(worth) && pliesToEnd(worth) !== null && sign(worth) < 0;
}
