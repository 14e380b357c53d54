/** What pages draw and say of Capture Go alone; the interface is `Game` in `games.js`. */

import { say } from "../../frame/phrases.js";
import { amount, isProven, pliesToEnd, sign } from "../score.js";
import { GoBoard } from "./board.js";

/**
 * @typedef {import("../games.js").Score} Score
 * @typedef {import("../games.js").Words} Words
 */

/** Points that the graph draws half as high as a win. */
const HALF_WAY = 60;

/** More plates than this hide a board. */
export const mostPlates = 10;

/**
 * @param {SVGElement} svg
 * @param {import("../view.js").BoardOptions & {size: number}} options
 */
export function makeBoard(svg, options) {
  return new GoBoard(svg, options);
}

/** @param {string} move */
export function moveName(move) {
  return move.toUpperCase();
}

/**
 * Contact rules leave few points, so those are marked at first; free rules leave nearly all.
 * @param {Record<string, string>} options
 */
export function usualMarks({ rules }) {
  return { legal: rules === "contact", atari: true };
}

/**
 * The first board of what is chosen, with the point where Black begins under contact rules.
 * @param {import("../games.js").Start} start
 * @param {Record<string, string>} chosen
 */
export function firstBoard(
  { rows, given, boards, centres },
  { size = "", start = "", handicap = "", rules },
) {
  if (given) return { rows, legal: [] };
  const first = boards[`${size} ${start} ${handicap}`]?.split("/") ?? rows;
  const centre = rules === "contact" && start === "empty" ? centres[size] : undefined;
  return { rows: first, legal: centre ? [centre] : [] };
}

/**
 * @param {Score} _best
 * @param {Score} _played
 * @param {Words} words
 */
export function betterMove(_best, _played, words) {
  return say("review_better_go", words);
}

/**
 * @param {{before: Score, after: Score}} turn
 * @param {Words} words
 */
export function turningPoint({ before, after }, words) {
  if (!isProven(before) || sign(before) <= 0) return say("turn_lost", words);
  return say(isProven(after) && sign(after) < 0 ? "turn_win_lost" : "turn_win_gone", words);
}

export function graphScale() {
  return {
    height,
    levels: [
      { height: 1, text: say("side_black") },
      { height: 0, text: "0" },
      { height: -1, text: say("side_white") },
    ],
  };
}

/** @param {Score} score */
function height(score) {
  if (pliesToEnd(score) !== null) return sign(score);
  return (0.8 * amount(score)) / (Math.abs(amount(score)) + HALF_WAY);
}
