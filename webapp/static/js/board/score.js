/** Scores as values: who is ahead, by how much, and whether it is proven. */

/** @import { Score } from "../types/messages.js" */

/** Points from which on a side looks a little better, better, much better. */
const DEGREES = [5, 15, 40];

/** Whether a complete search stands behind a score. @param {Score} score */
export function isProven(score) {
  return score.estimate === undefined && score.seen === undefined;
}

/**
 * In how many plies the game is won or lost, proven or seen; null where it is not.
 * @param {Score} score
 * @returns {number | null}
 */
export function pliesToEnd(score) {
  const { win_in, loss_in } = score.seen ?? score;
  return win_in ?? loss_in ?? null;
}

/**
 * The estimate or the exact result: how much better the side stands. 0 for a win or loss in plies.
 * @param {Score} score
 */
export function amount(score) {
  const { estimate, discs } = score.seen ?? score;
  return estimate ?? discs ?? 0;
}

/** Whether a win or a loss is proven: beside it an estimate of another move says nothing. @param {Score | undefined} best */
export function isSettled(best) {
  return best !== undefined && isProven(best) && pliesToEnd(best) !== null;
}

/** What an estimate in points says: 0 even, 1 a little better, 2 better, 3 much better. @param {number} n */
export function degree(n) {
  return DEGREES.filter((least) => Math.abs(n) >= least).length;
}

/**
 * Unit of a score that is no win: exact where it is proven, else discs, or points of an evaluation.
 * @param {Score} score
 * @returns {"exact" | "discs" | "points"}
 */
export function kindOf(score) {
  if (isProven(score)) return "exact";
  return (score.seen ?? score).unit === "discs" ? "discs" : "points";
}

/**
 * 1 for the side that is ahead or wins, -1 for the one that is behind or loses, else 0.
 * @param {Score} score
 */
export function sign(score) {
  const { win_in, loss_in } = score.seen ?? score;
  if (win_in !== undefined) return 1;
  return loss_in === undefined ? Math.sign(amount(score)) : -1;
}

/** The same for the other side. @param {Score} score @returns {Score} */
export function negated({ estimate, unit, discs, win_in, loss_in, seen, ...exactly }) {
  if (seen) return { seen: negated(seen) };
  if (win_in !== undefined) return { loss_in: win_in, ...exactly };
  if (loss_in !== undefined) return { win_in: loss_in, ...exactly };
  return estimate === undefined ? { discs: -(discs ?? 0) } : { estimate: -estimate, unit };
}

/**
 * Whether two scores are equally good; an estimate and an exact result of as many discs are.
 * @param {Score} one
 * @param {Score} other
 */
export function isEqual(one, other) {
  return sign(one) === sign(other) && pliesToEnd(one) === pliesToEnd(other) && amount(one) === amount(other);
}
