/** The camera: the direction and distance from which the landscape is seen. */

/** @import { World } from "./world.js" */

/** Enlargement of things that are nearer. */
const PERSPECTIVE = 0.0021;
const HOME_TILT = 0.4;
const TOP_TILT = 1.45;
const [LOWEST_TILT, HIGHEST_TILT] = [0.05, TOP_TILT];
/** The largest magnification, in pixels for one step. */
const CLOSEST = 1600;
const [FARTHEST_OUT, AIR] = [0.6, 14];
/** Number of layouts from which the extent of the landscape is estimated. */
const MEASURED = 20000;
/** A landscape as a whole is drawn as one of this many pixels a step, at least: small ones are not coarse. */
const GRAIN = 8;
/** From this many layouts a landscape is a fine one. */
const FINE = 5000;

/**
 * @typedef {{left: number, right: number, top: number, bottom: number}} Margins  pixels at each side that panels cover
 */

export class Camera {
  /** Angles in radians, each with its cosine and sine. */
  #turn = [0, 1, 0];
  #tilt = [HOME_TILT, Math.cos(HOME_TILT), Math.sin(HOME_TILT)];
  /** Pixels for one unit of the world. */
  scale = 1;
  /** Point in the middle of the picture, in units of the world after turning and tilting. */
  x = 0;
  y = 0;
  width = 1;
  height = 1;
  /** @type {Margins} */
  #margins = { left: 0, right: 0, top: 0, bottom: 0 };
  #home = { scale: 1, x: 0, y: 0 };
  #world;

  /** @param {World} world */
  constructor(world) {
    this.#world = world;
  }

  get turn() {
    return this.#turn[0];
  }

  set turn(angle) {
    this.#turn = [angle, Math.cos(angle), Math.sin(angle)];
  }

  get tilt() {
    return this.#tilt[0];
  }

  set tilt(angle) {
    this.#tilt = [angle, Math.cos(angle), Math.sin(angle)];
  }

  /** Pixels for one step upwards. */
  get zoom() {
    return this.scale * this.#world.step;
  }

  /** Zoom: 1 shows the whole landscape. */
  get magnification() {
    return this.scale / this.#home.scale;
  }

  /** The grain of the drawing: as the zoom, but small landscapes start as fine as large ones. */
  get grain() {
    const fewer = Math.min(3, Math.sqrt(FINE / this.#world.x.length));
    return Math.min(this.zoom, GRAIN * Math.max(1, fewer) * this.magnification);
  }

  /** Whether the picture shows the landscape as a whole. */
  get isFar() {
    return this.magnification < 1.6;
  }

  get fromAbove() {
    return this.tilt > 1;
  }

  /**
   * The place of a layout in the picture, in pixels.
   * @param {number} number
   * @param {[number, number]} [out]
   */
  project(number, out = [0, 0]) {
    const [across, up] = this.#flat(number);
    out[0] = this.width / 2 + (across - this.x) * this.scale;
    out[1] = this.height / 2 - (up - this.y) * this.scale;
    return out;
  }

  /** How near a layout is: negative behind the middle of the landscape. @param {number} number */
  depth(number) {
    const { x, z } = this.#world;
    return -x[number] * this.#turn[2] + z[number] * this.#turn[1];
  }

  /** The enlargement of a layout by its nearness. @param {number} number */
  near(number) {
    return 1 / (1 - this.depth(number) * PERSPECTIVE);
  }

  /** How far down in the picture a height is, at a depth, in pixels. @param {number} height @param {number} depth */
  level(height, depth) {
    const up = (height * this.#tilt[1] - depth * this.#tilt[2]) / (1 - depth * PERSPECTIVE);
    return this.height / 2 - (up - this.y) * this.scale;
  }

  /** @param {number} number */
  #flat(number) {
    const { x, y, z } = this.#world;
    const depth = this.depth(number);
    const near = 1 / (1 - depth * PERSPECTIVE);
    return [
      (x[number] * this.#turn[1] + z[number] * this.#turn[2]) * near,
      (y[number] * this.#tilt[1] - depth * this.#tilt[2]) * near,
    ];
  }

  /**
   * Fits the picture into a window; the whole landscape is then `home`.
   * @param {number} width
   * @param {number} height
   * @param {Margins} margins
   */
  fit(width, height, margins) {
    const whole = this.scale === this.#home.scale && this.x === this.#home.x && this.y === this.#home.y;
    [this.width, this.height] = [width, height];
    this.#margins = margins;
    this.#measure();
    if (whole) this.home();
  }

  /** Moves back until the whole landscape is in view, from the front or from above. */
  #measure() {
    const { turn, tilt, width, height } = this;
    const margins = this.#margins;
    [this.turn, this.tilt] = [0, this.fromAbove ? TOP_TILT : HOME_TILT];
    const box = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
    const stride = Math.max(1, Math.floor(this.#world.x.length / MEASURED));
    for (let number = 0; number < this.#world.x.length; number += stride) {
      const [across, up] = this.#flat(number);
      box.left = Math.min(box.left, across);
      box.right = Math.max(box.right, across);
      box.low = Math.min(box.low, up);
      box.high = Math.max(box.high, up);
    }
    [this.turn, this.tilt] = [turn, tilt];
    const wide = Math.max(60, width - margins.left - margins.right - 2 * AIR);
    const high = Math.max(60, height - margins.top - margins.bottom - 2 * AIR);
    const scale = Math.min(wide / Math.max(1, box.right - box.left), high / Math.max(1, box.high - box.low));
    this.#home = {
      scale,
      x: (box.left + box.right) / 2 - (margins.left - margins.right) / 2 / scale,
      y: (box.low + box.high) / 2 + (margins.top - margins.bottom) / 2 / scale,
    };
  }

  /** Shows the whole landscape. */
  home() {
    Object.assign(this, this.#home);
  }

  /** Back to the view from the front. */
  straighten() {
    this.turn = 0;
    this.tilt = HOME_TILT;
    this.#measure();
  }

  /** From above, or back. */
  flip() {
    this.turn = 0;
    this.tilt = this.fromAbove ? HOME_TILT : TOP_TILT;
    this.#measure();
  }

  /** Looks at a layout. @param {number} number */
  lookAt(number) {
    [this.x, this.y] = this.#flat(number);
  }

  /**
   * Moves the picture.
   * @param {number} across in pixels
   * @param {number} down
   */
  pan(across, down) {
    this.x -= across / this.scale;
    this.y += down / this.scale;
  }

  /**
   * Larger or smaller, with the point under the pointer held in place.
   * @param {number} factor
   * @param {number} [at]
   * @param {number} [down]
   */
  magnify(factor, at = this.width / 2, down = this.height / 2) {
    const before = this.scale;
    const closest = Math.max(this.#home.scale * 4, CLOSEST / this.#world.step);
    this.scale = Math.max(this.#home.scale * FARTHEST_OUT, Math.min(closest, before * factor));
    this.x += (at - this.width / 2) * (1 / before - 1 / this.scale);
    this.y -= (down - this.height / 2) * (1 / before - 1 / this.scale);
  }

  /**
   * Turns and tilts.
   * @param {number} turn in radians
   * @param {number} tilt
   */
  rotate(turn, tilt = 0) {
    this.turn += turn;
    this.tilt = Math.max(LOWEST_TILT, Math.min(HIGHEST_TILT, this.tilt + tilt));
  }
}
