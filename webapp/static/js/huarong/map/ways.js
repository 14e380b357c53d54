/** The player's path through the space: the stored game, then the steps on the map. */

import { moved, readLayout, writeLayout } from "../../board/huarong/cells.js";
import { keptGame } from "../record.js";
import { neighbours, numberOf, waysOn } from "./space.js";

/** @import { Space } from "./space.js" */

/**
 * The layouts of the kept game of a puzzle, one after each step, as numbers; the first one is its start.
 * @param {Space} space
 * @param {string} layout
 */
export function keptWay(space, layout) {
  let blocks = readLayout(layout);
  const way = [numberOf(space, layout)];
  for (const { index, route } of keptGame(layout, blocks)?.game.moves ?? [])
    for (const cell of route.slice(1)) {
      blocks = moved(blocks, index, cell);
      way.push(numberOf(space, writeLayout(blocks)));
    }
  return way;
}

/**
 * The layouts one move or step from a layout that lie nearer to the exit, those after the fewest single
 * steps; none where there is no exit.
 * @param {Space} space
 * @param {number} number
 */
export function nearer(space, number) {
  if (space.exits.length === 0) return [];
  const nearer = waysOn(space, number).filter((next) => space.heights[next.number] < space.heights[number]);
  const fewest = Math.min(...nearer.map(({ way }) => way.length));
  return nearer.filter(({ way }) => way.length === fewest).map((next) => next.number);
}

/**
 * The way after one goes on to a layout: longer by a step, shorter where the step leads back, and new
 * where the layout is not beside the last one.
 * @param {Space} space
 * @param {readonly number[]} way
 * @param {number} number
 */
export function wayTo(space, way, number) {
  if (way.at(-1) === number) return [...way];
  if (way.at(-2) === number) return way.slice(0, -1);
  const beside = way.length > 0 && neighbours(space, way[way.length - 1]).includes(number);
  return beside ? [...way, number] : [number];
}
