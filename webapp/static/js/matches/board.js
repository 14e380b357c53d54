/** Makes the board of a match and the data that it draws: the latest position or an earlier one. */

import { game } from "game";
import { TurningBoard } from "./turning.js";
import { other } from "./words.js";

/**
 * @import { BoardOptions, Ghost, View } from "../board/view.js"
 * @import { State } from "../net/match.js"
 * @import { Turn } from "../net/review.js"
 * @import { Side } from "../types/messages.js"
 *
 * @typedef {{legal: boolean, atari: boolean, values: boolean, liberties: boolean, numbers: boolean}} Shown
 *   which marks the player wants to see
 */

/**
 * The board of this match.
 * @param {SVGSVGElement} svg
 * @param {State} state
 * @param {BoardOptions["pick"]} pick
 */
export function boardOf(svg, state, pick) {
  return new TurningBoard(svg, { size: state.rows.length, pick }, state.game);
}

/**
 * The latest position, with marks for the player whose turn it is.
 * @param {State} state
 * @param {{seat: "black" | "white" | null, hint: string | null, ghosts?: View["ghosts"], animate: boolean,
 *   stands: boolean, marks: Shown, values: View["values"], preview: string | null}} how
 * @returns {View}
 */
export function latest(state, { seat, hint, ghosts = [], animate, stands, marks, values, preview }) {
  const own = seat !== null && state.side === seat;
  return {
    rows: state.rows,
    last: lastPlaced(state, state.ply),
    legal: own && marks.legal ? state.legal : [],
    hint,
    ghosts,
    changed: state.moves.at(-1)?.changed ?? [],
    animate,
    stands,
    chains: state.facts.chains,
    atari: marks.atari && !state.outcome,
    own: seat ?? state.side ?? undefined,
    values,
    preview: preview && own ? { cell: preview, side: seat } : null,
    ...counts(state, state.ply, marks),
  };
}

/**
 * The position as an own move leaves it, before the server has confirmed it.
 * @param {State} state
 * @param {Side} seat
 * @param {{move: string, waiting: boolean}} sent
 * @param {{animate: boolean, marks: Shown}} how
 * @returns {View}
 */
export function expected(state, seat, { move, waiting }, { animate, marks }) {
  const changed = state.changes[move] ?? [];
  return {
    rows: game.afterMove(state.rows, seat, move, changed),
    last: move,
    unconfirmed: waiting ? "waiting" : "sent",
    legal: [],
    hint: null,
    changed,
    animate,
    stands: waiting,
    atari: marks.atari,
    own: seat,
    ...counts(state, state.ply, marks),
  };
}

/**
 * The position after an earlier ply.
 * @param {State} state
 * @param {number} ply
 * @param {Pick<Shown, "liberties" | "numbers">} [marks]
 * @returns {View}
 */
export function earlier(state, ply, marks = { liberties: false, numbers: false }) {
  const move = state.moves[ply - 1];
  const rows = move ? move.rows.split("/") : (state.start ?? state.rows);
  const changed = move?.changed ?? [];
  return {
    rows,
    last: lastPlaced(state, ply),
    legal: [],
    hint: null,
    changed,
    animate: false,
    ...counts(state, ply, marks),
  };
}

/**
 * The figures on the stones: liberties, or the move that placed each.
 * @param {State} state
 * @param {number} ply
 * @param {Pick<Shown, "liberties" | "numbers">} marks
 * @returns {Pick<View, "liberties" | "marks">}
 */
function counts(state, ply, { liberties, numbers }) {
  if (!numbers) return { liberties };
  return { liberties, marks: { numbers: moveNumbers(state.moves.slice(0, ply)) } };
}

/**
 * The number of the move that placed each stone which still stands.
 * @param {readonly {ply: number, move: string, changed: readonly string[]}[]} moves
 * @returns {Record<string, number>}
 */
export function moveNumbers(moves) {
  /** @type {Record<string, number>} */
  const numbers = {};
  for (const { ply, move, changed } of moves) {
    for (const taken of changed) delete numbers[taken];
    numbers[move] = ply;
  }
  return numbers;
}

/**
 * Moves that would be played, as stones that are not there.
 * @param {readonly [string, number][]} moves  with their numbers from 1
 * @param {Side} side  whose move is the first
 * @returns {Ghost[]}
 */
export function ghostsOf(moves, side) {
  return moves.map(([cell, number]) => ({ cell, number, side: number % 2 ? side : other(side) }));
}

/** What follows a move that was played at a turning point. @param {Turn} turn @returns {Ghost[]} */
export function ghostsOfTurn({ fault, side, move, answer }) {
  return ghostsOf(
    fault?.ghosts ??
      (answer
        ? [
            [move, 1],
            [answer, 2],
          ]
        : []),
    side,
  );
}

/** The point of the last stone up to a ply; a pass places none. @param {State} state @param {number} ply */
function lastPlaced(state, ply) {
  return (
    state.moves
      .slice(0, ply)
      .filter((move) => move.move !== "pass")
      .at(-1)?.move ?? null
  );
}
