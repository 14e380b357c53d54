/** What pages draw and say of Tic-tac-toe alone. */

import { say } from "../../frame/phrases.js";
import { sign } from "../score.js";
import { letterOf, withLetters } from "../view.js";
import { NAMES, TicTacToeBoard } from "./board.js";

/** @type {import("../game.js").Game} */
export const game = {
  mostPlates: 9,

  makeBoard(svg, options) {
    return new TicTacToeBoard(svg, options);
  },

  moveName(move) {
    return move;
  },

  afterMove(rows, side, move) {
    return withLetters(rows, NAMES, { [move]: letterOf(side) });
  },

  usualMarks() {
    return { legal: true, atari: false };
  },

  warning() {
    return "";
  },

  whyEnded(reason) {
    return reason;
  },

  firstBoard({ rows, legal }) {
    return { rows, legal };
  },

  betterMove(_best, _played, words) {
    return say("review_better_result", words);
  },

  turningPoint(_turn, words) {
    return say("turn_result", words);
  },

  graphScale() {
    return {
      height: sign,
      levels: [
        { height: 1, text: say("side_black") },
        { height: 0, text: "0" },
        { height: -1, text: say("side_white") },
      ],
    };
  },
};
