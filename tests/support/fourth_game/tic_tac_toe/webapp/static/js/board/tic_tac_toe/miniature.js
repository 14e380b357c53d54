/** The game of Tic-tac-toe on the home page. */

import { recordedGame } from "../miniature.js";
import { TicTacToeBoard } from "./board.js";

/** @param {SVGSVGElement} svg */
export function miniature(svg) {
  return recordedGame(new TicTacToeBoard(svg, { framed: false }), MOVES, 3, 3);
}

/** A game that Black wins: move, nothing changed, the cells after it. */
const MOVES = [
  ["b2", "", "----X----"],
  ["b1", "", "-O--X----"],
  ["a1", "", "XO--X----"],
  ["c3", "", "XO--X---O"],
  ["a3", "", "XO--X-X-O"],
  ["c1", "", "XOO-X-X-O"],
  ["a2", "", "XOOXX-X-O"],
];
