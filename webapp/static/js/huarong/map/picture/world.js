/** The landscape in three dimensions: a point for each layout, in units that suit puzzles of any size. */

/**
 * @import { Places } from "../map_source.js"
 * @import { Space } from "../space.js"
 *
 * @typedef {{
 *   space: Space, x: Float32Array, y: Float32Array, z: Float32Array, step: number, top: number,
 *   thinning: number, drawn: (number: number) => boolean,
 * }} World
 *   `y` is upwards; `step` is the height of one move or step, as `space` counts; every `thinning`-th
 *   layout is `drawn`
 */

/** Extent of the plan from its middle. */
const REACH = 95;
/** One step upwards is this much longer than one in the plan. */
const STEEPNESS = 1.15;
/** A tall and narrow landscape is made lower, up to this height. */
const HIGHEST = 170;

/**
 * @param {Space} space
 * @param {Places} places
 * @param {number} most  how many layouts are drawn at most
 * @returns {World}
 */
export function worldOf(space, places, most) {
  const reach = places.x.reduce(
    (far, x, number) => Math.max(far, Math.abs(x), Math.abs(places.z[number])),
    1,
  );
  const unit = REACH / reach;
  const { steps } = space.measured;
  const top = Math.min(unit * STEEPNESS, HIGHEST / Math.max(1, steps.top)) * Math.max(1, steps.top);
  const thinning = Math.ceil(space.keys.length / most);
  const { asked, mirrors } = space;
  const first = (/** @type {number} */ number) => Math.min(number, mirrors ? mirrors[number] : number);
  return {
    ...raised(space, top),
    x: places.x.map((x) => x * unit),
    z: places.z.map((z) => z * unit),
    top,
    thinning,
    // A layout and its mirror image are drawn both or not at all.
    drawn: (number) => thinning === 1 || first(number) % thinning === 0 || number === asked,
  };
}

/**
 * The part of a world that another way of counting changes; the highest layouts stay as high as they are.
 * @param {Space} space
 * @param {number} top
 */
export function raised(space, top) {
  const step = top / Math.max(1, space.top);
  return { space, step, y: Float32Array.from(space.heights, (height) => height * step) };
}
