/** A solution as a sequence of layouts, one after each move or step. */

import { between, moved, readLayout } from "../../board/huarong/cells.js";
import { newGame, push, slidesOf, stepsOf } from "../counting.js";

/**
 * @import { Blocks, Route } from "../../board/huarong/cells.js"
 * @import { Solution } from "../../types/messages.js"
 * @import { Game } from "../counting.js"
 * @import { Scene } from "./own_game.js"
 *
 * @typedef {{blocks: Blocks, index: number | null, route: Route, game: Game, moves: number, steps: number,
 *   slides: number}} Frame
 *   where all stand, which block came here by which route, and the same as a player's game
 */

/**
 * The frames of a solution, from its first layout to its last.
 * @param {Solution} solution
 * @returns {Frame[]}
 */
export function framesOf(solution) {
  const start = readLayout(solution.layout);
  /** @type {Frame[]} */
  const frames = [
    { blocks: start, index: null, route: [], game: newGame(start), moves: 0, steps: 0, slides: 0 },
  ];
  for (const layout of solution.path.slice(1)) {
    const before = frames[frames.length - 1];
    const { index, route } = between(before.blocks, layout);
    const game = push(before.game, index, route[route.length - 1]);
    frames.push({
      blocks: moved(before.blocks, index, route[route.length - 1]),
      index,
      route,
      game,
      moves: game.moves.length,
      steps: stepsOf(game.moves),
      slides: slidesOf(game.moves),
    });
  }
  return frames;
}

/**
 * Movement between one scene and the next; a jump shows none.
 * @param {Scene} before
 * @param {Scene} after
 * @returns {{index: number, route: Route} | null}
 */
export function slideBetween(before, after) {
  if (after.at === before.at + 1 && after.index !== null) return { index: after.index, route: after.route };
  if (after.at === before.at - 1 && before.index !== null)
    return { index: before.index, route: [...before.route].reverse() };
  return null;
}
