/** An opening drill: chooses the line that is due, and judges the moves in it. */

import { dayOf } from "../../frame/day.js";
import { dueProblems } from "../../problems/record.js";

/**
 * @import { Kept } from "../../problems/record.js"
 *
 * @typedef {"black" | "white"} Side
 *
 * @typedef {object} Line  as the server embeds it
 * @property {string} key
 * @property {string[]} moves   from the start; Black's are the first, third, …
 * @property {string} name      empty for best play of the book
 * @property {number} named     how many moves belong to the name
 * @property {string[]} covers  keys of the openings that it goes through
 *
 * @typedef {{values: Record<string, number>, same: string[][]}} Asked  values for the side to move, and moves
 *   that are the same, turned or mirrored
 *
 * @typedef {object} Verdict
 * @property {"right" | "mirrored" | "good" | "other" | "wrong"} found  `good`: worth as much by the book;
 *   `other`: it belongs to another line of the drill
 * @property {number | null} loss  discs below the best move of the book; null if it does not have the move
 * @property {string} [name]       of the other line
 */

/** Number of other lines before a line with a mistake comes back. */
const APART = 2;

/** The name of a line in the record of the openings. @param {string} key @param {Side} side */
export function recordName(key, side) {
  return `${key}/${side}`;
}

/**
 * The lines in which a side has a move after the first ones.
 * @param {readonly Line[]} lines
 * @param {Side} side
 * @param {number} begin  the moves that are not asked for
 */
export function linesOf(lines, side, begin) {
  return lines.filter(({ moves }) => moves.some((_, ply) => ply >= begin && sideAt(ply) === side));
}

/**
 * The lines to ask for: those that come back today, then those that are not known.
 * @param {readonly Line[]} lines
 * @param {Side} side
 * @param {Kept} record
 * @param {string} [today]
 */
export function linesToAsk(lines, side, record, today = dayOf()) {
  const due = dueProblems(record, today);
  const nameOf = (/** @type {Line} */ { key }) => recordName(key, side);
  const back = lines.filter((line) => due.includes(nameOf(line)));
  const open = lines.filter((line) => !back.includes(line) && !record.lessons[nameOf(line)]?.star);
  return [...back, ...open];
}

/** The side to move after a number of plies. @param {number} ply @returns {Side} */
export function sideAt(ply) {
  return ply % 2 ? "white" : "black";
}

/** The lines of one sitting: each stays until it was played without a mistake. */
export class Session {
  #left;
  #missed = false;

  /** @param {readonly Line[]} lines */
  constructor(lines) {
    this.#left = [...lines];
  }

  /** The line that is due; null at the end. */
  get line() {
    return this.#left[0] ?? null;
  }

  /** Number of lines left, including this one. */
  get left() {
    return this.#left.length;
  }

  get missed() {
    return this.#missed;
  }

  /** Notes a mistake in the line that is due. */
  miss() {
    this.#missed = true;
  }

  /** Ends the line that is due: with a mistake it comes back, two others later. */
  finish() {
    const [line, ...rest] = this.#left;
    if (line && this.#missed) rest.splice(Math.min(APART, rest.length), 0, line);
    this.#left = rest;
    this.#missed = false;
  }
}

/**
 * What a legal move is worth where `due` is the move of the line.
 * @param {Asked | undefined} asked
 * @param {string} move
 * @param {string} due
 * @param {number} acceptable  discs
 * @param {readonly Line[]} others  lines of the drill with the same moves before
 * @param {number} ply
 * @returns {Verdict}
 */
export function verdictOn(asked, move, due, acceptable, others, ply) {
  const values = asked?.values ?? {};
  const value = values[move];
  const loss = value === undefined ? null : Math.max(...Object.values(values)) - value;
  if (move === due) return { found: "right", loss };
  if (asked?.same.some((each) => each.includes(move) && each.includes(due)))
    return { found: "mirrored", loss };
  const other = others.find(({ moves, name }) => moves[ply] === move && name);
  if (other) return { found: "other", loss, name: other.name };
  return { found: loss !== null && loss <= acceptable ? "good" : "wrong", loss };
}
