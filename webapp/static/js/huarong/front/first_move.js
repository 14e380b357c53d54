/** The first move of a shortest solution, found on this device. */

import { between, readLayout } from "../../board/huarong/cells.js";
import { shortestSolution } from "../puzzle/solving/search.js";

/**
 * The block to move, and the cell where it goes.
 * @param {string} layout  one with a way out
 */
export async function firstMove(layout) {
  const solution = await shortestSolution(layout, "moves", new AbortController().signal);
  const { index, route } = between(readLayout(layout), solution?.path[1] ?? layout);
  return { index, cell: route[route.length - 1] };
}
