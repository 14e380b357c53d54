/**
 * Finds a shortest solution on this device, without a connection: the search of the engines'
 * `huarong/solver/shortest_solution.py`, with the types of the board.
 */

import { columnOf, moved, readLayout, routes, rowOf, writeLayout } from "../../../board/huarong/cells.js";
import { commonCode } from "../../../board/huarong/code.js";

/**
 * @import { Route } from "../../../board/huarong/cells.js"
 * @import { Solution } from "../../../types/messages.js"
 * @import { Metric } from "../words.js"
 */

/** The cell of the 2×2 block when it is at the exit. */
const EXIT = 13;
/** Milliseconds of search between two looks at what the player does. */
const SLICE = 12;

/** Whether a route of a block is one move, step or slide. @type {Record<Metric, (route: Route) => boolean>} */
const IS_ONE = {
  moves: () => true,
  steps: (route) => route.length === 2,
  slides: (route) => isStraight(route),
};

/**
 * A breadth-first search to the first solved layout, or to the end, which proves that there is none; null if
 * it was given up. The largest space has 65,880 layouts.
 * @param {string} layout
 * @param {Metric} metric
 * @param {AbortSignal} signal  gives it up
 * @returns {Promise<Solution | null>}
 */
export async function shortestSolution(layout, metric, signal) {
  /** By layout the one before it. @type {Map<string, string | null>} */
  const found = new Map([[layout, null]]);
  let from = performance.now();
  for (const each of found.keys()) {
    if (isSolved(each)) return answer(layout, metric, pathTo(each, found), found.size);
    for (const next of nextLayouts(each, IS_ONE[metric])) if (!found.has(next)) found.set(next, each);
    if (performance.now() - from < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return null;
    from = performance.now();
  }
  return answer(layout, metric, [], found.size);
}

/** @param {string} layout @param {(route: Route) => boolean} isOne */
function* nextLayouts(layout, isOne) {
  const blocks = readLayout(layout);
  for (const index of blocks.keys())
    for (const [cell, route] of routes(blocks, index))
      if (isOne(route)) yield writeLayout(moved(blocks, index, cell));
}

/** @param {string} layout */
function isSolved(layout) {
  return layout[EXIT] === "C" && layout.lastIndexOf("C") === EXIT + 5;
}

/** @param {Route} route  a shortest one */
function isStraight(route) {
  return [rowOf, columnOf].some((line) => route.every((cell) => line(cell) === line(route[0])));
}

/** @param {string} layout @param {ReadonlyMap<string, string | null>} before */
function pathTo(layout, before) {
  const path = [];
  for (let at = /** @type {string | null} */ (layout); at; at = before.get(at) ?? null) path.push(at);
  return path.reverse();
}

/**
 * @param {string} layout
 * @param {Metric} metric
 * @param {string[]} path  empty if there is no way out
 * @param {number} states  how many layouts the search has found
 * @returns {Solution}
 */
function answer(layout, metric, path, states) {
  const solvable = path.length > 0;
  const length = solvable ? path.length - 1 : null;
  return { layout, code: commonCode(layout), metric, solvable, length, states, proof: "search", path };
}
