/** The game of Tic-tac-toe on the home page. */

import { recordedGame } from "../miniature.js";
import { NAMES, TicTacToeBoard } from "./board.js";

/** A game that Black wins. @param {SVGSVGElement} svg */
export function miniature(svg) {
  return recordedGame(new TicTacToeBoard(svg, { framed: false }), {
    start: ["---", "---", "---"],
    names: NAMES,
    moves: "b2, b1, a1, c3, a3, c1, a2",
    at: 3,
  });
}
