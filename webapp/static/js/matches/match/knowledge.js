/** Results of searches on the position on the board: proofs first, then the deepest. */

import { isProven } from "../../board/score.js";

/** @import { Analysis } from "../words.js" */

/**
 * Knowledge of the position after a ply; `depth` is that of the search, 0 for the opening book.
 * @typedef {Analysis & {ply: number, depth: number}} PlyAnalysis
 */

export class Knowledge {
  /** @type {PlyAnalysis | null} */
  #latest = null;

  /** Stores the result of a search, unless more is known already. @param {PlyAnalysis} found */
  learn(found) {
    if (found.worth && !(this.#latest && outweighs(this.#latest, found))) this.#latest = found;
  }

  /**
   * Stores what a searching engine says of the position after its move; it may have considered another move
   * before, whose result no longer applies.
   * @param {PlyAnalysis} found
   */
  foresee(found) {
    if (found.worth || this.#latest?.ply === found.ply) this.#latest = found.worth ? found : null;
  }

  /** Moves were taken back: the position at a ply may be another one. */
  forget() {
    this.#latest = null;
  }

  /**
   * Knowledge of the position at a ply, if there is any.
   * @param {number} ply
   * @param {PlyAnalysis | null} seen  the value shown on the board, which only a proof overrules
   */
  at(ply, seen = null) {
    const known = this.#latest?.ply === ply ? this.#latest : null;
    if (!seen || (known?.worth && isProven(known.worth))) return known;
    return seen;
  }
}

/**
 * Whether the known analysis of a position is worth more than a new one.
 * @param {PlyAnalysis} known
 * @param {PlyAnalysis} found
 */
function outweighs(known, found) {
  if (known.ply !== found.ply || !known.worth || !found.worth) return false;
  if (isProven(known.worth) !== isProven(found.worth)) return isProven(known.worth);
  return known.depth > found.depth;
}
