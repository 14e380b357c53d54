/** The player's own game in a race: kept in this browser, with the time of each move. */

import { readLayout, writeLayout } from "../../board/huarong/cells.js";
import { loadValue, store } from "../../frame/storage.js";
import { blocksAfter, newGame, push, pushAll, undo } from "../counting.js";

/**
 * @import { Blocks } from "../../board/huarong/cells.js"
 * @import { Game, Move } from "../counting.js"
 */

/** One game is stored: that of the latest race. */
const KEPT = "room-race";
/** The upper left cell of the 2×2 block at the exit. */
const EXIT = 13;

export class OwnRace {
  /** @type {Game} */
  #game;
  /** When each move was made. @type {number[]} */
  #stamps = [];
  /** @type {Blocks} */
  #start;
  #name;

  /** @param {string} name of the race @param {string} layout */
  constructor(name, layout) {
    this.#name = name;
    this.#start = readLayout(layout);
    this.#game = newGame(this.#start);
    this.#read();
  }

  get blocks() {
    return blocksAfter(this.#game);
  }

  get layout() {
    return writeLayout(this.blocks);
  }

  get moves() {
    return this.#game.moves;
  }

  get last() {
    return this.#game.moves[this.#game.moves.length - 1];
  }

  get solved() {
    return this.blocks.some(({ kind, cell }) => kind === "C" && cell === EXIT);
  }

  /** The solution as the server counts it. */
  get solution() {
    const first = this.#stamps[0] ?? 0;
    return {
      routes: this.moves.map(({ route }) => [...route]),
      times: this.#stamps.map((stamp) => stamp - first),
    };
  }

  /** Pushes a block to a cell that it can get to. @param {number} index @param {number} cell */
  push(index, cell) {
    this.#become(push(this.#game, index, cell));
  }

  undo() {
    this.#become(undo(this.#game));
  }

  restart() {
    this.#become(newGame(this.#start));
  }

  /** @param {Game} game */
  #become(game) {
    const before = this.last;
    const count = game.moves.length;
    const goesOn = count === this.#game.moves.length && game.moves[count - 1] !== before;
    this.#game = game;
    this.#stamps = this.#stamps.slice(0, goesOn ? count - 1 : count);
    while (this.#stamps.length < count)
      this.#stamps.push(Math.max(Date.now(), this.#stamps[this.#stamps.length - 1] ?? 0));
    store(KEPT, JSON.stringify({ name: this.#name, moves: game.moves, stamps: this.#stamps }));
  }

  /** Resumes the stored game, if it is one of this race. */
  #read() {
    try {
      /** @type {{name: string, moves: Move[], stamps: number[]}} */
      const { name, moves, stamps } = loadValue(KEPT, /** @type {any} */ ({}));
      if (name !== this.#name || !moves.length || stamps.length !== moves.length) return;
      const game = pushAll(newGame(this.#start), moves);
      if (game.moves.length !== moves.length) return;
      this.#game = game;
      this.#stamps = stamps;
    } catch {
      // What was kept makes no sense: the race begins from the start.
    }
  }
}
