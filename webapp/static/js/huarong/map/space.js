/**
 * The space of a puzzle: all layouts that can be reached by single steps, in the order of the engines'
 * `huarong/landscape/component.py`: as numbers in base 5, first cell first.
 */

/**
 * @typedef {"moves" | "steps"} Metric  one block along any path, or one block by one cell
 * @typedef {{heights: Int16Array, top: number, farthest: number}} Heights
 *   distances from the exit or, where no exit can be reached, from the layout that was asked for; the
 *   largest of them, and a layout that lies so far
 * @typedef {Heights & {
 *   keys: Float64Array, starts: Int32Array, ends: Int32Array, mirrors: Int32Array | null,
 *   exits: Int32Array, asked: number, metric: Metric, measured: Record<Metric, Heights>,
 * }} Space
 *   the steps from layout i lead to `ends[starts[i]]` and on; `heights` are those that count in `metric`;
 *   `mirrors` is null where the mirror images cannot be reached
 * @typedef {{number: number, way: number[]}} WayOn  a layout that lies one move or step on, and the
 *   layouts after each single step on the way to it; it is the last one of them
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
const CELL_BITS = 5;
const LOW_BITS = (1 << CELL_BITS) - 1;

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
export function numberOf(space, layout) {
  return numberOfKey(space, keyOf(layout));
}

/** @param {Space} space @param {number} key */
function numberOfKey({ keys }, key) {
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
 * The layouts that lie one move or one step on, as the space counts.
 * @param {Space} space
 * @param {number} number
 * @returns {WayOn[]}
 */
export function waysOn(space, number) {
  if (space.metric === "steps")
    return [...neighbours(space, number)].map((next) => ({ number: next, way: [next] }));
  /** @type {Map<number, WayOn>} */
  const found = new Map();
  moves(space.keys[number], (key, from) => {
    const next = numberOfKey(space, key);
    const before = found.get(numberOfKey(space, from))?.way ?? [];
    found.set(next, { number: next, way: [...before, next] });
  });
  return [...found.values()];
}

/**
 * A shortest way down from a layout, step by step: to the exit or, where there is none, to the layout
 * `asked`.
 * @param {Space} space
 * @param {number} number
 */
export function wayDown(space, number) {
  const { heights } = space;
  const way = [number];
  for (let here = number; heights[here] > 0; here = way[way.length - 1]) {
    const down = waysOn(space, here).find((next) => heights[next.number] < heights[here]);
    if (!down) break;
    way.push(...down.way);
  }
  return way;
}

/** The same space with distances counted in another way. @param {Space} space @param {Metric} metric */
export function countedIn(space, metric) {
  return { ...space, ...space.measured[metric], metric };
}

/** Number of layouts at each distance. @param {Space} space */
export function profileOf({ heights, top }) {
  const counts = new Int32Array(top + 1);
  for (const height of heights) counts[height]++;
  return counts;
}

/** All layouts that can be reached from one, counted in steps. @param {string} layout @returns {Space} */
export function explore(layout) {
  const first = keyOf(layout);
  const found = new KeyTable();
  found.numberOf(first);
  const starts = [0];
  const ends = new GrowableArray(Int32Array);
  const blocks = new GrowableArray(Uint16Array);
  for (let at = 0; at < found.count; at++) {
    steps(found.keys[at], (key, from, to) => {
      ends.push(found.numberOf(key));
      blocks.push((from << CELL_BITS) | to);
    });
    starts.push(ends.length);
  }
  const keys = found.keys.slice(0, found.count).sort();
  const rank = new Int32Array(found.count);
  keys.forEach((key, place) => {
    rank[found.numberOf(key)] = place;
  });
  const { blocks: moved, ...edges } = inOrder(rank, starts, ends.values, blocks.values);
  const mirrors = mirrorsOf(keys, found, rank);
  const exits = exitsOf(keys);
  const asked = rank[0];
  const sources = exits.length ? exits : Int32Array.of(asked);
  const measured = {
    moves: heightsOf(keys.length, sources, (here, reached) => eachMove(edges, moved, here, reached)),
    steps: heightsOf(keys.length, sources, (here, reached) => {
      for (let edge = edges.starts[here]; edge < edges.starts[here + 1]; edge++) reached(edges.ends[edge]);
    }),
  };
  return { keys, ...edges, mirrors, exits, asked, ...measured.steps, metric: "steps", measured };
}

/**
 * Calls back with all layouts one move from a layout, along its steps: of a large space the layouts need not
 * be looked up again.
 * @param {{starts: Int32Array, ends: Int32Array}} edges
 * @param {Uint16Array} moved  for each edge the cell that its block leaves, and the one where it goes
 * @param {number} number
 * @param {(number: number) => void} reached
 */
function eachMove({ starts, ends }, moved, number, reached) {
  let blocks = 0;
  for (let edge = starts[number]; edge < starts[number + 1]; edge++) {
    const cell = moved[edge] >> CELL_BITS;
    if ((blocks >> cell) & 1) continue;
    blocks |= 1 << cell;
    let seen = 1 << cell;
    reach[0] = cell;
    passed[0] = number;
    for (let at = 0, count = 1; at < count; at++)
      for (let step = starts[passed[at]]; step < starts[passed[at] + 1]; step++) {
        const to = moved[step] & LOW_BITS;
        if (moved[step] >> CELL_BITS !== reach[at] || (seen >> to) & 1) continue;
        seen |= 1 << to;
        reach[count] = to;
        passed[count++] = ends[step];
        reached(ends[step]);
      }
  }
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
 * Calls back with the key of the layout after every step, the cell that the block leaves and where it goes.
 * @param {number} key
 * @param {(key: number, from: number, to: number) => void} reached
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
      if (isFree(cell, kind, stride))
        reached(key + BODIES[kind][cell + stride] - BODIES[kind][cell], cell, cell + stride);
  }
}

/** Cells that one block can get to, while the others stand still. */
const reach = new Uint8Array(CELLS);
/** The layouts in which it is at these cells. */
const passed = new Int32Array(CELLS);

/**
 * Calls back with the key of the layout after every move, nearer cells of a block first, and with the key
 * of the layout one step before it.
 * @param {number} key
 * @param {(key: number, from: number) => void} reached
 */
function moves(key, reached) {
  readCells(key);
  covered.fill(0);
  for (let cell = 0; cell < CELLS; cell++) {
    const kind = cells[cell];
    if (!kind || covered[cell]) continue;
    const body = bodyOf(cell, kind);
    for (const each of body) covered[each] = 1;
    if (!STRIDES.some((stride) => isFree(cell, kind, stride))) continue;
    const others = key - BODIES[kind][cell];
    for (const each of body) cells[each] = 0;
    let seen = 1 << cell;
    reach[0] = cell;
    for (let at = 0, count = 1; at < count; at++)
      for (const stride of STRIDES) {
        const next = reach[at] + stride;
        if ((seen >> next) & 1 || !isFree(reach[at], kind, stride)) continue;
        seen |= 1 << next;
        reach[count++] = next;
        reached(others + BODIES[kind][next], others + BODIES[kind][reach[at]]);
      }
    for (const each of body) cells[each] = kind;
  }
}

/** The cells of a block. @param {number} cell @param {number} kind */
function bodyOf(cell, kind) {
  if (kind === LARGEST) return [cell, cell + 1, cell + 4, cell + 5];
  return kind === STANDING ? [cell, cell + 4] : kind === LYING ? [cell, cell + 1] : [cell];
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

/** Hash table of keys with open addressing; keys are numbered in the order in which they are found. */
class KeyTable {
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

/**
 * A typed array that grows as numbers are pushed.
 * @template {Int32Array | Uint16Array} Held
 */
class GrowableArray {
  #kind;
  #held;
  length = 0;

  /** @param {new (length: number) => Held} kind */
  constructor(kind) {
    this.#kind = kind;
    this.#held = new kind(FIRST_SLOTS);
  }

  /** @param {number} value */
  push(value) {
    if (this.length === this.#held.length) {
      const longer = new this.#kind(this.length * 2);
      longer.set(this.#held);
      this.#held = longer;
    }
    this.#held[this.length++] = value;
  }

  get values() {
    return /** @type {Held} */ (this.#held.subarray(0, this.length));
  }
}

/**
 * Edges by the final numbers of layouts instead of the order in which they were found.
 * @param {Int32Array} rank
 * @param {number[]} starts
 * @param {Int32Array} ends
 * @param {Uint16Array} blocks  which block goes where, by the same edges
 */
function inOrder(rank, starts, ends, blocks) {
  const order = new Int32Array(rank.length);
  rank.forEach((place, number) => {
    order[place] = number;
  });
  const newStarts = new Int32Array(rank.length + 1);
  const newEnds = new Int32Array(ends.length);
  const newBlocks = new Uint16Array(ends.length);
  let at = 0;
  order.forEach((number, place) => {
    for (let edge = starts[number]; edge < starts[number + 1]; edge++) {
      newBlocks[at] = blocks[edge];
      newEnds[at++] = rank[ends[edge]];
    }
    newStarts[place + 1] = at;
  });
  return { starts: newStarts, ends: newEnds, blocks: newBlocks };
}

/**
 * The number of each layout's mirror image.
 * @param {Float64Array} keys
 * @param {KeyTable} found
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

/** The layouts with the large block at the exit. @param {Float64Array} keys */
function exitsOf(keys) {
  const exits = new GrowableArray(Int32Array);
  keys.forEach((key, place) => {
    readCells(key);
    if (cells[EXIT] === LARGEST && cells[EXIT + 5] === LARGEST) exits.push(place);
  });
  return exits.values.slice();
}

/**
 * Distances of all layouts from the nearest of some, and what lies farthest.
 * @param {number} layouts
 * @param {Int32Array} sources
 * @param {(here: number, reached: (number: number) => void) => void} eachNext  calls back with all that
 *   lie one move or step from a layout
 * @returns {Heights}
 */
function heightsOf(layouts, sources, eachNext) {
  const heights = new Int16Array(layouts).fill(-1);
  const queue = new Int32Array(layouts);
  let found = 0;
  let at = 0;
  const reached = (/** @type {number} */ number) => {
    if (heights[number] >= 0) return;
    heights[number] = heights[queue[at]] + 1;
    queue[found++] = number;
  };
  for (const source of sources) {
    heights[source] = 0;
    queue[found++] = source;
  }
  for (; at < found; at++) eachNext(queue[at], reached);
  const top = heights[queue[found - 1]];
  return { heights, top, farthest: heights.indexOf(top) };
}
