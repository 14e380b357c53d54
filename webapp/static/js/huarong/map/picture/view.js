/** The picture of the map: paints what changed once a frame, and finds the layout at a point. */

import { Camera } from "./camera.js";
import { canvasPainter } from "./canvas_painter.js";
import { readColours } from "./colours.js";
import { Overlay } from "./overlay.js";
import { BOARD_WIDTH, Spread } from "./spread.js";
import { webglPainter } from "./webgl_painter.js";
import { raised } from "./world.js";

/**
 * @import { Margins } from "./camera.js"
 * @import { Space } from "../space.js"
 * @import { Scene } from "./overlay.js"
 * @import { World } from "./world.js"
 */

/** Frames that take longer than this, in ms, make the next moving ones lighter. */
const SLOW = 24;
/** Number of frames that are timed. */
const MEASURED = 4;
/** Least number of dots in a picture that moves. */
const FEWEST_DOTS = 6000;
/** After this time without a movement the full picture comes back. */
const RESTING = 140;
/** A finger or a pointer this near means a layout, in pixels. */
const NEAR = 18;
const FINEST = 2;
/** Factor and number of the zoom steps after which layouts can be told apart. */
const [NEARER, MOST_TRIES] = [1.25, 40];

export class MapView {
  folded = false;
  camera;
  /** The share of the dots that is drawn while the picture moves; below 1 without steps and ridges. */
  #share = 1;
  /** Times of the latest frames of a movement, in ms. @type {number[]} */
  #gaps = [];
  #moved = 0;
  #before = 0;
  #waiting = false;
  #timer = 0;
  #box;
  #world;
  #scene;
  #painter;
  #overlay;
  #spread;
  #margins;
  #colours = readColours();

  /**
   * @param {HTMLElement} box  holds the two canvases
   * @param {World} world
   * @param {() => Scene} scene
   * @param {() => Margins} margins
   */
  constructor(box, world, scene, margins) {
    const [ground, above] = box.querySelectorAll("canvas");
    this.#box = box;
    this.#world = world;
    this.#scene = scene;
    this.#margins = margins;
    this.camera = new Camera(world);
    this.#painter = webglPainter(ground, world) ?? canvasPainter(ground, world);
    if (this.#painter.soft) this.#lighten();
    this.#overlay = new Overlay(above, world);
    this.#spread = new Spread(world);
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
    this.#painter.renew();
    this.#spread.renew();
    this.#fit();
  }

  #fit() {
    const { width, height } = this.#box.getBoundingClientRect();
    const ratio = Math.min(FINEST, devicePixelRatio || 1);
    this.camera.fit(width, height, this.#margins());
    for (const part of [this.#painter, this.#overlay]) part.resize(width, height, ratio);
    this.#paint(1); // at once: a canvas that was resized is empty
  }

  /** Paints with the next frame. */
  redraw() {
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame((now) => this.#frame(now));
  }

  /** Paints with the next frame, lightly if need be: the picture is being moved. */
  moving() {
    this.#moved = performance.now();
    this.redraw();
  }

  /** @param {number} now */
  #frame(now) {
    this.#waiting = false;
    const moving = this.#moved > 0 && performance.now() - this.#moved < RESTING;
    const gap = now - this.#before;
    this.#before = now;
    if (moving && gap < 500) this.#measure(gap);
    this.#paint(moving ? this.#share : 1);
    if (!moving || this.#share === 1) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.redraw(), RESTING + 10);
  }

  /**
   * Makes the picture lighter while its frames come too slowly.
   * @param {number} gap between two frames
   */
  #measure(gap) {
    if (this.#gaps.push(gap) < MEASURED) return;
    const slow = this.#gaps.sort((one, other) => one - other)[MEASURED >> 1] > SLOW;
    this.#gaps = [];
    if (slow) this.#lighten();
  }

  #lighten() {
    this.#share = Math.max(this.#share / 2, Math.min(0.5, FEWEST_DOTS / this.#world.x.length));
  }

  /** @param {number} share */
  #paint(share) {
    const spots = this.#spots;
    // Words make room for what comes near, and the plain dots for boards.
    this.#box.toggleAttribute("data-near", !this.camera.isFar);
    this.#painter.paint(this.camera, this.#colours, this.folded, spots ? 0 : share);
    this.#overlay.paint(this.camera, this.#colours, this.#scene(), this.folded, spots);
  }

  get #spots() {
    return this.#spread.spots(this.camera, this.folded);
  }

  /** The place of a layout in the picture, in pixels. @param {number} number */
  place(number) {
    return this.#spots?.get(number) ?? this.camera.project(number);
  }

  /** Looks at a layout, so near that those around it can be told apart. @param {number} number */
  lookClosely(number) {
    const { camera } = this;
    camera.lookAt(number);
    for (let tries = 0; tries < MOST_TRIES && !this.#spread.inView(camera, this.folded, camera.most); tries++)
      camera.magnify(NEARER);
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
    for (const [number, [left, top]] of spots ?? []) {
      const far = (left - x) ** 2 + (top - y) ** 2;
      if (far < nearest) [nearest, best] = [far, number];
    }
    if (spots) return best;
    for (let number = 0; number < this.#world.x.length; number++) {
      if (!this.#world.drawn(number) || (this.folded && this.#world.folded(number))) continue;
      const [left, top] = this.camera.project(number, point);
      const far = (left - x) ** 2 + (top - y) ** 2;
      if (far < nearest) [nearest, best] = [far, number];
    }
    return best;
  }
}

/** @type {[number, number]} */
const point = [0, 0];
