/** Motion of a block under a finger: between cells, along walls and around corners, never through other blocks. */

import { COLUMNS, ROWS, SIZE } from "./cells.js";

/**
 * @import { Kind } from "./cells.js"
 *
 * @typedef {{row: number, column: number}} Point  in cells; whole numbers are places to stand
 * @typedef {"row" | "column"} Axis
 */

const HAIR = 1e-6;
/** A drag turns few corners between two pointer events; this many are more than the tray has. */
const TURNS = 16;

/**
 * The place where a block ends that is pulled from a free place towards a target.
 * @param {readonly boolean[]} taken for each cell whether another block covers it
 * @param {Kind} kind
 * @param {Point} from
 * @param {Point} target any point, also one outside the tray
 * @returns {Point}
 */
export function glide(taken, kind, from, target) {
  let at = from;
  for (let turn = 0; turn < TURNS; turn++) {
    const next = nudge(taken, kind, at, target);
    if (next === at) break;
    at = next;
  }
  return at;
}

/**
 * One straight pull along the longer way that is open, or `at` itself where none is.
 * @param {readonly boolean[]} taken
 * @param {Kind} kind
 * @param {Point} at
 * @param {Point} target
 */
function nudge(taken, kind, at, target) {
  const left = { row: Math.abs(target.row - at.row), column: Math.abs(target.column - at.column) };
  /** @type {Axis[]} */
  const axes = left.row > left.column ? ["row", "column"] : ["column", "row"];
  for (const axis of axes) {
    const next = sweep(taken, kind, at, axis, target[axis]);
    if (next[axis] !== at[axis]) return next;
  }
  for (const axis of axes) {
    const across = axis === "row" ? "column" : "row";
    const aligned = { ...at, [across]: Math.round(at[across]) };
    // Caught on a corner: come into line with the gap, if the pull is stronger than the way back.
    if (left[axis] <= Math.abs(aligned[across] - at[across]) + HAIR) continue;
    const next = sweep(taken, kind, aligned, axis, target[axis]);
    if (next[axis] !== at[axis]) return next;
  }
  return at;
}

/**
 * As far along one axis as the block can go.
 * @param {readonly boolean[]} taken
 * @param {Kind} kind
 * @param {Point} at
 * @param {Axis} axis
 * @param {number} goal
 */
function sweep(taken, kind, at, axis, goal) {
  let here = at;
  while (Math.abs(goal - here[axis]) > HAIR) {
    const next = { ...here, [axis]: towards(here[axis], goal) };
    if (!fits(taken, kind, next)) break;
    here = next;
  }
  return here;
}

/** The goal, or the next line between cells on the way to it. @param {number} here @param {number} goal */
function towards(here, goal) {
  return goal > here
    ? Math.min(goal, Math.floor(here + HAIR) + 1)
    : Math.max(goal, Math.ceil(here - HAIR) - 1);
}

/**
 * Whether every cell that the block touches at this point is inside and free.
 * @param {readonly boolean[]} taken
 * @param {Kind} kind
 * @param {Point} at
 */
function fits(taken, kind, at) {
  const { rows, columns } = SIZE[kind];
  const top = Math.floor(at.row + HAIR);
  const left = Math.floor(at.column + HAIR);
  const bottom = Math.ceil(at.row + rows - HAIR) - 1;
  const right = Math.ceil(at.column + columns - HAIR) - 1;
  if (top < 0 || left < 0 || bottom >= ROWS || right >= COLUMNS) return false;
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) if (taken[row * COLUMNS + column]) return false;
  return true;
}
