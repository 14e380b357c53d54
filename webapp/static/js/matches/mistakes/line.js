/** The line that follows from a move that was tried: it plays automatically, and can be stepped through. */

import { Playback } from "../../problems/playback.js";

/** @import { LineMove } from "../../types/messages.js" */

/** Moves that are played out; the others are walked. */
const PLAYED = 6;

export class Line {
  #playback = new Playback();
  #draw;
  /** @type {readonly LineMove[]} */
  moves = [];
  /** Number of them that are on the board. */
  count = 0;

  /** @param {(animate: boolean) => void} draw */
  constructor(draw) {
    this.#draw = draw;
  }

  /** The move that was made last; null before the line. */
  get move() {
    return this.moves[this.count - 1] ?? null;
  }

  /** The order of the moves on the board, by cell. @returns {Record<string, number>} */
  get numbers() {
    const made = this.moves.slice(0, this.count).map(({ move }, place) => [move, place + 1]);
    return Object.fromEntries(made.filter(([move]) => move !== "pass"));
  }

  /** Takes a line and plays its beginning out. @param {readonly LineMove[]} moves */
  begin(moves) {
    this.moves = moves;
    return this.replay();
  }

  /** Plays the beginning out once more. */
  replay() {
    this.count = 0;
    return this.#playback.play(this.moves.slice(0, PLAYED), () => this.#show(this.count + 1, true));
  }

  /** Walks the line. @param {number} by */
  step(by) {
    this.#playback.stop();
    this.#show(Math.max(0, Math.min(this.moves.length, this.count + by)), by > 0);
  }

  /** Forgets the line. */
  clear() {
    this.#playback.stop();
    this.moves = [];
    this.count = 0;
  }

  /** @param {number} count @param {boolean} animate */
  #show(count, animate) {
    this.count = count;
    this.#draw(animate);
  }
}
