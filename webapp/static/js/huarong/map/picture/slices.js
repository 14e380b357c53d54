/**
 * Cuts the landscape into slices, from far to near, for the painter's algorithm: in each
 * slice its layouts, its steps, and a ridge, which is the upper envelope of cones under its layouts.
 */

/**
 * @import { World } from "./world.js"
 *
 * @typedef {Uint32Array<ArrayBuffer>} Numbers
 * @typedef {{dots: Numbers, dotStarts: Numbers, lines: Numbers, lineStarts: Numbers,
 *   water: Numbers, ridges: Float32Array<ArrayBuffer>}} Slices
 *   slice k has the dots `dotStarts[k]` to `dotStarts[k + 1]`, and the first part of them alone gives the picture too;
 *   `lines` are pairs of dots; `ridges` has `RIDGE_POINTS` points a slice: across, up, depth, light
 */

export const SLICES = 14;
/** Numbers from 0 to 15 with their bits reversed: each beginning of this row is spread evenly. */
const SPREAD = Array.from(
  { length: 16 },
  (_, k) => ((k & 1) << 3) | ((k & 2) << 1) | ((k & 4) >> 1) | (k >> 3),
);
const COLUMNS = 180;
export const RIDGE_POINTS = 2 * (COLUMNS + 1);
/** Slope of a cone, in heights for one unit across. */
const SLOPE = 4.2;
/** A slope fades away this far below the layout whose cone it is. */
const MIST = 60;
const WASH = 53;
const SHOULDER = 18;
const DEEP = -60;

/**
 * @param {World} world
 * @param {number} turn in radians
 * @param {boolean} folded  whether mirror images lie on each other
 * @returns {Slices}
 */
export function cut(world, turn, folded) {
  const shown = shownIn(world, folded);
  const { across, depth } = turned(world, turn);
  const range = rangeOf(across, depth, shown);
  const thickness = (range.near - range.far + 0.001) / SLICES;
  const slice = new Uint8Array(shown.length);
  for (let number = 0; number < shown.length; number++)
    if (shown[number]) slice[number] = (depth[number] - range.far) / thickness;
  return {
    ...dotsOf(slice, shown),
    ...linesOf(world, slice, shown),
    water: Uint32Array.from(world.space.exits.filter((exit) => shown[exit])),
    ridges: ridgesOf(world, slice, shown, across, range, thickness),
  };
}

/** @param {World} world @param {boolean} folded */
function shownIn(world, folded) {
  const shown = new Uint8Array(world.x.length);
  for (let number = 0; number < shown.length; number++)
    shown[number] = world.drawn(number) && !(folded && world.folded(number)) ? 1 : 0;
  return shown;
}

/** @param {World} world @param {number} turn */
function turned({ x, z }, turn) {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const across = new Float32Array(x.length);
  const depth = new Float32Array(x.length);
  for (let number = 0; number < x.length; number++) {
    across[number] = x[number] * cos + z[number] * sin;
    depth[number] = -x[number] * sin + z[number] * cos;
  }
  return { across, depth };
}

/** @param {Float32Array} across @param {Float32Array} depth @param {Uint8Array} shown */
function rangeOf(across, depth, shown) {
  const range = { left: Infinity, right: -Infinity, far: Infinity, near: -Infinity };
  for (let number = 0; number < shown.length; number++) {
    if (!shown[number]) continue;
    range.left = Math.min(range.left, across[number]);
    range.right = Math.max(range.right, across[number]);
    range.far = Math.min(range.far, depth[number]);
    range.near = Math.max(range.near, depth[number]);
  }
  range.left -= SHOULDER;
  range.right += SHOULDER;
  return range;
}

/** @param {Numbers} counts one longer than there are slices, the count of slice k at k + 1 */
function summed(counts) {
  for (let k = 0; k < SLICES; k++) counts[k + 1] += counts[k];
  return counts;
}

/**
 * In each slice every 16th layout comes first, then those between: any beginning shows it evenly.
 * @param {Uint8Array} slice
 * @param {Uint8Array} shown
 */
function dotsOf(slice, shown) {
  const counts = new Uint32Array(SLICES + 1);
  for (let number = 0; number < shown.length; number++) if (shown[number]) counts[slice[number] + 1]++;
  const dotStarts = summed(counts);
  const next = dotStarts.slice();
  const dots = new Uint32Array(dotStarts[SLICES]);
  for (const first of SPREAD)
    for (let number = first; number < shown.length; number += SPREAD.length)
      if (shown[number]) dots[next[slice[number]]++] = number;
  return { dots, dotStarts };
}

/** @param {World} world @param {Uint8Array} slice @param {Uint8Array} shown */
function linesOf({ space: { starts, ends } }, slice, shown) {
  const counts = new Uint32Array(SLICES + 1);
  eachLine(starts, ends, shown, (from) => counts[slice[from] + 1]++);
  const lineStarts = summed(counts);
  const next = lineStarts.slice();
  const lines = new Uint32Array(2 * lineStarts[SLICES]);
  eachLine(starts, ends, shown, (from, to) => {
    const at = 2 * next[slice[from]]++;
    lines[at] = from;
    lines[at + 1] = to;
  });
  return { lines, lineStarts };
}

/**
 * @param {Int32Array} starts
 * @param {Int32Array} ends
 * @param {Uint8Array} shown
 * @param {(from: number, to: number) => void} use
 */
function eachLine(starts, ends, shown, use) {
  for (let from = 0; from < shown.length; from++) {
    if (!shown[from]) continue;
    for (let edge = starts[from]; edge < starts[from + 1]; edge++)
      if (ends[edge] > from && shown[ends[edge]]) use(from, ends[edge]);
  }
}

/**
 * @param {World} world
 * @param {Uint8Array} slice
 * @param {Uint8Array} shown
 * @param {Float32Array} across
 * @param {{left: number, right: number, far: number}} range
 * @param {number} thickness
 */
function ridgesOf(world, slice, shown, across, { left, right, far }, thickness) {
  const width = (right - left) / COLUMNS;
  const peaks = Array.from({ length: SLICES }, () => new Float32Array(COLUMNS + 1).fill(DEEP));
  for (let number = 0; number < shown.length; number++) {
    if (!shown[number]) continue;
    const column = Math.round((across[number] - left) / width);
    const row = peaks[slice[number]];
    if (world.y[number] > row[column]) row[column] = world.y[number];
  }
  const points = new Float32Array(SLICES * RIDGE_POINTS * 4);
  let at = 0;
  peaks.forEach((row, k) => {
    const { crest, head } = envelope(row, width * SLOPE);
    for (let column = 0; column <= COLUMNS; column++) {
      const x = left + width * column;
      const depth = far + (k + 0.25) * thickness;
      const light = Math.max(
        0,
        Math.min(1, (crest[column] + 8) / 30, 1 - (head[column] - crest[column]) / MIST),
      );
      points.set([x, crest[column] - 1, depth, light, x, crest[column] - WASH, depth, 0], at);
      at += 8;
    }
  });
  return points;
}

/**
 * The upper envelope of cones under peaks, and for each of its points how high the peak of its cone is.
 * @param {Float32Array} peaks
 * @param {number} fall from one column to the next
 */
function envelope(peaks, fall) {
  const sharp = peaks.slice();
  const head = peaks.slice();
  const lower = (/** @type {number} */ column, /** @type {number} */ beside) => {
    if (sharp[beside] - fall <= sharp[column]) return;
    sharp[column] = sharp[beside] - fall;
    head[column] = head[beside];
  };
  for (let column = 1; column <= COLUMNS; column++) lower(column, column - 1);
  for (let column = COLUMNS - 1; column >= 0; column--) lower(column, column + 1);
  const crest = sharp.slice();
  for (let column = 1; column < COLUMNS; column++)
    crest[column] = (sharp[column - 1] + 2 * sharp[column] + sharp[column + 1]) / 4;
  return { crest, head };
}
