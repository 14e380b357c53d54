/** Sentences about a mistake and about a move tried instead of it. */

import { isProven, negated, pliesToEnd, sign } from "../../board/score.js";
import { gettext, ngettext, sentenceGap } from "../../frame/i18n.js";
import { inWords } from "../values.js";
import { moveNumber, sideName, written } from "../words.js";

/**
 * @import { State } from "../../net/match.js"
 * @import { Turn } from "../../net/review.js"
 * @import { BetterMoveVerdict, Score, Side } from "../../types/messages.js"
 */

/** @param {...(string | undefined)} sentences */
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
  if (isLoss(from)) return gettext("{move} loses sooner than it had to.", words);
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

/** @type {Record<BetterMoveVerdict["found"], string>} */
const HEADS = {
  right: gettext("Right!"),
  enough: gettext("Good enough"),
  wrong: gettext("Not yet"),
  unproven: gettext("Not proven"),
};

/** The head of a verdict. @param {BetterMoveVerdict} verdict */
export function head({ found }) {
  return HEADS[found];
}

/**
 * The sentences of a verdict: what the move is worth, and why.
 * @param {BetterMoveVerdict} verdict
 * @param {string} played  the move of the game
 */
export function verdictWords(verdict, played) {
  const { found, move, why, but } = verdict;
  if (found === "right") return joined(best(verdict), why);
  if (found === "enough") return joined(near(verdict), why);
  const answer = found === "wrong" ? but : "";
  const same = move === played && !answer ? gettext("That is the move of the game.") : "";
  return joined(same, worse(verdict), answer);
}

/** The sentences about the move that is shown. @param {BetterMoveVerdict} verdict */
export function shownWords(verdict) {
  return joined(best(verdict), verdict.why);
}

/** @param {BetterMoveVerdict} verdict */
function best({ move, worth, exact, depth }) {
  const words = { move: written(move), worth: inWords(worth), depth };
  if (wins(worth)) return gettext("{move}: {worth}.", words);
  return exact
    ? gettext("{move} is the best move: {worth}.", words)
    : gettext("{move} is as good as any ({depth} moves deep): {worth}.", words);
}

/** @param {BetterMoveVerdict} verdict */
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

/** @param {BetterMoveVerdict} verdict */
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

/** @param {Score} worth */
function wins(worth) {
  return isProven(worth) && pliesToEnd(worth) !== null && sign(worth) > 0;
}

/** @param {Score} worth */
function isLoss(worth) {
  return isProven(worth) && pliesToEnd(worth) !== null && sign(worth) < 0;
}
