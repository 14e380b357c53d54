/**
 * Paints the landscape pixel by pixel, from far to near: mist below the ridges, steps, and a dot for each
 * layout. No graphics card is needed, so it looks the same everywhere.
 */

/**
 * @import { Camera } from "./camera.js"
 * @import { Colours, Rgb } from "./colours.js"
 * @import { World } from "./world.js"
 *
 * @typedef {{across: number, down: number, share: number}[]} Mask  pixels of a dot, and how much of each it covers
 */

/** Most pixels of a picture; the picture of a larger window is enlarged. */
const MOST_PIXELS = 4e6;
/** Bands of depth, each with a ridge of its own. */
const BANDS = 10;
/** Width of a column of a ridge, in units of the world. */
const COLUMN = 2.2;
/** Slope of the cones whose upper envelope is a ridge, in heights for one unit across. */
const SLOPE = 4.2;
/** A slope fades away this far below the layout whose cone it is, and mist this far below the ridge. */
const [FADES, WASH] = [60, 53];

export class Painter {
  canvas = document.createElement("canvas");
  #pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d", { alpha: false }));
  #image = new ImageData(1, 1);
  /** The layouts that are drawn, from far to near as they lay in the last full picture. */
  #order;
  #turn = Number.NaN;
  /** Places of layouts in the picture, and how far away they are. */
  #x;
  #y;
  #depth;
  #world;

  /** @param {World} world */
  constructor(world) {
    this.#world = world;
    const { length } = world.x;
    this.#order = Uint32Array.from(world.x.keys()).filter(world.drawn);
    this.#x = new Float32Array(length);
    this.#y = new Float32Array(length);
    this.#depth = new Float32Array(length);
  }

  /**
   * Paints what a camera sees.
   * @param {Camera} camera
   * @param {Colours} colours
   * @param {number} ratio pixels of the picture for one of the page
   * @param {boolean} light without mist and steps, for a picture that moves
   */
  paint(camera, colours, ratio, light) {
    const { width, height } = camera;
    const finest = Math.min(ratio, Math.sqrt(MOST_PIXELS / (width * height)));
    this.#fit(Math.round(width * finest), Math.round(height * finest));
    this.#project(camera, finest);
    // A picture that moves keeps its order: sorting takes longer than a frame.
    if (!light && this.#turn !== camera.turn) {
      this.#turn = camera.turn;
      this.#order.sort((one, other) => this.#depth[one] - this.#depth[other]);
    }
    const [red, green, blue] = colours.paper;
    new Uint32Array(this.#image.data.buffer).fill(0xff000000 | (blue << 16) | (green << 8) | red);
    if (!light) this.#water(camera, colours, finest);
    for (let band = 0; band < BANDS; band++) {
      const [first, last] = [band, band + 1].map((at) => Math.round((at * this.#order.length) / BANDS));
      const some = this.#order.subarray(first, last);
      if (!light && camera.isFar) this.#mist(some, camera, colours, finest);
      this.#dots(some, camera, colours, finest, !light);
    }
    this.#pen.putImageData(this.#image, 0, 0);
  }

  /** @param {number} width @param {number} height */
  #fit(width, height) {
    if (this.canvas.width === width && this.canvas.height === height) return;
    Object.assign(this.canvas, { width, height });
    this.#image = new ImageData(Math.max(1, width), Math.max(1, height));
  }

  /** @param {Camera} camera @param {number} ratio */
  #project(camera, ratio) {
    for (const number of this.#order) {
      const [x, y] = camera.project(number, point);
      this.#x[number] = x * ratio;
      this.#y[number] = y * ratio;
      this.#depth[number] = camera.depth(number);
    }
  }

  /** A dot for each layout, over the steps to those of lower numbers. */
  #dots(
    /** @type {Uint32Array} */ some,
    /** @type {Camera} */ camera,
    /** @type {Colours} */ { shades },
    /** @type {number} */ ratio,
    /** @type {boolean} */ withSteps,
  ) {
    const { y, top, space, drawn } = this.#world;
    const { grain } = camera;
    const alpha = Math.min(0.75, 0.2 + grain * 0.05);
    const size = Math.min(15, 1 + 0.72 * grain ** 0.8) * ratio;
    for (const number of some) {
      const clear = clearness(this.#depth[number]);
      const colour = shadeOf(shades, y[number] / top, clear);
      if (withSteps)
        for (let edge = space.starts[number]; edge < space.starts[number + 1]; edge++) {
          const next = space.ends[edge];
          if (next < number && drawn(next)) this.#line(number, next, colour, alpha * (0.5 + clear / 2));
        }
      this.#dot(this.#x[number], this.#y[number], maskOf(size * camera.near(number)), colour);
    }
  }

  /** @param {number} x @param {number} y @param {Mask} mask @param {Rgb} colour */
  #dot(x, y, mask, colour) {
    const [left, top] = [Math.round(x), Math.round(y)];
    for (const { across, down, share } of mask) this.#blend(left + across, top + down, colour, share);
  }

  /** @param {number} from @param {number} to @param {Rgb} colour @param {number} alpha */
  #line(from, to, colour, alpha) {
    const [x, y] = [this.#x[from], this.#y[from]];
    const [right, down] = [this.#x[to] - x, this.#y[to] - y];
    const { width, height } = this.#image;
    if ((x < 0 || y < 0 || x > width || y > height) && (x + right < 0 || x + right > width)) return;
    const pixels = Math.ceil(Math.max(Math.abs(right), Math.abs(down)));
    for (let at = 0; at <= pixels; at++)
      this.#blend(
        Math.round(x + (right * at) / Math.max(1, pixels)),
        Math.round(y + (down * at) / Math.max(1, pixels)),
        colour,
        alpha,
      );
  }

  /** Ripples at the exits. @param {Camera} camera @param {Colours} colours @param {number} ratio */
  #water(camera, { lake }, ratio) {
    const wide = Math.max(16, 10 * Math.sqrt(camera.grain)) * 0.4 * ratio;
    const below = camera.zoom * 0.4 * ratio;
    for (const exit of this.#world.space.exits) {
      if (!this.#world.drawn(exit)) continue;
      const [x, y] = [this.#x[exit], this.#y[exit] + below];
      for (let across = -wide; across < wide; across++) {
        const down = y + wide * 0.12 * Math.sin((across / wide) * Math.PI);
        this.#blend(Math.round(x + across), Math.round(down), lake, 0.3 * (1 - Math.abs(across) / wide));
      }
    }
  }

  /**
   * The mist below the ridge of a band: the upper envelope of cones under its layouts.
   * @param {Uint32Array} some
   * @param {Camera} camera
   * @param {Colours} colours
   * @param {number} ratio
   */
  #mist(some, camera, { shades }, ratio) {
    if (some.length === 0) return;
    const { y, top } = this.#world;
    const column = Math.max(1, COLUMN * camera.scale * ratio);
    const peaks = new Float32Array(Math.ceil(this.#image.width / column) + 1).fill(-WASH);
    for (const number of some) {
      const at = Math.round(this.#x[number] / column);
      if (at >= 0 && y[number] > peaks[at]) peaks[at] = y[number];
    }
    const { crest, head } = envelope(peaks, COLUMN * SLOPE);
    const depth = this.#depth[some[some.length >> 1]];
    const clear = clearness(depth);
    const high = Math.max(1, (camera.level(0, depth) - camera.level(WASH, depth)) * ratio);
    for (let x = 0; x < this.#image.width; x++) {
      const [at, part] = [Math.floor(x / column), (x / column) % 1];
      const height = crest[at] + (crest[at + 1] - crest[at]) * part;
      const below = head[at] + (head[at + 1] - head[at]) * part - height;
      const light = Math.min(1, (height + 8) / 30, 1 - below / FADES);
      if (light <= 0) continue;
      const colour = shadeOf(shades, height / top, 0.3 * clear);
      const begin = Math.round(camera.level(height, depth) * ratio);
      for (let down = 0; down < high; down++) {
        const tone = light * (1 - down / high);
        this.#blend(x, begin + down, colour, 0.4 * tone * tone);
      }
    }
  }

  /** @param {number} x @param {number} y @param {Rgb} colour @param {number} alpha */
  #blend(x, y, colour, alpha) {
    const { data, width, height } = this.#image;
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = 4 * (y * width + x);
    data[at] += (colour[0] - data[at]) * alpha;
    data[at + 1] += (colour[1] - data[at + 1]) * alpha;
    data[at + 2] += (colour[2] - data[at + 2]) * alpha;
  }
}

/** @type {[number, number]} */
const point = [0, 0];

/** From 0 for what is far away to 1 for what is near. @param {number} depth */
function clearness(depth) {
  return Math.max(0, Math.min(1, (depth + 105) / 190));
}

/** @param {Colours["shades"]} shades @param {number} height @param {number} clear each from 0 to 1 */
function shadeOf(shades, height, clear) {
  const row = shades[Math.round(Math.max(0, Math.min(1, height)) * (shades.length - 1))];
  return row[Math.round(clear * (row.length - 1))];
}

/** @type {Map<number, Mask>} */
const masks = new Map();

/** The pixels of a dot, softer at its edge. @param {number} size */
function maskOf(size) {
  const wide = Math.max(1, Math.round(size));
  const known = masks.get(wide);
  if (known) return known;
  const reach = wide >> 1;
  const sides = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
  const mask = sides
    .flatMap((down) => sides.map((across) => ({ across, down, far: Math.hypot(across, down) })))
    .map(({ far, ...place }) => ({ ...place, share: 0.92 * Math.max(0, Math.min(1, wide / 2 + 0.3 - far)) }))
    .filter(({ share }) => share > 0);
  masks.set(wide, mask);
  return mask;
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
  for (let column = 1; column < peaks.length; column++) lower(column, column - 1);
  for (let column = peaks.length - 2; column >= 0; column--) lower(column, column + 1);
  const crest = sharp.map((peak, at) => (peak * 2 + (sharp[at - 1] ?? peak) + (sharp[at + 1] ?? peak)) / 4);
  return { crest, head };
}
