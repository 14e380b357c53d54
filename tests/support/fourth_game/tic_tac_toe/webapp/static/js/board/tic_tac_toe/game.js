/** What pages draw and say of Tic-tac-toe alone. */

import { gettext, ngettext } from "../../frame/i18n.js";
import { sign } from "../score.js";
import { letterOf, withLetters } from "../view.js";
import { NAMES, TicTacToeBoard } from "./board.js";

/** @type {import("../game.js").Game} */
export const game = {
  mostValueLabels: 9,

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

  count(n) {
    return String(n);
  },

  empties(n) {
    return ngettext("{n} cell empty", "{n} cells empty", n);
  },

  legalMoves(n) {
    return ngettext("{n} empty cell", "{n} empty cells", n);
  },

  played(move, _n, name) {
    return name === null
      ? gettext("You played {move}.", { move })
      : gettext("{name} played {move}.", { name, move });
  },

  draw() {
    return { says: gettext("A draw: nobody made a line"), facts: gettext("The board is full.") };
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
    return gettext("{move} is better: {worth}.", words);
  },

  turningPoint(_turn, words) {
    return gettext("{side} played {move}; {better} was better.", words);
  },

  graphScale() {
    return {
      height: sign,
      levels: [
        { height: 1, text: gettext("Black") },
        { height: 0, text: "0" },
        { height: -1, text: gettext("White") },
      ],
    };
  },
};
