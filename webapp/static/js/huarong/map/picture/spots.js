/** Places of the layouts in view, apart from each other: many lie on one point, however near one comes. */

/**
 * @import { Camera } from "./camera.js"
 * @import { World } from "./world.js"
 *
 * @typedef {Map<number, [number, number]>} Spots  places in the picture by layout, in pixels
 */

/** Width of a board. */
export const BOARD_WIDTH = 42;
/** Width and height of the cells of a grid in which boards are put. */
const [APART, BELOW] = [52, 62];
/** This share of the picture may be covered. */
const FILLED = 0.5;
/** Layouts this near outside of the picture have places too, so that nothing jumps in. */
const BESIDE = 40;
const FARTHEST_CELL = 14;
const SIDES = Array.from({ length: 2 * FARTHEST_CELL + 1 }, (_, at) => at - FARTHEST_CELL);
/** Cells around one, the nearest first. */
const CELLS = SIDES.flatMap((down) => SIDES.map((across) => [across, down])).sort(
  (one, other) => distance(one) - distance(other),
);

/** @param {number[]} cell */
function distance([across, down]) {
  return Math.hypot(across * APART, down * BELOW);
}

/**
 * The layouts in view, each in the nearest free cell; null while they are too many to be told apart.
 * @param {Camera} camera
 * @param {World} world
 * @param {number} first  the layout that stays where it lies, if it is in view
 * @returns {Spots | null}
 */
export function spotsOf(camera, world, first) {
  const { width, height } = camera;
  const room = (width + 2 * BESIDE) * (height + 2 * BESIDE);
  const most = Math.max(12, Math.floor((FILLED * room) / (APART * BELOW)));
  /** @type {[number, number, number][]} */
  const seen = [];
  for (let number = 0; number < world.x.length; number++) {
    if (!world.drawn(number)) continue;
    const [x, y] = camera.project(number, point);
    if (x < -BESIDE || y < -BESIDE || x > width + BESIDE || y > height + BESIDE) continue;
    if (seen.push([number, x, y]) > most) return null;
  }
  seen.sort(([one], [other]) => Number(other === first) - Number(one === first));
  // The grid moves with the landscape.
  const [left, top] = [width / 2 - camera.x * camera.scale, height / 2 + camera.y * camera.scale];
  const taken = new Set();
  return new Map(
    seen.map(([number, x, y]) => {
      const [column, row] = [Math.round((x - left) / APART), Math.round((y - top) / BELOW)];
      const place = (/** @type {number[]} */ [across, down]) => `${column + across} ${row + down}`;
      const cell = CELLS.find((each) => !taken.has(place(each))) ?? CELLS[0];
      taken.add(place(cell));
      return [number, [left + (column + cell[0]) * APART, top + (row + cell[1]) * BELOW]];
    }),
  );
}

/** @type {[number, number]} */
const point = [0, 0];
