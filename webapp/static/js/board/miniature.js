/**
 * The boards on the cards of the home page. The module of a game, `<game>/miniature.js`, exports
 * `miniature`, which makes a recorded game that plays on its card.
 */

/**
 * @import { Board } from "./view.js"
 *
 * @typedef {object} Miniature
 * @property {number} length  the number of moves
 * @property {number} at  the move at which it starts
 * @property {(at: number, animate: boolean) => void} show  draws the position after a move
 */

/**
 * A recorded game of two players.
 * @param {Board} board
 * @param {readonly (readonly string[])[]} moves  move, what it changed, and the cells after it
 * @param {number} size  rows and columns
 * @param {number} at
 * @returns {Miniature}
 */
export function recordedGame(board, moves, size, at) {
  return {
    length: moves.length,
    at,
    show(ply, animate) {
      const [move = "", changed = "", cells = ""] = moves[ply - 1] ?? [];
      const rows = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size));
      board.draw({
        rows,
        last: move,
        legal: [],
        hint: null,
        changed: changed.split(" ").filter(Boolean),
        animate,
      });
    },
  };
}
