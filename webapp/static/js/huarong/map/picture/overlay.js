/** Draws over the landscape: paths, marks with labels, and boards when the camera is close. */

import { columnOf, readLayout, rowOf, SIZE } from "../../../board/huarong/cells.js";
import { layoutOf, neighbours } from "../space.js";
import { BOARD_WIDTH } from "./spots.js";

/**
 * @import { Camera } from "./camera.js"
 * @import { Colours } from "./colours.js"
 * @import { Spots } from "./spots.js"
 * @import { World } from "./world.js"
 *
 * @typedef {{number: number, words: string, look: "plain" | "exit" | "here", left: boolean}} Mark
 * @typedef {object} Scene
 * @property {readonly number[]} own the player's way
 * @property {readonly number[]} out a shortest way from `here`
 * @property {readonly number[]} hints the places one step from `here` that lie nearer to the exit
 * @property {number} here
 * @property {number} pointed
 * @property {readonly Mark[]} marks  the last one is where the player is
 *
 * @typedef {{left: number, top: number, wide: number}} LabelBox  the rectangle of a mark's label
 */

const DASHES = [7, 5];
const [LABEL_HEIGHT, LABEL_PADDING] = [21, 4];

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

  /**
   * @param {Camera} camera
   * @param {Colours} colours
   * @param {Scene} scene
   * @param {Spots | HTMLCanvasElement} under  the layouts in view, where they can be told apart, or the landscape
   */
  paint(camera, colours, scene, under) {
    const pen = this.#pen;
    const spots = under instanceof Map ? under : null;
    pen.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    pen.fillStyle = colours.wall;
    pen.fillRect(0, 0, camera.width, camera.height);
    if (under instanceof HTMLCanvasElement) pen.drawImage(under, 0, 0, camera.width, camera.height);
    pen.lineJoin = pen.lineCap = "round";
    const place = (/** @type {number} */ number) => spots?.get(number) ?? camera.project(number);
    if (spots) this.#steps(spots, place, colours);
    this.#way(scene.out.map(place), colours.moss, colours, DASHES);
    this.#way(scene.own.map(place), colours.seal, colours, []);
    for (const hint of scene.hints) this.#hint(place(scene.here), place(hint), colours);
    for (const [number, [x, y]] of spots ?? []) this.#board(x, y, BOARD_WIDTH, number, colours);
    const named = [];
    for (const mark of scene.marks)
      if (spots?.has(mark.number)) this.#frame(place(mark.number), markColour(mark, colours));
      else {
        this.#spot(place(mark.number), mark, colours);
        named.push(mark);
      }
    /** @type {LabelBox[]} */
    const boxes = [];
    // The last one is where the player is: its words come first, and the others make room.
    for (const mark of named.reverse()) boxes.push(this.#words(place(mark.number), mark, colours, boxes));
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
  #spot(place, { look }, colours) {
    if (look === "here") this.#ring(place, 7, colours.wall, colours.seal);
    else this.#ring(place, 5, markColour({ look }, colours), colours.wall);
  }

  /**
   * The words of a mark beside it, where there is room between others.
   * @param {[number, number]} place
   * @param {Mark} mark
   * @param {Colours} colours
   * @param {readonly LabelBox[]} others
   * @returns {LabelBox} what they cover
   */
  #words([x, y], { words, look, left }, colours, others) {
    const pen = this.#pen;
    pen.font = `600 14px ${colours.sans}`;
    const wide = pen.measureText(words).width + 2 * LABEL_PADDING;
    const beside = (look === "here" ? 14 : 10) - LABEL_PADDING;
    const sides = [x + beside, x - beside - wide];
    if (left) sides.reverse();
    const most = this.#canvas.width / this.#ratio - 2;
    const inside = sides.filter((each) => each > 2 && each + wide < most);
    const boxes = [y - 24, y + 3].flatMap((top) => inside.map((at) => ({ left: at, top, wide })));
    const box = boxes.find((each) => !others.some((other) => overlap(each, other))) ??
      boxes[0] ?? { left: sides[0], top: y - 24, wide };
    pen.fillStyle = colours.wall;
    pen.globalAlpha = 0.86;
    pen.fillRect(box.left, box.top, wide, LABEL_HEIGHT);
    pen.globalAlpha = 1;
    pen.fillStyle = markColour({ look }, colours);
    pen.fillText(words, box.left + LABEL_PADDING, box.top + 15);
    return box;
  }

  /** A frame around a board, where words would hide others. @param {[number, number]} place @param {string} colour */
  #frame([x, y], colour) {
    const pen = this.#pen;
    const [width, height] = [BOARD_WIDTH + 6, (BOARD_WIDTH * 5.5) / 4.5 + 6];
    pen.lineWidth = 4;
    pen.strokeStyle = colour;
    pen.strokeRect(x - width / 2, y - height / 2, width, height);
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
   * The steps between the layouts in view, in the colours of their heights.
   * @param {Spots} spots
   * @param {(number: number) => [number, number]} place
   * @param {Colours} colours
   */
  #steps(spots, place, colours) {
    const pen = this.#pen;
    const { space, y, top } = this.#world;
    pen.lineWidth = 1.6;
    for (const [number, from] of spots) {
      const shade = colours.shades[Math.round((y[number] / top) * (colours.shades.length - 1))];
      pen.strokeStyle = `rgb(${shade[shade.length - 1].map(Math.round).join(" ")})`;
      for (const next of neighbours(space, number)) {
        if (next < number && spots.has(next)) continue;
        pen.beginPath();
        pen.moveTo(...from);
        pen.lineTo(...place(next));
        pen.stroke();
      }
    }
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

/** @param {{look: Mark["look"]}} mark @param {Colours} colours */
function markColour({ look }, colours) {
  return { plain: colours.ink, exit: colours.moss, here: colours.seal }[look];
}

/** @param {LabelBox} one @param {LabelBox} other */
function overlap(one, other) {
  return (
    one.left < other.left + other.wide &&
    other.left < one.left + one.wide &&
    Math.abs(one.top - other.top) < LABEL_HEIGHT
  );
}
