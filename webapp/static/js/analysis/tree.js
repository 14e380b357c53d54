/** A game with its variations: nodes, each with the place of the one before; the first child goes on with the main line. */

/**
 * @import { AnalysisPlace, AnalysisStep } from "../types/messages.js"
 *
 * @typedef {Omit<AnalysisStep, "text"> & {text: string | null}} Node  `text` is null until the server has played the move
 */

export class Tree {
  /** @type {number[] | null} made when it is first asked for */
  #order = null;

  /** @param {readonly Node[]} nodes  each after its parent */
  constructor(nodes) {
    this.nodes = nodes;
    /** @type {number[][]} the places that follow each place */
    this.children = nodes.map(() => []);
    /** @type {number[]} how many moves lead to each place */
    this.ply = [];
    for (const [place, { parent }] of nodes.entries()) {
      if (parent !== null) this.children[parent]?.push(place);
      this.ply.push(parent === null ? 0 : (this.ply[parent] ?? 0) + 1);
    }
  }

  /** A node; the root where there is no such place. @param {number} place @returns {Node} */
  node(place) {
    return /** @type {Node} */ (this.nodes[place] ?? this.nodes[0]);
  }

  /** The places from the start to one. @param {number} place */
  path(place) {
    const found = [];
    for (let at = /** @type {number | null} */ (place); at !== null; at = this.node(at).parent)
      found.push(at);
    return found.reverse();
  }

  /** The line through a place: from the start, and on by the first moves. @param {number} place */
  line(place) {
    const found = this.path(place);
    for (let next = this.children[place]?.[0]; next !== undefined; next = this.children[next]?.[0])
      found.push(next);
    return found;
  }

  /**
   * The variation before or after the one that a place is in, at the branch that is nearest before it.
   * @param {number} place
   * @param {1 | -1} by
   * @returns {number | undefined}
   */
  beside(place, by) {
    for (const at of this.path(place).reverse()) {
      const siblings = this.children[this.nodes[at]?.parent ?? -1] ?? [];
      if (siblings.length > 1) return siblings[siblings.indexOf(at) + by];
    }
    return undefined;
  }

  /** All places in the order of the lines: each move, what follows it by the first moves, then its variations. */
  get order() {
    this.#order ??= [...this.#walk((places) => places)];
    return this.#order;
  }

  /**
   * The nearest place before or after another, in the order of the lines, whose node is looked for.
   * @param {number} place
   * @param {1 | -1} by
   * @param {(node: Node) => boolean} wanted
   * @returns {number | undefined}
   */
  nearest(place, by, wanted) {
    const { order } = this;
    const here = order.indexOf(place);
    const ahead = by > 0 ? order.slice(here + 1) : order.slice(0, here).reverse();
    return ahead.find((at) => wanted(this.node(at)));
  }

  /** The name of the opening that the line to a place reached last. @param {number} place */
  openingAt(place) {
    for (const at of this.path(place).reverse()) {
      const { opening } = this.node(at);
      if (opening) return opening;
    }
    return null;
  }

  /**
   * The numbers of the moves up to a place, by point; a number of the file's author counts on.
   * @param {number} place
   * @returns {Record<string, number>}
   */
  numbers(place) {
    /** @type {Record<string, number>} */
    const numbers = {};
    let n = 0;
    for (const at of this.path(place)) {
      const { move, remarks } = this.node(at);
      if (!move) continue;
      n = remarks?.number ?? n + 1;
      numbers[move] = n;
    }
    return numbers;
  }

  /** The place of a move after another, if it is in the tree. @param {number} place @param {string} move */
  next(place, move) {
    return this.children[place]?.find((each) => this.nodes[each]?.move === move);
  }

  /** Whether a place is in the main line. @param {number} place */
  isMain(place) {
    return this.path(place).every((at) => this.#isFirst(at));
  }

  /** Whether no variation stands before a place at its branch. @param {number} place */
  #isFirst(place) {
    return place === 0 || this.children[this.node(place).parent ?? 0]?.[0] === place;
  }

  /** The tree with one more node, at the last place. @param {Node} node */
  grown(node) {
    return new Tree([...this.nodes, node]);
  }

  /** Whether another tree has the same moves at the same places. @param {Tree} other */
  hasMovesOf(other) {
    const { nodes } = other;
    return (
      nodes.length === this.nodes.length &&
      nodes.every(
        ({ parent, move }, at) => parent === this.nodes[at]?.parent && move === this.nodes[at]?.move,
      )
    );
  }

  /** The tree with what is written at a place. @param {number} place @param {Node["remarks"]} remarks */
  remarked(place, remarks) {
    return new Tree(this.nodes.map((node, at) => (at === place ? { ...node, remarks } : node)));
  }

  /** The tree without a place and all that follows it. @param {number} place */
  without(place) {
    return this.#ordered((places) => places.filter((each) => each !== place));
  }

  /**
   * The tree in which the variation of a place comes before all others at each of its branches.
   * @param {number} place
   */
  promoted(place) {
    const first = new Set(this.path(place));
    return this.#ordered((places) =>
      [...places].sort((one, other) => Number(first.has(other)) - Number(first.has(one))),
    );
  }

  /**
   * The tree in which the variation of a place comes one place earlier, at the nearest branch where it can.
   * @param {number} place
   */
  raised(place) {
    const up = this.path(place)
      .reverse()
      .find((at) => !this.#isFirst(at));
    return this.#ordered((places) => {
      const n = up === undefined ? -1 : places.indexOf(up);
      const after = [...places];
      if (n > 0) after.splice(n - 1, 0, ...after.splice(n, 1));
      return after;
    });
  }

  /**
   * Tree and new places, in an order of the children of each node.
   * @param {(places: readonly number[]) => readonly number[]} order
   * @returns {{tree: Tree, moved: Map<number, number>}}  `moved` has the new place of each that is left
   */
  #ordered(order) {
    /** @type {Map<number, number>} */
    const moved = new Map();
    /** @type {Node[]} */
    const nodes = [];
    for (const at of this.#walk(order)) {
      const node = this.node(at);
      const { parent } = node;
      moved.set(at, nodes.length);
      nodes.push({ ...node, parent: parent === null ? null : (moved.get(parent) ?? 0) });
    }
    return { tree: new Tree(nodes), moved };
  }

  /**
   * All places, each before those that follow it.
   * @param {(places: readonly number[]) => readonly number[]} order  of the children of each node
   */
  *#walk(order) {
    const waiting = [0];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      yield at;
      waiting.push(...[...order(this.children[at] ?? [])].reverse());
    }
  }
}

/**
 * A tree as text, `f5d6c3(d3e3)d3`: brackets hold what might have followed instead of the move before.
 * @param {Tree} tree
 * @returns {{text: string, places: number[]}}  `places` are those of the tree in the order of the text
 */
export function written(tree) {
  return lineFrom(tree, 0, "");
}

/**
 * @param {Tree} tree
 * @param {number} place  where the line begins
 * @param {string} begins  what is written of that place itself
 * @returns {{text: string, places: number[]}}
 */
function lineFrom(tree, place, begins) {
  let text = begins;
  const places = [place];
  for (let at = place; ; ) {
    const [first, ...others] = tree.children[at] ?? [];
    if (first === undefined) return { text, places };
    text += tree.node(first).move;
    places.push(first);
    for (const other of others) {
      const inside = lineFrom(tree, other, tree.node(other).move ?? "");
      text += `(${inside.text})`;
      places.push(...inside.places);
    }
    at = first;
  }
}

/**
 * What the server must know of a tree to say what follows from the values of one position: the line to it and the first
 * moves after it, with the other moves of the tree in brackets.
 * @param {Tree} tree
 * @param {number} place
 * @returns {AnalysisPlace}
 */
export function surroundings(tree, place) {
  const path = tree.path(place);
  const moves = path.map((at, n) => {
    const next = tree.children[at] ?? [];
    const first = path[n + 1] ?? next[0];
    const others = next.filter((each) => each !== first).map((each) => `(${tree.node(each).move})`);
    return first === undefined ? "" : [tree.node(first).move, ...others].join("");
  });
  return { start: tree.node(0).text ?? "", moves: moves.join(""), ply: path.length - 1 };
}
