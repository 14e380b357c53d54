/**
 * The boards on the cards of the home page. The module of a game, `<game>/miniature.js`, exports
 * `miniature`, which makes a recorded game that plays on its card.
 */

import { withLetters } from "./view.js";

/**
 * @import { Board } from "./view.js"
 *
 * @typedef {object} Miniature
 * @property {number} length  the number of moves
 * @property {number} at  the move at which it starts
 * @property {(at: number, animate: boolean) => void} show  draws the position after a move
 *
 * @typedef {object} Recording
 * @property {readonly string[]} start  rows before the first move, which is Black's
 * @property {readonly string[][]} names  of all cells, rows from the top
 * @property {string} moves  with commas between them; after each the discs that it turns over or the stones that it captures
 * @property {boolean} [captures]  whether what a move changes is taken off
 * @property {number} at
 */

/**
 * A recorded game of two players.
 * @param {Board} board
 * @param {Recording} recording
 * @returns {Miniature}
 */
export function recordedGame(board, { start, names, moves, captures = false, at }) {
  let rows = start;
  const positions = moves.split(",").map((text, ply) => {
    const [last = "", ...changed] = text.trim().split(" ");
    const own = ply % 2 ? "O" : "X";
    const letters = Object.fromEntries(changed.map((name) => [name, captures ? "-" : own]));
    rows = withLetters(rows, names, { ...letters, [last]: own });
    return { rows, last, changed };
  });
  return {
    length: positions.length,
    at,
    show(ply, animate) {
      const position = positions[ply - 1];
      if (position) board.draw({ ...position, legal: [], hint: null, animate });
    },
  };
}
