/** Keyboard input of the tray: arrows move the focus or the chosen block; with Shift the block in focus. */

import { COLUMNS, columnOf, rowOf, SIZE } from "./cells.js";

/**
 * @import { PuzzleBoard } from "./board.js"
 * @import { Block, Blocks } from "./cells.js"
 *
 * @typedef {"up" | "down" | "left" | "right"} Direction
 * @typedef {object} Listener
 * @property {() => Blocks} blocks where all blocks stand
 * @property {() => number | null} chosen the block that arrows move
 * @property {(index: number | null) => void} choose a block was chosen, or let go
 * @property {(index: number, direction: Direction) => void} pushed a block is to go one cell
 */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/** Change of the upper left cell's number with one step. @type {Record<Direction, number>} */
export const STRIDE = { up: -COLUMNS, down: COLUMNS, left: -1, right: 1 };

/** Lets keys work the blocks of a board. @param {PuzzleBoard} board @param {Listener} listener */
export function listenToKeys(board, listener) {
  board.svg.addEventListener("keydown", (event) => {
    const index = board.buttons.findIndex((button) => button === event.target);
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const held = listener.chosen();
    const direction = ARROWS[event.key];
    if (direction && (held !== null || event.shiftKey)) listener.pushed(held ?? index, direction);
    else if (direction) board.stop(beside(board, listener.blocks(), index, direction), true);
    else if (event.key === "Enter" || event.key === " ") listener.choose(held === null ? index : null);
    else if (event.key === "Escape" && held !== null) listener.choose(null);
    else return;
    event.preventDefault();
  });
  // A picture that listens for the focus itself is a tab stop in Chromium.
  const frame = /** @type {HTMLElement} */ (board.svg.parentElement);
  frame.addEventListener("focusout", (event) => {
    const next = event.relatedTarget;
    if (listener.chosen() !== null && !(next instanceof Node && board.svg.contains(next)))
      listener.choose(null);
  });
  frame.addEventListener("focusin", (event) => {
    const index = board.buttons.findIndex((button) => button === event.target);
    if (index >= 0) board.stop(index);
  });
}

/**
 * The nearest block in a direction that is on the tray.
 * @param {PuzzleBoard} board
 * @param {Blocks} blocks
 * @param {number} index
 * @param {Direction} direction
 */
function beside(board, blocks, index, direction) {
  const gone = (/** @type {number} */ each) => board.buttons[each].hasAttribute("hidden");
  const next = neighbour(blocks, index, direction);
  if (!gone(next)) return next;
  const further = neighbour(blocks, next, direction);
  return gone(further) ? index : further;
}

/**
 * The nearest block in a direction, one straight ahead before one to the side; itself at the edge.
 * @param {Blocks} blocks
 * @param {number} index
 * @param {Direction} direction
 * @returns {number}
 */
export function neighbour(blocks, index, direction) {
  const upright = direction === "up" || direction === "down";
  const sign = direction === "down" || direction === "right" ? 1 : -1;
  const here = middle(blocks[index]);
  let best = index;
  let least = Infinity;
  blocks.forEach((block, other) => {
    const there = middle(block);
    const ahead = sign * (upright ? there.row - here.row : there.column - here.column);
    const aside = Math.abs(upright ? there.column - here.column : there.row - here.row);
    if (ahead > 0 && ahead + 2.5 * aside < least) {
      best = other;
      least = ahead + 2.5 * aside;
    }
  });
  return best;
}

/** @param {Block} block */
function middle({ kind, cell }) {
  return { row: rowOf(cell) + SIZE[kind].rows / 2, column: columnOf(cell) + SIZE[kind].columns / 2 };
}
