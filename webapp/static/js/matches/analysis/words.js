/** Figures and sentences of the analysis board; all scores are Black's. */

import { amount, isProven, pliesToEnd, sign } from "../../board/score.js";
import { signed } from "../../board/view.js";
import { say, sentenceGap, word } from "../../frame/phrases.js";
import { sideName, written } from "../words.js";
import { allProven } from "./values.js";

/**
 * @typedef {import("../../board/score.js").Score} Score
 * @typedef {import("../../types/messages.js").StudyPosition} StudyPosition
 * @typedef {import("../../types/messages.js").StudyValues} StudyValues
 */

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

/**
 * The same in words.
 * @param {Score} score
 */
export function inWords(score) {
  const side = sideName(sign(score) >= 0 ? "black" : "white");
  const n = pliesToEnd(score);
  if (n !== null) return say(isProven(score) ? "study_wins_in" : "study_sees_win", { side, n });
  const by = Math.abs(amount(score));
  if (isProven(score)) return by ? say("study_exact", { side, n: by }) : say("study_draw");
  if (!by) return say("study_even");
  return say(score.unit === "points" ? "study_points" : "study_discs", { side, n: by });
}

/**
 * The status: who is to play which move and how it stands, and what was found out so far.
 * @param {{n: number, position: StudyPosition | null, side: "black" | "white" | null, worth: Score | null,
 *   known: StudyValues | undefined, searching: boolean, opening: {zh: string, en: string} | null}} now
 * @returns {{says: string, facts: string}}
 */
export function ofPosition({ n, position, side, worth, known, searching, opening }) {
  if (position?.outcome) return { says: ended(position), facts: opening ? word(opening) : "" };
  const who = say("study_to_play", { n, side: sideName(side ?? "black") });
  const says = worth ? say("study_head", { who, worth: inWords(worth) }) : who;
  const passes = position?.passed ? say("study_passed") : "";
  const facts = [opening ? word(opening) : "", depthOf(known, searching), empties(position)];
  return { says, facts: [passes, facts.filter(Boolean).join(" · ")].filter(Boolean).join(sentenceGap) };
}

/**
 * The status while a threat is shown.
 * @param {{side: "black" | "white", worth: Score | null, known: StudyValues | undefined, searching: boolean}} threat
 * @returns {{says: string, facts: string}}
 */
export function ofThreat({ side, worth, known, searching }) {
  const who = say("study_threat", { side: sideName(side) });
  return {
    says: worth ? say("study_head", { who, worth: inWords(worth) }) : who,
    facts: depthOf(known, searching),
  };
}

/** @param {StudyValues | undefined} known @param {boolean} searching */
function depthOf(known, searching) {
  if (!known?.complete) return searching ? say("study_begun") : "";
  if (allProven(known)) return say("study_all_exact");
  return say(searching ? "study_deeper" : "study_depth", { depth: known.depth });
}

/** @param {StudyPosition | null} position */
function empties(position) {
  if (!position?.facts.counts || position.becomes === "-") return "";
  const { black, white } = position.facts.counts;
  return say("study_empty", { n: position.rows.join("").length - black - white });
}

/** @param {StudyPosition} position */
function ended({ outcome, facts }) {
  if (!outcome?.winner) return say("study_ended_draw");
  const side = sideName(outcome.winner);
  const { black, white } = facts.counts ?? {};
  if (outcome.reason !== "discs") return say("study_ended", { side });
  const [won, lost] = outcome.winner === "black" ? [black, white] : [white, black];
  return say("study_ended_discs", { side, won, lost });
}

/**
 * The number and the name of a move.
 * @param {number} n
 * @param {string} move
 */
export function ofMove(n, move) {
  return say("record_at", { n, move: written(move) });
}

/**
 * A line of moves.
 * @param {readonly string[]} moves
 */
export function ofLine(moves) {
  return moves.map(written).join(" ");
}
