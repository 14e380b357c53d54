/** Sentences about a mistake and about a move tried instead of it. */

import { isProven, negated, pliesToEnd, sign } from "../../board/score.js";
import { gettext, ngettext, sentenceGap } from "../../frame/i18n.js";
import { inWords } from "../values.js";
import { answered, becauseIfTelling, moveNumber, other, sideName, written, wrongWith } from "../words.js";

/**
 * @import { Reason, State } from "../../net/match.js"
 * @import { Turn } from "../../net/review.js"
 * @import { BetterMoveVerdict, Score, Side } from "../../types/messages.js"
 *
 * @typedef {Omit<BetterMoveVerdict, "reason" | "reply" | "fault"> &
 *   {reason: Reason, reply: Reason | null, fault: Reason | null}} Verdict
 */

/** @param {...string} sentences */
const joined = (...sentences) => sentences.filter(Boolean).join(sentenceGap);

/** The question about a mistake. @param {State} match @param {Turn} turn @param {Side | null} seat */
export function question(match, { ply, side, move }, seat) {
  const words = { n: moveNumber(match, ply), side: sideName(side), move: written(move) };
  return side === seat
    ? gettext("Move {n}: you played {move}. Find a better move.", words)
    : gettext("Move {n}: find a better move for {side} than {move}.", words);
}

/**
 * The cost of a mistake, without the better move.
 * @param {Turn} turn
 * @param {number | null} depth  of the analysis
 */
export function cost({ side, move, before, after, loss, exact }, depth) {
  const own = (/** @type {Score} */ worth) => (side === "black" ? worth : negated(worth));
  const words = { move: written(move), n: loss, depth: depth ?? 0 };
  const [from, to] = [own(before.worth), own(after.worth)];
  if (wins(from))
    return isLoss(to)
      ? gettext("There was a proven win; {move} loses by force.", words)
      : gettext("There was a proven win; after {move} none is proven.", words);
  if (isLoss(to)) return gettext("{move} loses by force; another move does not.", words);
  return exact
    ? ngettext("{move} gave {n} disc away: proven.", "{move} gave {n} discs away: proven.", words.n, words)
    : ngettext(
        "{move} gave about {n} disc away ({depth} moves deep).",
        "{move} gave about {n} discs away ({depth} moves deep).",
        words.n,
        words,
      );
}

/** Standing of the side that moves, with the best move. @param {Side} side @param {Score} best */
export function hint(side, best) {
  return gettext("{side}, with the best move: {worth}.", { side: sideName(side), worth: inWords(best) });
}

/** @type {Record<Verdict["found"], string>} */
const HEADS = {
  right: gettext("Right!"),
  enough: gettext("Good enough"),
  wrong: gettext("Not yet"),
  unproven: gettext("Not proven"),
};

/** The head of a verdict. @param {Verdict} verdict */
export function head({ found }) {
  return HEADS[found];
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
  const same = move === played && !answer ? gettext("That is the move of the game.") : "";
  return joined(same, worse(verdict), answer);
}

/** The sentences about the move that is shown. @param {Side} side @param {Verdict} verdict */
export function shownWords(side, verdict) {
  return joined(best(verdict), why(side, verdict));
}

/** @param {Verdict} verdict */
function best({ move, worth, exact, depth }) {
  const words = { move: written(move), worth: inWords(worth), depth };
  if (wins(worth)) return gettext("{move}: {worth}.", words);
  return exact
    ? gettext("{move} is the best move: {worth}.", words)
    : gettext("{move} is as good as any ({depth} moves deep): {worth}.", words);
}

/** @param {Verdict} verdict */
function near({ move, loss }) {
  const words = { move: written(move), n: loss };
  return loss
    ? ngettext(
        "It changes nothing: {move} is {n} disc behind the best move.",
        "It changes nothing: {move} is {n} discs behind the best move.",
        words.n,
        words,
      )
    : gettext("{move} does not lose for certain; another move seems better.", words);
}

/** @param {Verdict} verdict */
function worse({ found, move, worth, loss, exact, depth }) {
  const words = { move: written(move), n: loss, depth, worth: inWords(worth) };
  if (found === "unproven")
    return gettext("Whether {move} wins is not known; another move is proven to win.", words);
  if (isLoss(worth)) return gettext("{move}: {worth}.", words);
  return exact
    ? ngettext(
        "{move} is {n} disc worse than the best move: proven.",
        "{move} is {n} discs worse than the best move: proven.",
        words.n,
        words,
      )
    : ngettext(
        "{move} is about {n} disc worse than the best move ({depth} moves deep).",
        "{move} is about {n} discs worse than the best move ({depth} moves deep).",
        words.n,
        words,
      );
}

/** Effect of the move, in the words of a hint. @param {Side} side @param {Verdict} verdict */
function why(side, { move, reason }) {
  return becauseIfTelling(side, move, reason);
}

/** The fault of the move, or else the effect of its answer. @param {Side} side @param {Verdict} verdict */
function reply(side, { line, reply, fault }) {
  return wrongWith(side, fault) || answered(other(side), line[1]?.move, reply, true);
}

/** @param {Score} worth */
function wins(worth) {
  return isProven(worth) && pliesToEnd(worth) !== null && sign(worth) > 0;
}

/** @param {Score} worth */
function isLoss(worth) {
  return isProven(worth) && pliesToEnd(worth) !== null && sign(worth) < 0;
}
