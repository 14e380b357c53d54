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
 *   keys: Float64Array, starts: Int32Array, ends: Int32Array, blocks: Uint16Array, mirrors: Int32Array | null,
 *   exits: Int32Array, asked: number, metric: Metric, measured: Record<Metric, Heights>,
 * }} Space
 *   the steps from layout i lead to `ends[starts[i]]` and on, by the cells in `blocks` that a block leaves and goes to; `heights` are those that count in `metric`;
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
  eachMove(space, number, (next, before) => {
    found.set(next, { number: next, way: [...(found.get(before)?.way ?? []), next] });
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
  const found = new Set([keyOf(layout)]);
  for (const key of found) steps(key, (next) => found.add(next));
  const keys = Float64Array.from(found).sort();
  const rank = new Map();
  keys.forEach((key, number) => {
    rank.set(key, number);
  });
  const starts = new Int32Array(keys.length + 1);
  /** @type {number[]} */
  const ends = [];
  /** @type {number[]} */
  const blocks = [];
  keys.forEach((key, number) => {
    steps(key, (next, from, to) => {
      ends.push(rank.get(next));
      blocks.push((from << CELL_BITS) | to);
    });
    starts[number + 1] = ends.length;
  });
  const edges = { starts, ends: Int32Array.from(ends), blocks: Uint16Array.from(blocks) };
  const exits = Int32Array.from(keys.keys()).filter((number) => isExit(keys[number]));
  const asked = rank.get(keyOf(layout));
  const sources = exits.length ? exits : Int32Array.of(asked);
  const measured = {
    moves: heightsOf(keys.length, sources, (here, reached) => eachMove(edges, here, reached)),
    steps: heightsOf(keys.length, sources, (here, reached) => {
      for (let edge = starts[here]; edge < starts[here + 1]; edge++) reached(edges.ends[edge]);
    }),
  };
  const mirrors = Int32Array.from(keys, (key) => rank.get(mirrored(key)) ?? -1);
  return {
    ...{ keys, ...edges, exits, asked, measured, ...measured.steps, metric: "steps" },
    mirrors: mirrors.includes(-1) ? null : mirrors,
  };
}

/**
 * Calls back with all layouts one move from a layout, along its steps, nearer cells of a block first, and
 * with the layout one step before each: they need not be looked up again.
 * @param {{starts: Int32Array, ends: Int32Array, blocks: Uint16Array}} edges
 * @param {number} number
 * @param {(number: number, before: number) => void} reached
 */
function eachMove({ starts, ends, blocks: moved }, number, reached) {
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
        reached(ends[step], passed[at]);
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

/** The key of the mirror image of a layout. @param {number} key */
function mirrored(key) {
  readCells(key);
  let other = 0;
  for (let cell = 0; cell < CELLS; cell++) other = other * BASE + cells[(cell & ~3) + 3 - (cell & 3)];
  return other;
}

/** Whether the large block is at the exit. @param {number} key */
function isExit(key) {
  readCells(key);
  return cells[EXIT] === LARGEST && cells[EXIT + 5] === LARGEST;
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
