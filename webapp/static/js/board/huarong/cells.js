/** Cells, walls and routes of blocks in the tray; does not know the goal of the puzzle. */

export const ROWS = 5;
export const COLUMNS = 4;

/**
 * @typedef {"C" | "H" | "V" | "S"} Kind  2×2, 1×2, 2×1, 1×1
 * @typedef {{readonly kind: Kind, readonly cell: number}} Block
 *   `cell` is the block's upper left cell: row × 4 + column
 * @typedef {readonly Block[]} Blocks  the place in the list is the block's identity for ever
 * @typedef {readonly number[]} Route  upper left cells, each beside the one before it
 */

/** @type {Record<Kind, {readonly rows: number, readonly columns: number}>} */
export const SIZE = {
  C: { rows: 2, columns: 2 },
  H: { rows: 1, columns: 2 },
  V: { rows: 2, columns: 1 },
  S: { rows: 1, columns: 1 },
};

/** @param {number} cell */
export const rowOf = (cell) => Math.floor(cell / COLUMNS);
/** @param {number} cell */
export const columnOf = (cell) => cell % COLUMNS;

/**
 * The cells that a block covers; cells outside the tray are not in the list.
 * @param {Kind} kind
 * @param {number} cell
 * @returns {number[]}
 */
export function covered(kind, cell) {
  const cells = [];
  for (let row = rowOf(cell); row < Math.min(ROWS, rowOf(cell) + SIZE[kind].rows); row++)
    for (
      let column = columnOf(cell);
      column < Math.min(COLUMNS, columnOf(cell) + SIZE[kind].columns);
      column++
    )
      cells.push(row * COLUMNS + column);
  return cells;
}

/**
 * The blocks of a legal layout text (20 letters by rows), in reading order.
 * @param {string} layout
 * @returns {Block[]}
 */
export function readLayout(layout) {
  /** @type {Block[]} */
  const blocks = [];
  const seen = new Set();
  [...layout].forEach((letter, cell) => {
    if (letter === "." || seen.has(cell)) return;
    const kind = /** @type {Kind} */ (letter);
    for (const each of covered(kind, cell)) seen.add(each);
    blocks.push({ kind, cell });
  });
  return blocks;
}

/** The layout text of blocks. @param {Blocks} blocks */
export function writeLayout(blocks) {
  const letters = Array(ROWS * COLUMNS).fill(".");
  for (const { kind, cell } of blocks) for (const each of covered(kind, cell)) letters[each] = kind;
  return letters.join("");
}

/** The layout as seen in a mirror that stands beside the tray. @param {string} layout */
export function mirror(layout) {
  const rows = layout.match(/.{4}/g) ?? [];
  return rows.map((row) => [...row].reverse().join("")).join("");
}

/** One name for a layout and its mirror image, which are the same puzzle. @param {string} layout */
export function puzzleKey(layout) {
  const other = mirror(layout);
  // biome-ignore lint/complexity/useMathMinMax: texts, not numbers
  return layout < other ? layout : other;
}

/**
 * For each cell whether a block other than `index` covers it.
 * @param {Blocks} blocks
 * @param {number} index
 * @returns {boolean[]}
 */
export function takenByOthers(blocks, index) {
  const taken = Array(ROWS * COLUMNS).fill(false);
  blocks.forEach(({ kind, cell }, other) => {
    if (other !== index) for (const each of covered(kind, cell)) taken[each] = true;
  });
  return taken;
}

/**
 * Every place that a block can get to with the others standing still, each with a shortest route
 * that begins where the block stands.
 * @param {Blocks} blocks
 * @param {number} index
 * @returns {Map<number, Route>} by the cell where the route ends; the block's own cell is not in it
 */
export function routes(blocks, index) {
  const { kind, cell: start } = blocks[index];
  const taken = takenByOthers(blocks, index);
  /** @type {Map<number, Route>} */
  const found = new Map([[start, [start]]]);
  for (const [cell, route] of found)
    for (const next of beside(kind, cell))
      if (!found.has(next) && covered(kind, next).every((each) => !taken[each]))
        found.set(next, [...route, next]);
  found.delete(start);
  return found;
}

/**
 * The cells one step away: up, left, right, down, where the block stays inside the tray.
 * @param {Kind} kind
 * @param {number} cell
 * @returns {number[]}
 */
function beside(kind, cell) {
  const row = rowOf(cell);
  const column = columnOf(cell);
  const cells = [];
  if (row > 0) cells.push(cell - COLUMNS);
  if (column > 0) cells.push(cell - 1);
  if (column + SIZE[kind].columns < COLUMNS) cells.push(cell + 1);
  if (row + SIZE[kind].rows < ROWS) cells.push(cell + COLUMNS);
  return cells;
}

/**
 * The cells that a block can step to, one cell away.
 * @param {Blocks} blocks
 * @param {number} index
 * @returns {number[]}
 */
export function steps(blocks, index) {
  return [...routes(blocks, index)].filter(([, route]) => route.length === 2).map(([cell]) => cell);
}

/**
 * The blocks after one of them has gone to another cell.
 * @param {Blocks} blocks
 * @param {number} index
 * @param {number} cell
 * @returns {Block[]}
 */
export function moved(blocks, index, cell) {
  return blocks.map((block, other) => (other === index ? { kind: block.kind, cell } : block));
}

/**
 * Which block went where between two layouts; of several answers the shortest route.
 * @param {Blocks} blocks the blocks before
 * @param {string} after the layout text after
 * @returns {{index: number, route: Route}}
 * @throws {RangeError} where no single block's move leads there
 */
export function between(blocks, after) {
  /** @type {{index: number, route: Route} | null} */
  let best = null;
  blocks.forEach(({ kind, cell: from }, index) => {
    // The block that went left an empty cell behind.
    if (!covered(kind, from).some((each) => after[each] === ".")) return;
    for (const [cell, route] of routes(blocks, index))
      if ((!best || route.length < best.route.length) && writeLayout(moved(blocks, index, cell)) === after)
        best = { index, route };
  });
  if (!best) throw new RangeError(`no single block leads to ${after}`);
  return best;
}
