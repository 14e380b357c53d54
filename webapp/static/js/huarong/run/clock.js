/** The clock of a timed game: the time of each move, stored so that it survives a reload; its split times. */

import { load, store } from "../../frame/storage.js";

/** @import { Move } from "../counting.js" */

const QUARTERS = 4;

/** Milliseconds that never run backwards while a page is open, and go on in the next. */
const now = () => performance.timeOrigin + performance.now();

export class Clock {
  /** Times of the moves; null while the game is not timed. @type {number[] | null} */
  #stamps;
  /** @type {Move | undefined} */
  #last;
  #key;

  /**
   * @param {string} layout the puzzle
   * @param {readonly Move[]} moves of the game as it stands
   * @param {boolean} wanted
   */
  constructor(layout, moves, wanted) {
    this.#key = `huarong:clock:${layout}`;
    this.#last = moves[moves.length - 1];
    const stamps = read(load(this.#key));
    const goesOn = moves.length > 0 && stamps.length === moves.length;
    if (!wanted) this.#stamps = null;
    else this.#stamps = goesOn ? stamps : moves.length === 0 ? [] : null;
  }

  /** Whether the game has been timed from its first move, or will be. */
  get timed() {
    return this.#stamps !== null;
  }

  /** Times of the moves, in whole milliseconds after the first one. */
  get times() {
    const stamps = this.#stamps ?? [];
    return stamps.map((stamp) => Math.max(0, Math.round(stamp - stamps[0])));
  }

  /** Milliseconds since the first move. */
  get elapsed() {
    return this.#stamps?.length ? Math.max(0, now() - this.#stamps[0]) : 0;
  }

  /**
   * Notes how the game stands: a move that is new gets its time, one taken back loses it.
   * @param {readonly Move[]} moves
   * @param {boolean} wanted whether games are to be timed; one that has begun untimed stays so
   */
  follow(moves, wanted) {
    const last = moves[moves.length - 1];
    if (!wanted) this.#stamps = null;
    else if (moves.length === 0) this.#stamps = [];
    if (this.#stamps) {
      const before = this.#stamps.length;
      this.#stamps = this.#stamps.slice(0, moves.length);
      if (moves.length === before && last !== this.#last) this.#stamps.pop();
      while (this.#stamps.length < moves.length) this.#stamps.push(this.#next());
    }
    this.#last = last;
    store(this.#key, this.#stamps?.length ? JSON.stringify(this.#stamps) : null);
  }

  /** Now, and never before the move before: the clock of the machine may have been set. */
  #next() {
    return Math.max(now(), this.#stamps?.at(-1) ?? 0);
  }
}

/** A time as a clock shows it: 1:05.3. @param {number} milliseconds */
export function clockText(milliseconds) {
  const tenths = Math.floor(milliseconds / 100);
  const minutes = Math.floor(tenths / 600);
  const seconds = Math.floor((tenths % 600) / 10);
  return `${minutes}:${String(seconds).padStart(2, "0")}.${tenths % 10}`;
}

/**
 * The moves that end the quarters of a run, and their times; fewer where it is shorter than that.
 * @param {readonly number[]} times of its moves, in milliseconds
 * @returns {{move: number, time: number}[]}
 */
export function splitsOf(times) {
  const ends = Array.from({ length: QUARTERS }, (_, k) => Math.ceil(((k + 1) * times.length) / QUARTERS));
  return [...new Set(ends)].map((move) => ({ move, time: times[move - 1] }));
}

/** Number of moves that a run had made after a time. @param {readonly number[]} times @param {number} elapsed */
export function atOf(times, elapsed) {
  const later = times.findIndex((time) => time > elapsed);
  return later < 0 ? times.length : later;
}

/** @param {string | null} text @returns {number[]} */
function read(text) {
  try {
    const stamps = JSON.parse(text ?? "[]");
    return Array.isArray(stamps) && stamps.every(Number.isFinite) ? stamps : [];
  } catch {
    return [];
  }
}
