/** Undo history of the tree: the tree before each change. */

/** @import { Tree } from "./tree.js" */

/** Steps back that are remembered. */
const MOST = 50;

export class UndoHistory {
  /** @type {{tree: Tree, at: number}[]} */
  #before = [];

  get isEmpty() {
    return this.#before.length === 0;
  }

  /**
   * Remembers a tree that is about to be changed.
   * @param {Tree} tree
   * @param {number} at  the place that is shown
   */
  push(tree, at) {
    this.#before.push({ tree, at });
    if (this.#before.length > MOST) this.#before.shift();
  }

  /** The tree before the latest change. */
  pop() {
    return this.#before.pop();
  }
}
