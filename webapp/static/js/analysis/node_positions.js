/** Positions of a tree, loaded from the server: legal moves, and the position after a move that is drawn already. */

import { Positions } from "../net/analysis.js";

/**
 * @import { RequestError } from "../net/connection.js"
 * @import { AnalysisBoard, AnalysisPosition } from "../types/messages.js"
 * @import { Node, Tree } from "./tree.js"
 */

export class NodePositions {
  #positions;

  /** @param {AnalysisBoard} told */
  constructor({ game, options }) {
    this.#positions = new Positions(game, options);
  }

  /** Takes a position that the page was served with. @param {AnalysisPosition} position */
  take(position) {
    this.#positions.take(position);
  }

  /**
   * The position of a place, with which its node is filled in; null where the server did not take a move before it.
   * @param {Tree} tree
   * @param {number} place
   * @returns {Promise<{ok?: AnalysisPosition, err?: RequestError | null} | null>}
   */
  async of(tree, place) {
    const node = tree.node(place);
    const before = node.text === null && node.parent !== null ? await this.#textOf(tree, node.parent) : null;
    if (node.text === null && before === null) return null;
    const answer = await (node.text === null
      ? this.#positions.ask(/** @type {string} */ (before), node.move)
      : this.#positions.ask(node.text));
    if (answer.ok) fill(node, answer.ok);
    return answer;
  }

  /** Has the position after a move ready before it is played. @param {string} text @param {string} move */
  prefetch(text, move) {
    this.#positions.ask(text, move);
  }

  /**
   * The text of a position whose move may still be on its way.
   * @param {Tree} tree
   * @param {number} place
   * @returns {Promise<string | null>}
   */
  async #textOf(tree, place) {
    const node = tree.node(place);
    if (node.text !== null || node.parent === null) return node.text;
    const before = await this.#textOf(tree, node.parent);
    if (before === null) return null;
    const { ok } = await this.#positions.ask(before, node.move);
    if (ok) fill(node, ok);
    return ok?.text ?? null;
  }
}

/**
 * Takes over what the server says of a node that was only drawn.
 * @param {Node} node
 * @param {AnalysisPosition} position
 */
function fill(node, { text, rows, side, passed, opening }) {
  Object.assign(node, { text, rows, side, opening, passed: node.passed || passed });
}
