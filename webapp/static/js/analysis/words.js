/** Figures and sentences of the analysis board; all scores are Black's. */

import { amount, isProven, pliesToEnd, sign } from "../board/score.js";
import { signed } from "../board/view.js";
import { gettext, ngettext, sentenceGap, word } from "../frame/i18n.js";
import { outlook, sideName, written } from "../matches/words.js";
import { allProven } from "./values.js";

/** @import { AnalysisPosition, AnalysisValues, ProofEstimate, ProofProgress, Score } from "../types/messages.js" */

/**
 * A score in figures: `=` stands before what is proven; a win is the first letter of its side and the moves to it.
 * @param {Score} score
 */
export function figures(score) {
  const exact = isProven(score) ? "=" : "";
  const n = pliesToEnd(score);
  if (n !== null) return exact + sideName(sign(score) > 0 ? "black" : "white").charAt(0) + n;
  return exact + signed(amount(score));
}

/** The same in words. @param {Score} score */
export function inWords(score) {
  const side = sideName(sign(score) >= 0 ? "black" : "white");
  const n = pliesToEnd(score);
  if (n !== null && score.exactly)
    return ngettext("{side} wins in {n} move, proven", "{side} wins in {n} moves, proven", n, { side });
  if (n !== null)
    return isProven(score)
      ? ngettext("{side} wins within {n} move, proven", "{side} wins within {n} moves, proven", n, { side })
      : ngettext("{side} wins in about {n} move", "{side} wins in about {n} moves", n, { side });
  const by = Math.abs(amount(score));
  if (isProven(score)) return by ? gettext("{side} +{n}, exact", { side, n: by }) : gettext("a draw, exact");
  if (!by) return gettext("about even");
  return score.unit === "points" ? outlook(side, by) : gettext("about {side} +{n}", { side, n: by });
}

/**
 * The status: who is to play which move and how it stands, and what was found out so far.
 * @param {{n: number, position: AnalysisPosition | null, side: "black" | "white" | null, worth: Score | null,
 *   known: AnalysisValues | undefined, searching: boolean, opening: {zh: string, en: string} | null}} now
 * @returns {{says: string, facts: string}}
 */
export function ofPosition({ n, position, side, worth, known, searching, opening }) {
  const name = opening ? word(opening) : "";
  if (position?.outcome)
    return { says: ended(position), facts: [name, discs(position)].filter(Boolean).join(" · ") };
  const who = gettext("Move {n}: {side} to play", { n, side: sideName(side ?? "black") });
  const says = worth ? gettext("{who}, {worth}", { who, worth: inWords(worth) }) : who;
  const passes = position?.passed ? gettext("The other side has no move and passes.") : "";
  const facts = [name, discs(position), depthOf(known, searching), empties(position)];
  return { says, facts: [passes, facts.filter(Boolean).join(" · ")].filter(Boolean).join(sentenceGap) };
}

/**
 * The status while a threat is shown.
 * @param {{side: "black" | "white", worth: Score | null, known: AnalysisValues | undefined, searching: boolean}} threat
 * @returns {{says: string, facts: string}}
 */
export function ofThreat({ side, worth, known, searching }) {
  const who = gettext("If {side} could move now", { side: sideName(side) });
  return {
    says: worth ? gettext("{who}, {worth}", { who, worth: inWords(worth) }) : who,
    facts: depthOf(known, searching),
  };
}

/** @param {AnalysisValues | undefined} known @param {boolean} searching */
function depthOf(known, searching) {
  if (known?.worth && isProven(known.worth))
    return allProven(known) ? gettext("every move counted to the end") : "";
  if (!known?.complete) return searching ? gettext("looking …") : "";
  return searching
    ? gettext("depth {depth} …", { depth: known.depth })
    : gettext("depth {depth}", { depth: known.depth });
}

/** The discs of both sides, Black's first, in the game that counts them. @param {AnalysisPosition | null} position */
function discs(position) {
  const { counts, captures } = position?.facts ?? {};
  return counts && !captures ? gettext("discs {black} : {white}", counts) : "";
}

/** @param {AnalysisPosition | null} position */
function empties(position) {
  if (!position?.facts.counts || position.becomes === "-") return "";
  const { black, white } = position.facts.counts;
  return gettext("{n} empty", { n: position.rows.join("").length - black - white });
}

/**
 * What it takes to prove the result of a position, how far the proof is, or what it has left open.
 * @param {{estimate: ProofEstimate, proof: ProofProgress | null, proving: boolean, before: number,
 *   side: "black" | "white"}} now  `before` is how many jobs it waits for
 */
export function ofProof({ estimate, proof, proving, before, side }) {
  const time = roughly(estimate.seconds);
  if (proving && before)
    return ngettext("The proof waits for {n} job.", "The proof waits for {n} jobs.", before);
  if (!proof) {
    if (proving) return gettext("Proving the result: about {time}.", { time });
    return estimate.allowed
      ? gettext("The exact result takes about {time} to prove.", { time })
      : gettext("The exact result would take about {time} to prove; this site does not search that long.", {
          time,
        });
  }
  const sign = side === "black" ? 1 : -1;
  const [from, to] = [sign * proof.least, sign * proof.most].sort((a, b) => a - b).map(signed);
  const seconds = Math.round(proof.seconds);
  if (proving)
    return gettext("Proving the result: from {from} to {to}, {n} s so far.", { from, to, n: seconds });
  return ngettext(
    "Not proven in {n} second; the result lies from {from} to {to}.",
    "Not proven in {n} seconds; the result lies from {from} to {to}.",
    seconds,
    { from, to },
  );
}

/** A time to one figure. @param {number} seconds */
function roughly(seconds) {
  const [minutes, hours, days] = [seconds / 60, seconds / 3600, seconds / 86400];
  if (seconds < 90) return spoken(seconds, (n) => ngettext("{n} second", "{n} seconds", n));
  if (minutes < 90) return spoken(minutes, (n) => ngettext("{n} minute", "{n} minutes", n));
  if (hours < 36) return spoken(hours, (n) => ngettext("{n} hour", "{n} hours", n));
  return spoken(days, (n) => ngettext("{n} day", "{n} days", n));
}

/** @param {number} amount @param {(n: number) => string} say */
function spoken(amount, say) {
  return say(Number(amount.toPrecision(1)));
}

/** @param {AnalysisPosition} position */
function ended({ outcome, facts }) {
  if (!outcome?.winner) return gettext("The game is a draw.");
  const side = sideName(outcome.winner);
  const { black, white } = facts.counts ?? {};
  if (outcome.reason !== "discs") return gettext("{side} has won.", { side });
  const [won, lost] = outcome.winner === "black" ? [black, white] : [white, black];
  return gettext("{side} has won, {won} : {lost}.", { side, won, lost });
}

/** The number and the name of a move. @param {number} n @param {string} move */
export function ofMove(n, move) {
  return gettext("After move {n}, {move}.", { n, move: written(move) });
}

/** A line of moves. @param {readonly string[]} moves */
export function ofLine(moves) {
  return moves.map(written).join(" ");
}
