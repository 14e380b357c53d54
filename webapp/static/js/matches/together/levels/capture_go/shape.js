/** The evaluation of a position without a forced end, as in `engines/capture_go/evaluation/shape.py`. */

import { EMPTY } from "./stones.js";

/**
 * @import { Stones } from "./stones.js"
 *
 * @typedef {{weights: readonly number[], tempo: number, capturable: number}} Evaluation  points, the weights in the order
 *   of the signs below
 */

/** Liberties, and chains with few of them. @type {Evaluation} */
export const CLASSIC = { weights: [10, 4, -14, -4, 0, 0, 0, 0, 0], tempo: 0, capturable: 0 };

/** @type {Evaluation} */
export const SHAPE = { weights: [6, 0, -32, -31, -13, 14, 19, -8, -1], tempo: 12, capturable: -34 };

/** Most liberties of a weak chain. */
const WEAK = 3;

/** The points of a position for the side to move. @param {Stones} stones @param {number} side @param {Evaluation} by */
export function evaluate(stones, side, { weights, tempo }) {
  const [own, other] = [signsOf(stones, side), signsOf(stones, -side)];
  return weights.reduce((points, weight, sign) => points + weight * (own[sign] - other[sign]), tempo);
}

/**
 * What counts of a side: liberties and the vertices beside them; chains with two, three and four liberties; common liberties
 * of weak chains and of any; liberties of weak chains beside an enemy; eyes.
 * @param {Stones} stones
 * @param {number} side
 */
function signsOf(stones, side) {
  const { cells } = stones;
  const near = new Set();
  const [shared, common] = [new Times(), new Times()];
  const lengths = [0, 0, 0, 0, 0];
  let pressed = 0;
  for (const { liberties } of stones.chainsOf(side)) {
    for (const at of liberties) near.add(at);
    common.add(liberties);
    if (liberties.length < lengths.length) lengths[liberties.length]++;
    if (liberties.length > WEAK) continue;
    shared.add(liberties);
    pressed += liberties.filter((at) => stones.touches(at, -side)).length;
  }
  const far = new Set();
  let eyes = 0;
  for (const at of near) {
    for (const each of stones.around(at)) if (cells[each] === EMPTY && !near.has(each)) far.add(each);
    if (!stones.touches(at, EMPTY) && !stones.touches(at, -side)) eyes++;
  }
  const [, , two, three, four] = lengths;
  return [near.size, far.size, two, three, four, shared.twice.size, common.twice.size, pressed, eyes];
}

/** The vertices that occur more than once. */
class Times {
  #once = new Set();
  /** @type {Set<number>} */
  twice = new Set();

  /** @param {readonly number[]} all */
  add(all) {
    for (const each of all) (this.#once.has(each) ? this.twice : this.#once).add(each);
  }
}
