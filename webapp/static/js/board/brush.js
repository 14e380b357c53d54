/** Setting up a board with a brush: by mouse and finger, in strokes, and by the keys of the colours. */

import { announce } from "../frame/announce.js";
import { find } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { drawByDragging } from "./drawing.js";

/** @type {Record<string, string>} */
const KEYS = { x: "X", b: "X", o: "O", w: "O", "-": "-", delete: "-", backspace: "-" };

/**
 * @typedef {object} Canvas  what is set up
 * @property {(cell: string) => string} letterAt  `X`, `O` or `-`
 * @property {(cell: string, letter: string, further: boolean) => void} put  `further` where it belongs to the
 *   stroke before it
 */

export class Brush {
  #canvas;
  /** Letter that the stroke being drawn puts down. */
  #painted = "X";

  /** @param {Canvas} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
  }

  /** Puts one stone or disc down, or removes it. @param {string} cell */
  pick(cell) {
    this.#canvas.put(cell, this.#toggled(cell), false);
  }

  /** Draws by strokes and keys on a board. @param {SVGSVGElement} svg */
  wire(svg) {
    drawByDragging(svg, (cell, begins) => {
      if (begins) this.#painted = this.#toggled(cell);
      this.#canvas.put(cell, this.#painted, !begins);
    });
    svg.addEventListener("keydown", (event) => this.#key(event));
  }

  /** The letter that a press puts on a cell; a press with the same letter removes it. @param {string} cell */
  #toggled(cell) {
    const chosen = /** @type {HTMLInputElement} */ (find("input[name=brush]:checked")).value;
    return this.#canvas.letterAt(cell) === chosen ? "-" : chosen;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const letter = KEYS[event.key.toLowerCase()];
    const cell = event.target instanceof Element && event.target.closest("[data-name]");
    if (!letter || !cell || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#canvas.put(cell.getAttribute("data-name") ?? "", letter, false);
  }
}

/**
 * Announces what was put down.
 * @param {string} cell  as it is written
 * @param {string} what
 */
export function announcePut(cell, what) {
  announce(gettext("{cell}: {what}.", { cell, what }));
}
