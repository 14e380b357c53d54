/** Values of positions that the server has sent. */

import { isProven, negated } from "../board/score.js";

/**
 * @import { AnalysisValues, Score } from "../types/messages.js"
 * @import { Tree } from "./tree.js"
 *
 * @typedef {"black" | "white"} Side
 */

/** The score for Black of a score for a side. @param {Score} worth @param {Side} side */
export function forBlack(worth, side) {
  return side === "black" ? worth : negated(worth);
}

export class KnownValues {
  /** @type {Map<string, AnalysisValues>} by text of the position */
  #known = new Map();
  /** @type {Map<string, Score>} final scores for Black, by text of the position */
  #ended = new Map();

  /** Knowledge of a position. @param {string | null} text */
  of(text) {
    return text === null ? undefined : this.#known.get(text);
  }

  /**
   * Takes what the server has found; what it knew less of a position, before a restart, is not taken.
   * @param {string} text
   * @param {AnalysisValues} found
   */
  learn(text, found) {
    const before = this.#known.get(text);
    if (!before || found.depth >= before.depth) this.#known.set(text, found);
  }

  /**
   * Takes the score for Black of a position where the game is over.
   * @param {string} text
   * @param {Score} worth
   */
  end(text, worth) {
    this.#ended.set(text, worth);
  }

  /**
   * The score of a position for Black; null if nothing is known.
   * @param {string | null} text
   * @param {Side | null} side  who is to move
   * @returns {Score | null}
   */
  standing(text, side) {
    if (text === null) return null;
    const ended = this.#ended.get(text);
    if (ended || side === null) return ended ?? null;
    const worth = this.#known.get(text)?.worth;
    return worth ? forBlack(worth, side) : null;
  }

  /**
   * The score for Black of a node: of its own position, or else of the move as it was seen before it.
   * @param {Tree} tree
   * @param {number} place
   * @returns {Score | null}
   */
  ofNode(tree, place) {
    const { text, side, parent, move } = tree.node(place);
    const own = this.standing(text, side);
    if (own || parent === null) return own;
    const before = tree.node(parent);
    const seen = this.of(before.text)?.values.find((each) => each.move === move);
    return seen && before.side ? forBlack(seen.worth, before.side) : null;
  }
}

/** Whether every legal move of a position is proven. @param {AnalysisValues} known */
export function allProven({ complete, values }) {
  return complete && values.every(({ worth }) => isProven(worth));
}
