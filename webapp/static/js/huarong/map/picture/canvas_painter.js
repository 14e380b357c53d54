/** Paints the landscape on a 2D canvas where the browser has no WebGL. */

import { colourAt } from "./colours.js";
import { cut, SLICES } from "./slices.js";

/**
 * @import { Camera } from "./camera.js"
 * @import { Colours } from "./colours.js"
 * @import { Slices } from "./slices.js"
 * @import { Painter } from "./webgl_painter.js"
 * @import { World } from "./world.js"
 */

/** Number of colours between the exit and the peaks. */
const BANDS = 24;
/** @param {HTMLCanvasElement} canvas @param {World} world @returns {Painter} */
export function canvasPainter(canvas, world) {
  return new CanvasPainter(canvas, world);
}

/** @implements {Painter} */
class CanvasPainter {
  soft = true;
  #pen;
  #canvas;
  #world;
  #ratio = 1;
  #cutFor = "";
  /** @type {Slices | null} */
  #slices = null;

  /** @param {HTMLCanvasElement} canvas @param {World} world */
  constructor(canvas, world) {
    this.#canvas = canvas;
    this.#world = world;
    this.#pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
  }

  /** @param {number} width @param {number} height @param {number} ratio */
  resize(width, height, ratio) {
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    this.#ratio = ratio;
  }

  renew() {
    this.#slices = null;
  }

  /** @param {Camera} camera @param {Colours} colours @param {boolean} folded @param {number} share */
  paint(camera, colours, folded, share) {
    const light = share < 1;
    const wanted = `${camera.turn.toFixed(2)} ${folded}`;
    const old = light && this.#cutFor.endsWith(` ${folded}`);
    if (!this.#slices || (wanted !== this.#cutFor && !old)) {
      this.#slices = cut(this.#world, camera.turn, folded);
      this.#cutFor = wanted;
    }
    const { dots, dotStarts, lines, lineStarts } = this.#slices;
    const pen = this.#pen;
    pen.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    pen.globalAlpha = 1;
    pen.fillStyle = colours.wall;
    pen.fillRect(0, 0, camera.width, camera.height);
    const bands = Array.from({ length: BANDS }, (_, band) => colourAt(colours.ramp, band / (BANDS - 1)));
    for (let slice = 0; slice < SLICES; slice++) {
      pen.globalAlpha = 0.3 + (0.65 * slice) / (SLICES - 1);
      if (!light)
        this.#lines(
          camera,
          lines.subarray(2 * lineStarts[slice], 2 * lineStarts[slice + 1]),
          bands[BANDS >> 1],
        );
      const count = Math.ceil((dotStarts[slice + 1] - dotStarts[slice]) * share);
      this.#dots(camera, dots.subarray(dotStarts[slice], dotStarts[slice] + count), bands);
    }
  }

  /** @param {Camera} camera @param {Uint32Array} dots @param {string[]} bands */
  #dots(camera, dots, bands) {
    const size = Math.min(12, 1 + 0.72 * camera.grain ** 0.8);
    /** @type {number[][]} */
    const byBand = bands.map(() => []);
    for (const number of dots)
      byBand[Math.round((this.#world.y[number] / this.#world.top) * (BANDS - 1))].push(number);
    byBand.forEach((numbers, band) => {
      this.#pen.fillStyle = bands[band];
      for (const number of numbers) {
        const [x, y] = camera.project(number, point);
        this.#pen.fillRect(x - size / 2, y - size / 2, size, size);
      }
    });
  }

  /** @param {Camera} camera @param {Uint32Array} lines @param {string} colour */
  #lines(camera, lines, colour) {
    if (camera.grain < 4) return;
    const pen = this.#pen;
    pen.strokeStyle = colour;
    pen.lineWidth = 0.7;
    pen.beginPath();
    for (let at = 0; at < lines.length; at += 2) {
      const [x, y] = camera.project(lines[at], point);
      pen.moveTo(x, y);
      const [toX, toY] = camera.project(lines[at + 1], point);
      pen.lineTo(toX, toY);
    }
    pen.stroke();
  }
}

/** @type {[number, number]} */
const point = [0, 0];
