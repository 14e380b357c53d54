/**
 * The space of a puzzle: all layouts that can be reached by single steps, in the order of the engines'
 * `huarong/landscape/component.py`: as numbers in base 5, first cell first.
 */

/**
 * @typedef {{
 *   keys: Float64Array, starts: Int32Array, ends: Int32Array, heights: Int16Array,
 *   mirrors: Int32Array | null, exits: Int32Array, asked: number, top: number, farthest: number,
 * }} Space
 *   the steps from layout i lead to `ends[starts[i]]` and on; `heights` are distances in steps from the
 *   exit or, where no exit can be reached, from the layout `asked`; `mirrors` is null where the mirror
 *   images cannot be reached
 */

const LETTERS = ".SVHC";
const BASE = LETTERS.length;
const CELLS = 20;
const HALF = BASE ** (CELLS / 2);
const POWERS = Float64Array.from({ length: CELLS }, (_, cell) => BASE ** (CELLS - 1 - cell));
const [STANDING, LYING, LARGEST] = [2, 3, 4];
/** Up, left, right, down. */
const STRIDES = [-4, -1, 1, 4];
const EXIT = 13;
const FIRST_SLOTS = 1 << 16;

/** By kind: the value in a key of a block of that kind at each cell. */
const BODIES = [...LETTERS].map((_, kind) =>
  Float64Array.from({ length: CELLS }, (_unused, cell) => {
    let value = POWERS[cell];
    if (kind >= LYING) value += POWERS[cell + 1] ?? 0;
    if (kind === STANDING || kind === LARGEST) value += POWERS[cell + 4] ?? 0;
    if (kind === LARGEST) value += POWERS[cell + 5] ?? 0;
    return kind * value;
  }),
);

/** The layout text of a key. @param {number} key */
export function layoutOf(key) {
  readCells(key);
  return Array.from(cells, (kind) => LETTERS[kind]).join("");
}

/** The key of a layout text. @param {string} layout */
export function keyOf(layout) {
  return [...layout].reduce((key, letter) => key * BASE + LETTERS.indexOf(letter), 0);
}

/**
 * The number of a layout in a space; -1 where it cannot be reached.
 * @param {Space} space
 * @param {string} layout
 */
export function numberOf({ keys }, layout) {
  const key = keyOf(layout);
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle] < key) low = middle + 1;
    else high = middle;
  }
  return keys[low] === key ? low : -1;
}

/** The layouts one step from a layout. @param {Space} space @param {number} number */
export function neighbours({ starts, ends }, number) {
  return ends.subarray(starts[number], starts[number + 1]);
}

/**
 * A shortest way down from a layout: to the exit or, where there is none, to the layout `asked`.
 * @param {Space} space
 * @param {number} number
 */
export function wayDown(space, number) {
  const way = [number];
  for (let here = number; space.heights[here] > 0; way.push(here))
    here = neighbours(space, here).find((next) => space.heights[next] < space.heights[here]) ?? here;
  return way;
}

/** Number of layouts at each distance. @param {Space} space */
export function profileOf({ heights, top }) {
  const counts = new Int32Array(top + 1);
  for (const height of heights) counts[height]++;
  return counts;
}

/** All layouts that can be reached from one. @param {string} layout @returns {Space} */
export function explore(layout) {
  const first = keyOf(layout);
  const found = new Found();
  found.numberOf(first);
  const starts = [0];
  const ends = new Growing();
  for (let at = 0; at < found.count; at++) {
    steps(found.keys[at], (key) => ends.push(found.numberOf(key)));
    starts.push(ends.length);
  }
  const keys = found.keys.slice(0, found.count).sort();
  const rank = new Int32Array(found.count);
  keys.forEach((key, place) => {
    rank[found.numberOf(key)] = place;
  });
  const edges = inOrder(rank, starts, ends.values);
  const mirrors = mirrorsOf(keys, found, rank);
  return { keys, ...edges, mirrors, ...heightsOf(keys, edges, rank[0]) };
}

/** The cells of the layout read last. */
const cells = new Uint8Array(CELLS);
const covered = new Uint8Array(CELLS);

/** @param {number} key */
function readCells(key) {
  let high = Math.floor(key / HALF);
  let low = key - high * HALF;
  for (let cell = CELLS / 2 - 1; cell >= 0; cell--) {
    cells[cell] = high % BASE;
    high = (high / BASE) | 0;
    cells[cell + CELLS / 2] = low % BASE;
    low = (low / BASE) | 0;
  }
}

/**
 * Calls back with the key of the layout after every step.
 * @param {number} key
 * @param {(key: number) => void} reached
 */
function steps(key, reached) {
  readCells(key);
  covered.fill(0);
  for (let cell = 0; cell < CELLS; cell++) {
    const kind = cells[cell];
    if (!kind || covered[cell]) continue;
    if (kind >= LYING) covered[cell + 1] = 1;
    if (kind === STANDING || kind === LARGEST) covered[cell + 4] = 1;
    if (kind === LARGEST) covered[cell + 5] = 1;
    for (const stride of STRIDES)
      if (isFree(cell, kind, stride)) reached(key + BODIES[kind][cell + stride] - BODIES[kind][cell]);
  }
}

/**
 * Whether the cells that a block would newly cover are empty.
 * @param {number} cell
 * @param {number} kind
 * @param {number} stride
 */
function isFree(cell, kind, stride) {
  const wide = kind >= LYING ? 1 : 0;
  const tall = kind === STANDING || kind === LARGEST ? 1 : 0;
  const column = cell & 3;
  if (stride === -4) return cell > 3 && !cells[cell - 4] && !(wide && cells[cell - 3]);
  if (stride === 4) {
    const below = cell + 4 + 4 * tall;
    return below < CELLS && !cells[below] && !(wide && cells[below + 1]);
  }
  if (stride === -1) return column > 0 && !cells[cell - 1] && !(tall && cells[cell + 3]);
  const beside = cell + 1 + wide;
  return column + wide < 3 && !cells[beside] && !(tall && cells[beside + 4]);
}

/** Keys with their numbers in the order in which they were found: a hash table with open addresses. */
class Found {
  keys = new Float64Array(FIRST_SLOTS / 2);
  count = 0;
  #slots = new Int32Array(FIRST_SLOTS).fill(-1);

  /** The number of a key; a new one gets the next number. @param {number} key @returns {number} */
  numberOf(key) {
    const slot = this.#slot(key);
    if (this.#slots[slot] >= 0) return this.#slots[slot];
    if (this.count === this.keys.length) {
      this.#grow();
      return this.numberOf(key);
    }
    this.#slots[slot] = this.count;
    this.keys[this.count] = key;
    return this.count++;
  }

  /** The number of a key; -1 for a new one. @param {number} key */
  find(key) {
    return this.#slots[this.#slot(key)];
  }

  /** @param {number} key */
  #slot(key) {
    const last = this.#slots.length - 1;
    const mixed = Math.imul(key >>> 0, 0x9e3779b1) ^ Math.imul((key / 4294967296) | 0, 0x85ebca6b);
    let slot = (mixed ^ (mixed >>> 15)) & last;
    while (this.#slots[slot] >= 0 && this.keys[this.#slots[slot]] !== key) slot = (slot + 1) & last;
    return slot;
  }

  #grow() {
    const keys = new Float64Array(this.keys.length * 4);
    keys.set(this.keys);
    this.keys = keys;
    this.#slots = new Int32Array(this.#slots.length * 4).fill(-1);
    for (let number = 0; number < this.count; number++) this.#slots[this.#slot(keys[number])] = number;
  }
}

/** Whole numbers, of which nobody knows how many there will be. */
class Growing {
  #held = new Int32Array(FIRST_SLOTS);
  length = 0;

  /** @param {number} value */
  push(value) {
    if (this.length === this.#held.length) {
      const longer = new Int32Array(this.length * 2);
      longer.set(this.#held);
      this.#held = longer;
    }
    this.#held[this.length++] = value;
  }

  get values() {
    return this.#held.subarray(0, this.length);
  }
}

/**
 * Edges by the final numbers of layouts instead of the order in which they were found.
 * @param {Int32Array} rank
 * @param {number[]} starts
 * @param {Int32Array} ends
 */
function inOrder(rank, starts, ends) {
  const order = new Int32Array(rank.length);
  rank.forEach((place, number) => {
    order[place] = number;
  });
  const newStarts = new Int32Array(rank.length + 1);
  const newEnds = new Int32Array(ends.length);
  let at = 0;
  order.forEach((number, place) => {
    for (let edge = starts[number]; edge < starts[number + 1]; edge++) newEnds[at++] = rank[ends[edge]];
    newStarts[place + 1] = at;
  });
  return { starts: newStarts, ends: newEnds };
}

/**
 * The number of each layout's mirror image.
 * @param {Float64Array} keys
 * @param {Found} found
 * @param {Int32Array} rank
 */
function mirrorsOf(keys, found, rank) {
  const mirrors = new Int32Array(keys.length);
  for (let place = 0; place < keys.length; place++) {
    readCells(keys[place]);
    let key = 0;
    for (let cell = 0; cell < CELLS; cell++) key = key * BASE + cells[(cell & ~3) + 3 - (cell & 3)];
    const number = found.find(key);
    if (number < 0) return null;
    mirrors[place] = rank[number];
  }
  return mirrors;
}

/**
 * Distances from the exit, or else from the layout that was asked for, and what lies farthest.
 * @param {Float64Array} keys
 * @param {{starts: Int32Array, ends: Int32Array}} edges
 * @param {number} asked
 */
function heightsOf(keys, { starts, ends }, asked) {
  const heights = new Int16Array(keys.length).fill(-1);
  const queue = new Int32Array(keys.length);
  let found = 0;
  keys.forEach((key, place) => {
    readCells(key);
    if (cells[EXIT] === LARGEST && cells[EXIT + 5] === LARGEST) queue[found++] = place;
  });
  const exits = queue.slice(0, found);
  if (!found) queue[found++] = asked;
  for (let at = 0; at < found; at++) heights[queue[at]] = 0;
  for (let at = 0; at < found; at++)
    for (let edge = starts[queue[at]]; edge < starts[queue[at] + 1]; edge++)
      if (heights[ends[edge]] < 0) {
        heights[ends[edge]] = heights[queue[at]] + 1;
        queue[found++] = ends[edge];
      }
  const top = heights[queue[found - 1]];
  return { heights, exits, asked, top, farthest: heights.indexOf(top) };
}
