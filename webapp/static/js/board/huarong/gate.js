/** The end of a game on the tray: Cao Cao leaves by the exit, and a moon gate with a seal opens where he stood. */

import { prefersReducedMotion } from "../../frame/motion.js";
import { el } from "../svg.js";
import { columnOf, rowOf } from "./cells.js";

/**
 * @import { PuzzleBoard } from "./board.js"
 * @import { Route } from "./cells.js"
 *
 * @typedef {{text: string, label: string}} Seal  two or four characters, and the same for screen readers
 */

/** Middle of Cao Cao's four cells at the exit, in the units of the tray. */
const MIDDLE = { x: 226, y: 426 };
const SEAL_SIZE = 104;
/** From his last place until the rim of the tray has covered him. */
const WAY_OUT = 226;
const CELL_MS = 160;
const EASING = "cubic-bezier(.2, .7, .2, 1)";
/** A stone cut by hand, in a square of 100: edges that are not quite straight. */
const STONE =
  "M2 5 8 1.5 34 2.4 61 .8 95 2 99 7 98 38 99.2 66 98.4 93 93 98.8 60 98 30 99.3 9 98.5 1.2 94 2 62 .8 33Z";

export class Gate {
  /** @type {SVGGElement | null} */
  #drawn = null;
  #text = "";
  #board;
  #index;

  /**
   * @param {PuzzleBoard} board
   * @param {number} index of Cao Cao's block
   */
  constructor(board, index) {
    this.#board = board;
    this.#index = index;
  }

  /**
   * Takes him off the tray and shows the gate with its seal.
   * @param {Seal} seal
   * @param {Route | null} way the cells of his last move, to be seen leaving; null to
   *   show the end of it at once
   */
  open({ text, label }, way) {
    if (this.#drawn && this.#text === text) return;
    this.#drawn?.remove();
    const moving = way !== null && !prefersReducedMotion();
    if (moving) this.#leave(way);
    this.#board.takeOff(this.#index);
    this.#drawn = el(
      "g",
      { class: moving ? "gate opening" : "gate" },
      moonGate(),
      placed(sealOf(text), label),
    );
    this.#text = text;
    this.#board.svg.append(this.#drawn);
  }

  /** Puts him back on the tray. */
  close() {
    if (!this.#drawn) return;
    this.#drawn.remove();
    this.#drawn = null;
    this.#board.takeOff(null);
  }

  /** A picture of him goes on through the exit, and is cut off by the edge of the tray. @param {Route} way */
  #leave(way) {
    const figure = /** @type {SVGElement} */ (this.#board.buttons[this.#index].cloneNode(true));
    for (const name of ["role", "tabindex", "data-index", "aria-label", "aria-pressed"])
      figure.removeAttribute(name);
    const edge = el("clipPath", { id: "tray-edge" }, el("rect", { width: 452, height: 552, rx: 10 }));
    const outside = el("g", { "aria-hidden": "true", "clip-path": "url(#tray-edge)" }, edge, figure);
    this.#board.svg.append(outside);
    const places = way.map((cell) => ({ x: 26 + 100 * columnOf(cell), y: 26 + 100 * rowOf(cell) }));
    const last = places[places.length - 1];
    const motion = figure.animate(
      [...places, { x: last.x, y: last.y + WAY_OUT }].map(({ x, y }) => ({
        transform: `translate(${x}px, ${y}px)`,
      })),
      { duration: CELL_MS * 2, easing: EASING, fill: "forwards" },
    );
    motion.finished.then(
      () => outside.remove(),
      () => outside.remove(),
    );
  }
}

function moonGate() {
  const at = { cx: MIDDLE.x, cy: MIDDLE.y };
  return el(
    "g",
    { class: "moon-gate" },
    el("circle", { class: "gate-rim", ...at, r: 95 }),
    el("circle", { class: "gate-line", ...at, r: 92 }),
    el("circle", { class: "gate-wall", ...at, r: 86 }),
  );
}

/**
 * The seal in the gate, a little turned, as a hand sets it.
 * @param {SVGGElement} seal
 * @param {string} label
 */
function placed(seal, label) {
  const place = `translate(${MIDDLE.x} ${MIDDLE.y}) rotate(-1.5)`;
  return el("g", { role: "img", "aria-label": label, transform: place }, seal);
}

/**
 * A seal around 0, 0: four characters in two columns that are read from the right, two in one.
 * @param {string} text
 */
function sealOf(text) {
  const half = SEAL_SIZE / 2;
  const place = `translate(${-half} ${-half}) scale(${SEAL_SIZE / 100})`;
  const stone = el("path", { class: "seal-stone", d: STONE, transform: place });
  const letters = [...text].map((letter, k) =>
    text.length === 2
      ? el("text", { x: 0, y: k ? 40 : -6, "font-size": 48 }, letter)
      : el("text", { x: k < 2 ? 23.5 : -23.5, y: k % 2 ? 38.5 : -8, "font-size": 45 }, letter),
  );
  return el("g", { class: "seal-set" }, stone, el("g", { class: "seal-text", lang: "zh-Hans" }, ...letters));
}
