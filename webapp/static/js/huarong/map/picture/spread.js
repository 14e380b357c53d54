/**
 * Moves layouts in view apart until each can be read and tapped. Many lie almost on one point of
 * the plan, where zooming in does not separate them.
 */

/**
 * @import { Camera } from "./camera.js"
 * @import { World } from "./world.js"
 *
 * @typedef {Map<number, [number, number]>} Spots  places in the picture by layout, in pixels
 */

/** Width of a board, and the least distance between the middles of two. */
export const BOARD_WIDTH = 42;
const [APART, BELOW] = [52, 62];
/** This share of the picture may be covered. */
const FILLED = 0.5;
/** Layouts this near outside of the picture are moved as well, so that nothing jumps in. */
const BESIDE = 40;
const ROUNDS = 80;
/** In the last rounds nothing pulls back. */
const FREE_ROUNDS = 30;
const PULL = 0.04;

export class Spread {
  /** The offset of each layout, in pixels. @type {Spots} */
  #moved = new Map();
  /** @type {Spots | null} */
  #spots = null;
  #camera = "";
  #world;

  /** @param {World} world */
  constructor(world) {
    this.#world = world;
  }

  /** Forgets where layouts were: they have other heights now. */
  renew() {
    this.#camera = "";
    this.#moved.clear();
  }

  /**
   * The places of the layouts in view; null while they are too many to be parted.
   * @param {Camera} camera
   * @param {boolean} folded
   */
  spots(camera, folded) {
    const { x, y, scale, turn, tilt, width, height } = camera;
    const asked = [x, y, scale, turn, tilt, width, height, folded].join(" ");
    if (asked !== this.#camera) {
      this.#camera = asked;
      this.#spots = this.#settled(camera, folded);
    }
    return this.#spots;
  }

  /** @param {Camera} camera @param {boolean} folded @returns {Spots | null} */
  #settled(camera, folded) {
    const seen = this.inView(camera, folded, camera.most);
    if (!seen) {
      this.#moved.clear();
      return null;
    }
    const numbers = [...seen.keys()];
    const homes = [...seen.values()];
    const at = numbers.map((number, k) => {
      // Twins on one point part in directions of their own, the same ones each time.
      const [right, down] = this.#moved.get(number) ?? [Math.cos(number), Math.sin(number)];
      return /** @type {[number, number]} */ ([homes[k][0] + right, homes[k][1] + down]);
    });
    for (let round = 0; round < ROUNDS; round++) {
      if (round < ROUNDS - FREE_ROUNDS) pullBack(at, homes);
      if (!push(at)) break;
    }
    this.#moved = new Map(
      numbers.map((number, k) => [number, [at[k][0] - homes[k][0], at[k][1] - homes[k][1]]]),
    );
    return new Map(numbers.map((number, k) => [number, at[k]]));
  }

  /**
   * The layouts in view; null if they are more than `most`.
   * @param {Camera} camera
   * @param {boolean} folded
   * @param {number} most
   * @returns {Spots | null}
   */
  inView(camera, folded, most) {
    /** @type {Spots} */
    const seen = new Map();
    const { width, height } = camera;
    for (let number = 0; number < this.#world.x.length; number++) {
      if (!this.#world.drawn(number) || (folded && this.#world.folded(number))) continue;
      const [x, y] = camera.project(number, point);
      if (x < -BESIDE || y < -BESIDE || x > width + BESIDE || y > height + BESIDE) continue;
      if (seen.size >= most) return null;
      seen.set(number, [x, y]);
    }
    return seen;
  }
}

/** The number of layouts that can be separated in a picture. @param {number} width @param {number} height */
export function mostApart(width, height) {
  const room = (width + 2 * BESIDE) * (height + 2 * BESIDE);
  return Math.max(12, Math.floor((FILLED * room) / (APART * BELOW)));
}

/** @param {[number, number][]} at @param {[number, number][]} homes */
function pullBack(at, homes) {
  for (let k = 0; k < at.length; k++)
    for (const side of [0, 1]) at[k][side] += (homes[k][side] - at[k][side]) * PULL;
}

/**
 * Pushes those apart that are too near each other.
 * @param {[number, number][]} at
 * @returns {boolean} whether there were any
 */
function push(at) {
  let any = false;
  for (let one = 0; one < at.length; one++)
    for (let other = 0; other < one; other++) {
      const [right, down] = [at[one][0] - at[other][0], at[one][1] - at[other][1]];
      const missing = [APART - Math.abs(right), BELOW - Math.abs(down)];
      if (missing[0] <= 0 || missing[1] <= 0) continue;
      any = true;
      // The shorter way out of each other.
      const side = missing[0] / APART < missing[1] / BELOW ? 0 : 1;
      const by = (missing[side] / 2 + 0.5) * ((side ? down : right) < 0 ? -1 : 1);
      at[one][side] += by;
      at[other][side] -= by;
    }
  return any;
}

/** @type {[number, number]} */
const point = [0, 0];
