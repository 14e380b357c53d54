/** Counts moves, slides and steps of a game, as the engines' `huarong/rules/counting.py`. */

import { moved, routes } from "../board/huarong/cells.js";

/**
 * @import { Blocks, Route } from "../board/huarong/cells.js"
 *
 * @typedef {{readonly index: number, readonly route: Route}} Move  one block along a route
 * @typedef {{readonly start: Blocks, readonly moves: readonly Move[], readonly undone: readonly Move[]}} Game
 *   `undone` is the redo tail, the next one last
 */

/** A game before its first move. @param {Blocks} start @returns {Game} */
export function newGame(start) {
  return { start, moves: [], undone: [] };
}

/**
 * The blocks after the first `count` moves, all moves when left out.
 * @param {Game} game
 * @param {number} [count]
 * @returns {Blocks}
 */
export function blocksAfter(game, count = game.moves.length) {
  return game.moves
    .slice(0, count)
    .reduce((blocks, { index, route }) => moved(blocks, index, route[route.length - 1]), game.start);
}

/**
 * The game after a block was pushed to a cell that it can get to.
 *
 * Pushing the block of the last move again extends that move; a route that comes back to a cell
 * drops the loop, so pushing straight back takes the move away. A push that ends where it began
 * changes nothing. Any other push cuts the redo tail.
 * @param {Game} game
 * @param {number} index
 * @param {number} cell
 * @returns {Game}
 */
export function push(game, index, cell) {
  const route = routes(blocksAfter(game), index).get(cell);
  if (!route) return game;
  const last = game.moves[game.moves.length - 1];
  const again = last?.index === index;
  const kept = again ? game.moves.slice(0, -1) : game.moves;
  const whole = withoutLoops(again ? [...last.route, ...route.slice(1)] : route);
  return {
    start: game.start,
    moves: whole.length > 1 ? [...kept, { index, route: whole }] : kept,
    undone: [],
  };
}

/** The game with its last move taken back, kept for redo. @param {Game} game @returns {Game} */
export function undo(game) {
  if (game.moves.length === 0) return game;
  return {
    start: game.start,
    moves: game.moves.slice(0, -1),
    undone: [...game.undone, game.moves[game.moves.length - 1]],
  };
}

/** The game with the move taken back last made again. @param {Game} game @returns {Game} */
function redo(game) {
  if (game.undone.length === 0) return game;
  return {
    start: game.start,
    moves: [...game.moves, game.undone[game.undone.length - 1]],
    undone: game.undone.slice(0, -1),
  };
}

/**
 * The game after `count` moves, by undo and redo.
 * @param {Game} game
 * @param {number} count
 * @returns {Game}
 */
export function goTo(game, count) {
  while (game.moves.length > count) game = undo(game);
  while (game.moves.length < count && game.undone.length > 0) game = redo(game);
  return game;
}

/** Steps of moves: one block one cell counts one. @param {readonly Move[]} moves */
export function stepsOf(moves) {
  return moves.reduce((sum, { route }) => sum + route.length - 1, 0);
}

/**
 * Slides of moves: one block straight any distance counts one, and each corner of its route one more.
 * @param {readonly Move[]} moves
 */
export function slidesOf(moves) {
  return moves.reduce((sum, { route }) => sum + stretchesOf(route).length, 0);
}

/**
 * The straight stretches of a route: by how much the cell changes, and over how many cells.
 * @param {Route} route
 * @returns {{stride: number, cells: number}[]}
 */
export function stretchesOf(route) {
  /** @type {{stride: number, cells: number}[]} */
  const found = [];
  for (const [k, cell] of route.slice(1).entries()) {
    const stride = cell - route[k];
    const last = found[found.length - 1];
    if (last?.stride === stride) last.cells++;
    else found.push({ stride, cells: 1 });
  }
  return found;
}

/**
 * The moves as the engine's solution would be cut into a player's moves: steps of one block in a
 * row are one move.
 * @param {Game} game
 * @param {readonly Move[]} moves
 * @returns {Game}
 */
export function pushAll(game, moves) {
  return moves.reduce((played, { index, route }) => push(played, index, route[route.length - 1]), game);
}

/** A route without its loops. @param {Route} route @returns {Route} */
function withoutLoops(route) {
  /** @type {number[]} */
  const kept = [];
  for (const cell of route) {
    const seen = kept.indexOf(cell);
    if (seen >= 0) kept.length = seen;
    kept.push(cell);
  }
  return kept;
}
