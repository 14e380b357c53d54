/** What pages draw and say of Reversi alone; the interface is `Game` in `games.js`. */

import { say } from "../../frame/phrases.js";
import { amount, isProven, sign } from "../score.js";
import { signed } from "../view.js";
import { ReversiBoard } from "./board.js";

/**
 * @typedef {import("../games.js").Score} Score
 * @typedef {import("../games.js").Words} Words
 */

/** Discs that the graph shows at least, and the step in which it grows. */
const SMALLEST_TOP = 16;
const STEP = 8;

const EXACT_TURNS = {
  winToLoss: "turn_win_loss_exact",
  winToDraw: "turn_win_draw_exact",
  drawToLoss: "turn_draw_loss_exact",
  less: "turn_less_exact",
};
const ESTIMATED_TURNS = {
  winToLoss: "turn_win_loss_estimate",
  winToDraw: "turn_win_draw_estimate",
  drawToLoss: "turn_draw_loss_estimate",
  less: "turn_less_estimate",
};

/** Every legal square can have a plate. */
export const mostPlates = 60;

/**
 * @param {SVGElement} svg
 * @param {import("../view.js").BoardOptions} options
 */
export function makeBoard(svg, options) {
  return new ReversiBoard(svg, options);
}

/** @param {string} move */
export function moveName(move) {
  return move;
}

export function usualMarks() {
  return { legal: true, atari: true };
}

/** @param {import("../games.js").Start} start */
export function firstBoard({ rows, legal }) {
  return { rows, legal };
}

/**
 * @param {Score} best
 * @param {Score} played
 * @param {Words} words
 */
export function betterMove(best, played, words) {
  return say(isProven(best) && isProven(played) ? "review_better_exact" : "review_better_estimate", words);
}

/**
 * @param {{before: Score, after: Score}} turn
 * @param {Words} words
 */
export function turningPoint({ before, after }, words) {
  const [from, to] = [sign(before), sign(after)];
  const turn = isProven(before) && isProven(after) ? EXACT_TURNS : ESTIMATED_TURNS;
  if (from > 0 && to < 0) return say(turn.winToLoss, words);
  if (from > 0 && to === 0) return say(turn.winToDraw, words);
  if (from === 0 && to < 0) return say(turn.drawToLoss, words);
  return say(turn.less, words);
}

/** @param {readonly (Score | null)[]} scores */
export function graphScale(scores) {
  const most = Math.max(SMALLEST_TOP, ...scores.map((score) => (score ? Math.abs(amount(score)) : 0)));
  const top = Math.ceil(most / STEP) * STEP;
  return {
    height: (/** @type {Score} */ score) => Math.max(-1, Math.min(1, amount(score) / top)),
    levels: [1, 0.5, 0, -0.5, -1].map((part) => ({
      height: part,
      text: signed(part * top),
    })),
  };
}
