/** The landscape in space: a place for every layout, in units that suit every puzzle alike. */

/**
 * @import { Places } from "../places.js"
 * @import { Space } from "../space.js"
 *
 * @typedef {{
 *   space: Space, x: Float32Array, y: Float32Array, z: Float32Array, step: number, top: number,
 *   thinning: number, drawn: (number: number) => boolean, folded: (number: number) => boolean,
 * }} World
 *   `y` is upwards; `step` is the height of one step; every `thinning`-th layout is `drawn`; the layouts
 *   that are `folded` lie under their mirror images
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
  const step = Math.min(unit * STEEPNESS, HIGHEST / Math.max(1, space.top));
  const thinning = Math.ceil(space.keys.length / most);
  const { mirrors } = space;
  const folded = (/** @type {number} */ number) => mirrors !== null && number > mirrors[number];
  const kept = thinning > 1 ? thinned(space, thinning) : null;
  return {
    space,
    x: places.x.map((x) => x * unit),
    y: Float32Array.from(space.heights, (height) => height * step),
    z: places.z.map((z) => z * unit),
    step,
    top: Math.max(1, space.top * step),
    thinning,
    drawn: (number) => kept === null || kept[number] === 1,
    folded,
  };
}

/**
 * One in `thinning` of the layouts at each distance, each with its mirror image.
 * @param {Space} space
 * @param {number} thinning
 */
function thinned({ heights, mirrors, top, farthest, asked }, thinning) {
  const kept = new Uint8Array(heights.length);
  const seen = new Int32Array(top + 1);
  const keep = (/** @type {number} */ number) => {
    kept[number] = 1;
    if (mirrors) kept[mirrors[number]] = 1;
  };
  heights.forEach((height, number) => {
    if (mirrors && number > mirrors[number]) return;
    if (seen[height]++ % thinning === 0) keep(number);
  });
  keep(farthest);
  keep(asked);
  return kept;
}
