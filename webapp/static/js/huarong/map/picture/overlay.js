/** Drawing over the landscape: ways, marks with words, and boards where one is close enough. */

import { columnOf, readLayout, rowOf, SIZE } from "../../../board/huarong/cells.js";
import { layoutOf } from "../space.js";

/**
 * @import { Camera } from "./camera.js"
 * @import { Colours } from "./colours.js"
 * @import { World } from "./world.js"
 *
 * @typedef {{number: number, words: string, look: "plain" | "exit" | "here", left: boolean}} Mark
 * @typedef {object} Scene
 * @property {readonly number[]} own the player's way
 * @property {readonly number[]} out a shortest way from `here`
 * @property {readonly number[]} hints the places one step from `here` that lie nearer to the exit
 * @property {number} here
 * @property {number} pointed
 * @property {readonly Mark[]} marks
 */

/** Pixels for one step from which places become boards. */
export const BOARDS_FROM = 26;
const MOST_BOARDS = 80;
const [BOARD_SHARE, WIDEST_BOARD] = [0.62, 64];
const DASHES = [7, 5];

export class Overlay {
  #pen;
  #canvas;
  #world;
  #ratio = 1;

  /** @param {HTMLCanvasElement} canvas @param {World} world */
  constructor(canvas, world) {
    this.#canvas = canvas;
    this.#world = world;
    this.#pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  }

  /** @param {number} width @param {number} height @param {number} ratio */
  resize(width, height, ratio) {
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    this.#ratio = ratio;
  }

  /** @param {Camera} camera @param {Colours} colours @param {Scene} scene @param {boolean} folded */
  paint(camera, colours, scene, folded) {
    const pen = this.#pen;
    const shown = (/** @type {number} */ number) =>
      folded && this.#world.folded(number) ? (this.#world.space.mirrors ?? [])[number] : number;
    pen.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    pen.clearRect(0, 0, camera.width, camera.height);
    pen.lineJoin = pen.lineCap = "round";
    const place = (/** @type {number} */ number) => camera.project(shown(number));
    this.#way(scene.out.map(place), colours.moss, colours, DASHES);
    this.#way(scene.own.map(place), colours.seal, colours, []);
    for (const hint of scene.hints) this.#hint(place(scene.here), place(hint), colours);
    if (camera.zoom >= BOARDS_FROM) this.#boards(camera, colours, scene, shown, folded);
    for (const mark of scene.marks) this.#mark(place(mark.number), mark, colours);
    if (scene.pointed >= 0) this.#ring(place(scene.pointed), 8, colours.focus, null);
  }

  /**
   * @param {[number, number][]} points
   * @param {string} colour
   * @param {Colours} colours
   * @param {number[]} dashes
   */
  #way(points, colour, colours, dashes) {
    if (points.length < 2) return;
    const pen = this.#pen;
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    pen.setLineDash([]);
    pen.globalAlpha = 0.85;
    pen.strokeStyle = colours.wall;
    pen.lineWidth = 5.6;
    pen.stroke();
    pen.globalAlpha = 1;
    pen.setLineDash(dashes);
    pen.strokeStyle = colour;
    pen.lineWidth = 2.6;
    pen.stroke();
    pen.setLineDash([]);
  }

  /** @param {[number, number]} here @param {[number, number]} hint @param {Colours} colours */
  #hint(here, hint, colours) {
    this.#way([here, hint], colours.moss, colours, []);
    this.#ring(hint, 4, colours.moss, colours.wall);
  }

  /** @param {[number, number]} place @param {Mark} mark @param {Colours} colours */
  #mark([x, y], { words, look, left: toLeft }, colours) {
    const colour = { plain: colours.ink, exit: colours.moss, here: colours.seal }[look];
    if (look === "here") this.#ring([x, y], 7, colours.wall, colours.seal);
    else this.#ring([x, y], 5, colour, colours.wall);
    const pen = this.#pen;
    pen.font = `600 14px ${colours.sans}`;
    const wide = pen.measureText(words).width;
    const beside = look === "here" ? 14 : 10;
    const noRoom = x + beside + wide > this.#canvas.width / this.#ratio - 6;
    const left = noRoom || (toLeft && x - beside - wide > 6) ? x - beside - wide : x + beside;
    pen.lineWidth = 4;
    pen.strokeStyle = colours.wall;
    pen.strokeText(words, left, y - 9);
    pen.fillStyle = colour;
    pen.fillText(words, left, y - 9);
  }

  /**
   * @param {[number, number]} place
   * @param {number} radius
   * @param {string} edge
   * @param {string | null} inside
   */
  #ring([x, y], radius, edge, inside) {
    const pen = this.#pen;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    if (inside) {
      pen.fillStyle = inside;
      pen.fill();
    }
    pen.lineWidth = 2.5;
    pen.strokeStyle = edge;
    pen.stroke();
  }

  /**
   * Boards for the layouts in view, those on the ways first, as far as they do not cover each other.
   * @param {Camera} camera
   * @param {Colours} colours
   * @param {Scene} scene
   * @param {(number: number) => number} shown
   * @param {boolean} folded
   */
  #boards(camera, colours, scene, shown, folded) {
    const width = Math.min(WIDEST_BOARD, camera.zoom * BOARD_SHARE);
    const room = new Room(width, width * 1.25);
    const lay = (/** @type {number} */ number) => {
      const [x, y] = camera.project(shown(number), place);
      const inside = x > -40 && y > -40 && x < camera.width + 40 && y < camera.height + 40;
      if (inside && room.take(x, y)) this.#board(x, y, width, number, colours);
    };
    for (const number of [scene.here, ...scene.own.slice(-30), ...scene.out.slice(0, 30)]) lay(number);
    for (let number = 0; number < this.#world.x.length && room.taken < MOST_BOARDS; number++)
      if (this.#world.drawn(number) && !(folded && this.#world.folded(number))) lay(number);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} number
   * @param {Colours} colours
   */
  #board(x, y, width, number, colours) {
    const pen = this.#pen;
    const unit = width / 4.5;
    const [left, top] = [x - width / 2, y - unit * 2.75];
    pen.fillStyle = colours.rim;
    pen.fillRect(left, top, width, unit * 5.5);
    for (const { kind, cell } of readLayout(layoutOf(this.#world.space.keys[number]))) {
      pen.fillStyle = colours.blocks[kind];
      pen.fillRect(
        left + unit * (0.25 + columnOf(cell)) + 0.5,
        top + unit * (0.25 + rowOf(cell)) + 0.5,
        unit * SIZE[kind].columns - 1,
        unit * SIZE[kind].rows - 1,
      );
    }
  }
}

/** Keeps boards from covering each other. */
class Room {
  /** @type {Set<string>} */
  #cells = new Set();
  #width;
  #height;
  taken = 0;

  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.#width = width;
    this.#height = height;
  }

  /** @param {number} x @param {number} y */
  take(x, y) {
    const [column, row] = [Math.round(x / this.#width), Math.round(y / this.#height)];
    for (const across of [-1, 0, 1])
      for (const down of [-1, 0, 1]) if (this.#cells.has(`${column + across} ${row + down}`)) return false;
    this.#cells.add(`${column} ${row}`);
    this.taken++;
    return true;
  }
}

/** @type {[number, number]} */
const place = [0, 0];
