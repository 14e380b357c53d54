/** What pages draw and say of Reversi alone. */

import { say } from "../../frame/phrases.js";
import { amount, isProven, sign } from "../score.js";
import { countStones, letterOf, signed, withLetters } from "../view.js";
import { NAMES, ReversiBoard } from "./board.js";
import { discTally } from "./tally.js";

/** Discs that the graph shows at least, and the step in which it grows. */
const SMALLEST_TOP = 16;
const STEP = 8;
const SQUARES = 64;

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

/** @type {import("../game.js").Game} */
export const game = {
  mostPlates: 60, // every legal square can have one

  makeBoard(svg, options) {
    return new ReversiBoard(svg, options);
  },

  moveName(move) {
    return move;
  },

  /** The changed discs turn over to the side that moves. */
  afterMove(rows, side, move, changed) {
    const letter = letterOf(side);
    return withLetters(rows, NAMES, Object.fromEntries([move, ...changed].map((name) => [name, letter])));
  },

  usualMarks() {
    return { legal: true, atari: true };
  },

  warning() {
    return "";
  },

  whyEnded(reason, { counts }) {
    const full = counts && counts.black + counts.white === SQUARES;
    return reason === "discs" && full ? "discs_full" : reason;
  },

  tally: discTally,

  finalCount(rows) {
    const { black, white } = countStones(rows);
    const n = rows.join("").length - black - white;
    if (!n || black === white) return "";
    return say("end_empties", { n, won: Math.max(black, white) + n, lost: Math.min(black, white) });
  },

  firstBoard({ rows, legal }) {
    return { rows, legal };
  },

  betterMove(best, played, words) {
    return say(isProven(best) && isProven(played) ? "review_better_exact" : "review_better_estimate", words);
  },

  turningPoint({ before, after }, words) {
    const [from, to] = [sign(before), sign(after)];
    const turn = isProven(before) && isProven(after) ? EXACT_TURNS : ESTIMATED_TURNS;
    if (from > 0 && to < 0) return say(turn.winToLoss, words);
    if (from > 0 && to === 0) return say(turn.winToDraw, words);
    if (from === 0 && to < 0) return say(turn.drawToLoss, words);
    return say(turn.less, words);
  },

  graphScale(scores) {
    const most = Math.max(SMALLEST_TOP, ...scores.map((score) => (score ? Math.abs(amount(score)) : 0)));
    const top = Math.ceil(most / STEP) * STEP;
    return {
      height: (score) => Math.max(-1, Math.min(1, amount(score) / top)),
      levels: [1, 0.5, 0, -0.5, -1].map((part) => ({
        height: part,
        text: signed(part * top),
      })),
    };
  },
};
