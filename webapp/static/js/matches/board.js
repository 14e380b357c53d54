/** Makes the board of a match and what it shows: the latest position or an earlier one. */

import { game } from "game";

/**
 * @typedef {import("../net/match.js").State} State
 * @typedef {import("../board/view.js").View} View
 * @typedef {{legal: boolean, atari: boolean, values: boolean}} Shown  which marks the player wants to see
 */

/**
 * The board of this match.
 * @param {SVGSVGElement} svg
 * @param {State} state
 * @param {(cell: string) => void} pick
 * @returns {import("../board/view.js").Board}
 */
export function boardOf(svg, state, pick) {
  return game.makeBoard(svg, { size: state.rows.length, pick });
}

/**
 * The latest position, with marks for the player whose turn it is.
 * @param {State} state
 * @param {{own: boolean, hint: string | null, animate: boolean, marks: Shown,
 *   values: View["values"]}} how
 * @returns {View}
 */
export function latest(state, { own, hint, animate, marks, values }) {
  return {
    rows: state.rows,
    last: lastPlaced(state, state.ply),
    legal: own && marks.legal ? state.legal : [],
    hint,
    changed: state.moves.at(-1)?.changed ?? [],
    animate,
    chains: state.facts.chains,
    atari: marks.atari && !state.outcome,
    values,
  };
}

/**
 * The position after an earlier ply.
 * @param {State} state
 * @param {number} ply
 * @returns {View}
 */
export function earlier(state, ply) {
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
  };
}

/**
 * Where the last stone up to a ply was placed; a pass places none.
 * @param {State} state
 * @param {number} ply
 */
function lastPlaced(state, ply) {
  return (
    state.moves
      .slice(0, ply)
      .filter((move) => move.move !== "pass")
      .at(-1)?.move ?? null
  );
}
