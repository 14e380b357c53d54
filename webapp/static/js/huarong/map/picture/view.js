/** The picture of the map: paints what changed once a frame, and finds the layout at a point. */

import { Camera } from "./camera.js";
import { readColours } from "./colours.js";
import { Overlay } from "./overlay.js";
import { Painter } from "./painter.js";
import { BOARD_WIDTH, spotsOf } from "./spots.js";
import { raised } from "./world.js";

/**
 * @import { Margins } from "./camera.js"
 * @import { Space } from "../space.js"
 * @import { Scene } from "./overlay.js"
 * @import { Spots } from "./spots.js"
 * @import { World } from "./world.js"
 */

/** Pictures that take longer than this, in ms, are lighter while they move. */
const SLOW = 16;
/** After this time without a movement the full picture comes back. */
const RESTING = 140;
/** A finger or a pointer this near means a layout, in pixels. */
const NEAR = 18;
const FINEST = 2;
/** Factor and number of the zoom steps after which layouts can be told apart. */
const [NEARER, MOST_TRIES] = [1.25, 40];

export class MapView {
  camera;
  /** How long the last full picture took, in ms. */
  #took = 0;
  #moved = 0;
  #waiting = false;
  #timer = 0;
  /** The places of layouts that can be told apart, as the camera stands. @type {{at: string, spots: Spots | null}} */
  #parted = { at: "", spots: null };
  #box;
  #world;
  #scene;
  #painter;
  #overlay;
  #margins;
  #colours = readColours();

  /**
   * @param {HTMLElement} box  holds the canvas
   * @param {World} world
   * @param {() => Scene} scene
   * @param {() => Margins} margins
   */
  constructor(box, world, scene, margins) {
    this.#box = box;
    this.#world = world;
    this.#scene = scene;
    this.#margins = margins;
    this.camera = new Camera(world);
    this.#painter = new Painter(world);
    this.#overlay = new Overlay(/** @type {HTMLCanvasElement} */ (box.querySelector("canvas")), world);
    new ResizeObserver(() => this.#fit()).observe(box);
    this.#fit();
    this.camera.home();
    new MutationObserver(() => {
      this.#colours = readColours();
      this.redraw();
    }).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  /** Shows the heights of the same layouts counted in another way. @param {Space} space */
  raise(space) {
    Object.assign(this.#world, raised(space, this.#world.top));
    this.#parted.at = "";
    this.#fit();
  }

  #fit() {
    const { width, height } = this.#box.getBoundingClientRect();
    this.camera.fit(width, height, this.#margins());
    this.#overlay.resize(width, height, this.#ratio);
    this.#paint(false); // at once: a canvas that was resized is empty
  }

  get #ratio() {
    return Math.min(FINEST, devicePixelRatio || 1);
  }

  /** Paints with the next frame. */
  redraw() {
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => this.#frame());
  }

  /** Paints with the next frame, lightly if need be: the picture is being moved. */
  moving() {
    this.#moved = performance.now();
    this.redraw();
  }

  #frame() {
    this.#waiting = false;
    const moving = this.#moved > 0 && performance.now() - this.#moved < RESTING;
    const light = moving && this.#took > SLOW;
    this.#paint(light);
    if (!light) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.redraw(), RESTING + 10);
  }

  /** @param {boolean} light */
  #paint(light) {
    const spots = this.#spots;
    // Words make room for what comes near, and the plain dots for boards.
    this.#box.toggleAttribute("data-near", !this.camera.isFar);
    const begun = performance.now();
    if (!spots) this.#painter.paint(this.camera, this.#colours, this.#ratio / (light ? 2 : 1), light);
    if (!light) this.#took = performance.now() - begun;
    this.#overlay.paint(this.camera, this.#colours, this.#scene(), spots ?? this.#painter.canvas);
  }

  get #spots() {
    const { x, y, scale, turn, tilt, width, height } = this.camera;
    const { here } = this.#scene();
    const at = [x, y, scale, turn, tilt, width, height, here].join(" ");
    if (at !== this.#parted.at) this.#parted = { at, spots: spotsOf(this.camera, this.#world, here) };
    return this.#parted.spots;
  }

  /** The place of a layout in the picture, in pixels. @param {number} number */
  place(number) {
    return this.#spots?.get(number) ?? this.camera.project(number);
  }

  /** Looks at a layout, so near that those around it can be told apart. @param {number} number */
  lookClosely(number) {
    this.camera.lookAt(number);
    for (let tries = 0; tries < MOST_TRIES && !this.#spots; tries++) this.camera.magnify(NEARER);
  }

  /**
   * The layout nearest to a point of the picture; -1 where none is near.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    let best = -1;
    const spots = this.#spots;
    let nearest = (spots ? BOARD_WIDTH * 0.7 : NEAR) ** 2;
    for (const number of spots?.keys() ?? this.#world.x.keys()) {
      if (!this.#world.drawn(number)) continue;
      const [left, top] = spots?.get(number) ?? this.camera.project(number, point);
      const far = (left - x) ** 2 + (top - y) ** 2;
      if (far < nearest) [nearest, best] = [far, number];
    }
    return best;
  }
}

/** @type {[number, number]} */
const point = [0, 0];
