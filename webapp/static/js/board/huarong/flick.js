/** A flick: a block released at speed goes on to the next cell, even from less than halfway. */

import { COLUMNS } from "./cells.js";

/**
 * @import { Point } from "./glide.js"
 *
 * @typedef {{x: number, y: number, time: number}} Sample  where the finger was on the screen, and when (ms)
 */

/** From this speed on a release is a flick, in pixels of the screen a millisecond. */
const FAST = 0.4;
/** The speed is that of the last milliseconds before the release; a finger that rests has none. */
const WINDOW = 80;
/** A flick needs this part of a cell passed, so that a fast drag to a cell does not overshoot it. */
const LEAST = 0.1;

/**
 * Speed of a finger when it was lifted, in pixels a millisecond.
 * @param {readonly Sample[]} samples in the order of time, at least one
 * @param {number} lifted when, on the same clock
 * @returns {Point} along the columns downwards, and along the rows to the right
 */
export function speedAt(samples, lifted) {
  const last = samples[samples.length - 1];
  const first = samples.filter(({ time }) => time <= lifted - WINDOW).at(-1) ?? samples[0];
  // A finger that rests sends nothing: it was there until the window began.
  const passed = Math.min(WINDOW, lifted - first.time);
  if (passed <= 0) return { row: 0, column: 0 };
  return { row: (last.y - first.y) / passed, column: (last.x - first.x) / passed };
}

/**
 * The cell where a block comes to stand that is let go at a free point with a speed.
 * @param {Point} at
 * @param {Point} speed
 * @returns {number} the cell
 */
export function settle(at, speed) {
  return standing(at.row, speed.row) * COLUMNS + standing(at.column, speed.column);
}

/**
 * The next line of cells in the direction of a flick, else the nearest one. Between two lines both
 * are free, since the block touches them.
 * @param {number} place
 * @param {number} speed
 */
function standing(place, speed) {
  const left = speed > 0 ? Math.floor(place) : Math.ceil(place);
  const flicked = Math.abs(speed) >= FAST && Math.abs(place - left) >= LEAST;
  return flicked ? left + Math.sign(speed) : Math.round(place);
}
