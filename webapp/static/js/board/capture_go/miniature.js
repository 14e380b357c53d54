/** The game of Capture Go on the home page. */

import { recordedGame } from "../miniature.js";
import { GoBoard } from "./board.js";
import { vertexNames } from "./geometry.js";

const SIZE = 9;

/** Level 3 against itself. @param {SVGSVGElement} svg */
export function miniature(svg) {
  return recordedGame(new GoBoard(svg, { size: SIZE, framed: false }), {
    start: Array(SIZE).fill("-".repeat(SIZE)),
    names: vertexNames(SIZE),
    moves: MOVES,
    captures: true,
    at: 20,
  });
}

const MOVES = `
  f6, d3, b7, g5, c3, b3, c2, h2, e3, d2, h5, e8, g8, b8, g2, h8, d8, e2, e4, b2, c1, c4, j9, j8, b6,
  h9 j9
`;
