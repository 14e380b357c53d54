/** The player's own game of one puzzle, stored in this browser. */

import { moved, readLayout, routes, writeLayout } from "../../board/huarong/cells.js";
import { blocksAfter, goTo, newGame, push, slidesOf, stepsOf } from "../counting.js";
import { keepGame, keptGame, note } from "../record.js";
import { wasSeen } from "./seen_solutions.js";

/**
 * @import { Blocks, Route } from "../../board/huarong/cells.js"
 * @import { Game } from "../counting.js"
 * @import { Snapshot } from "../distance/distance_panel.js"
 * @import { Help } from "../results.js"
 * @import { Optimum } from "./words.js"
 *
 * @typedef {{moves: number, steps: number}} Counts
 * @typedef {{blocks: Blocks, index: number | null, route: Route, moves: number, steps: number,
 *   slides: number, at: number, length: number}} Scene
 *   one place on a way: `index` came to where it is by `route`; `at` of `length` moves, steps or slides
 */

/** The upper left cell of the 2×2 block at the exit. */
const EXIT = 13;

export class OwnGame {
  #layout;
  /** @type {Game} */
  #game;
  /** Number of moves before the first hint or solution was used; null without help. @type {number | null} */
  #helpedAt = null;

  /** @param {string} layout */
  constructor(layout) {
    this.#layout = layout;
    const start = readLayout(layout);
    const kept = keptGame(layout, start);
    this.#game = kept?.game ?? newGame(start);
    this.#helpedAt = kept?.helpedAt ?? null;
  }

  get last() {
    return this.#game.moves[this.#game.moves.length - 1];
  }

  /** @returns {Scene} */
  get scene() {
    const { moves, undone } = this.#game;
    return {
      blocks: blocksAfter(this.#game),
      index: this.last?.index ?? null,
      route: this.last?.route ?? [],
      moves: moves.length,
      steps: stepsOf(moves),
      slides: slidesOf(moves),
      at: moves.length,
      length: moves.length + undone.length,
    };
  }

  /**
   * Layouts of the game at the start and after each of its moves, those taken back included.
   * @returns {Snapshot[]}
   */
  get snapshots() {
    let { start: blocks } = this.#game;
    const snapshots = [{ layout: writeLayout(blocks), moves: 0, steps: 0, slides: 0 }];
    for (const move of [...this.#game.moves, ...[...this.#game.undone].reverse()]) {
      const { moves, steps, slides } = snapshots[snapshots.length - 1];
      blocks = moved(blocks, move.index, move.route[move.route.length - 1]);
      snapshots.push({
        layout: writeLayout(blocks),
        moves: moves + 1,
        steps: steps + stepsOf([move]),
        slides: slides + slidesOf([move]),
      });
    }
    return snapshots;
  }

  /** The moves so far. */
  get moves() {
    return this.#game.moves;
  }

  /** The cells that the blocks of all moves went through. */
  get routes() {
    return this.#game.moves.map(({ route }) => route);
  }

  /** Whether a hint or a solution was used. */
  get helped() {
    return this.#helpedAt !== null;
  }

  /** Whether help was used before the last move. A solution seen before the game began does not count. */
  get helpedOnTheWay() {
    return this.#helpedAt !== null && this.#helpedAt < this.#game.moves.length;
  }

  get solved() {
    return blocksAfter(this.#game).some(({ kind, cell }) => kind === "C" && cell === EXIT);
  }

  /**
   * Pushes a block to a cell, if it can get there.
   * @param {number} index
   * @param {number} cell
   * @returns {Route | null} the way it went
   */
  push(index, cell) {
    const route = routes(blocksAfter(this.#game), index).get(cell);
    if (!route) return null;
    const { at, length } = this.scene;
    // A new way from before the help, or from the very start, owes nothing to it.
    if (at < (this.#helpedAt ?? 0) || (at === 0 && length > 0)) this.#helpedAt = null;
    this.#become(push(this.#game, index, cell));
    note(this.#layout, { grade: "started", moves: null, steps: null });
    return route;
  }

  /** Goes back or forward to a place among its own moves. @param {number} at */
  goTo(at) {
    this.#become(goTo(this.#game, at));
  }

  /** Goes on with another game of the same puzzle. @param {Game} game @param {boolean} helped */
  replace(game, helped) {
    this.#helpedAt = helped ? 0 : null;
    this.#become(game);
  }

  /** Notes that the player was helped; at the start a new game begins with it, without redo. */
  help() {
    this.#helpedAt ??= this.scene.at;
    this.#become(this.scene.at === 0 ? { ...this.#game, undone: [] } : this.#game);
  }

  /**
   * Puts a solved game into the record; one with help counts as solved, and never as the best. Hints on the beginner's
   * way cost the word "fewest" alone.
   * @param {Optimum} optimum
   * @param {{isOnWay: boolean}} where
   */
  enter(optimum, { isOnWay }) {
    const { moves, steps, slides } = this.scene;
    const played = { moves, steps, slides, help: this.#help };
    if (this.helped) {
      const counts = isOnWay && !wasSeen(this.#layout) ? { moves, steps } : { moves: null, steps: null };
      return note(this.#layout, { grade: "solved", ...counts }, played);
    }
    const best = moves === optimum.moves || steps === optimum.steps;
    note(this.#layout, { grade: best ? "optimal" : "solved", moves, steps, slides }, played);
  }

  /** Help that was used in the game. @returns {Help} */
  get #help() {
    if (!this.helped) return "none";
    return wasSeen(this.#layout) ? "solution" : "hint";
  }

  /** @param {Game} game */
  #become(game) {
    this.#game = game;
    const begun = game.moves.length + game.undone.length > 0;
    keepGame(this.#layout, begun ? { game, helpedAt: this.#helpedAt } : null);
  }
}
