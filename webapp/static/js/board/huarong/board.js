/** The tray of a puzzle page: shows blocks, slides them, and marks them; knows no rules. */

import { prefersReducedMotion } from "../../frame/motion.js";
import { el } from "../svg.js";
import { drawBlock, UNIT } from "./blocks.js";
import { columnOf, rowOf, SIZE } from "./cells.js";
import { drawTray } from "./picture.js";

/**
 * @import { Block, Blocks, Route } from "./cells.js"
 * @import { Point } from "./glide.js"
 *
 * @typedef {{index: number, from: number, away?: boolean}} Trace
 *   a block and the cell where it was; `away` where it would better have stayed
 * @typedef {{index: number, to: number | null}} Aim  a block, and its target cell where that is shown
 */

const RIM = 26;
const CELL_MS = 160;
const LONGEST_MS = 320;
const EASING = "cubic-bezier(.2, .7, .2, 1)";

/** The tray of a puzzle page. Each block is a button; who presses it is the business of others. */
export class PuzzleBoard {
  /** @type {Blocks} */
  #shown = [];
  #marks = el("g");
  #reach = el("g");

  /**
   * @param {SVGSVGElement} svg
   * @param {Blocks} blocks
   * @param {readonly string[]} faces a key for each block
   * @param {(index: number, cell: number) => string} label  the screen reader text of a block
   */
  constructor(svg, blocks, faces, label) {
    this.svg = svg;
    this.label = label;
    const floor = drawTray(svg, RIM, false);
    this.buttons = blocks.map((block, index) => {
      const button = drawBlock(faces[index], block.kind, false);
      button.setAttribute("role", "button");
      button.setAttribute("tabindex", index === 0 ? "0" : "-1");
      button.dataset.index = String(index);
      return button;
    });
    floor.append(this.#marks, this.#reach, ...this.buttons);
    this.show(blocks);
    this.choose(null);
  }

  /**
   * Shows blocks.
   * @param {Blocks} blocks
   * @param {{trace?: Trace | null, slide?: {index: number, route: Route} | null, aim?: Aim | null}} [how]
   *   `trace` marks the block that moved and leaves a ghost where it was; `slide` is seen moving
   *   along its route; `aim` marks a block that should go, and outlines where to
   */
  show(blocks, { trace = null, slide = null, aim = null } = {}) {
    blocks.forEach(({ cell }, index) => {
      const button = this.buttons[index];
      if (this.#shown[index]?.cell !== cell) {
        this.place(index, { row: rowOf(cell), column: columnOf(cell) });
        button.setAttribute("aria-label", this.label(index, cell));
      }
      button.classList.toggle("moved", index === trace?.index);
      button.classList.toggle("hinted", index === aim?.index);
    });
    this.#shown = blocks;
    this.#order();
    this.#marks.replaceChildren(
      ...(trace ? [ghost(blocks[trace.index], trace, false)] : []),
      ...(aim?.to != null ? [ghost(blocks[aim.index], { index: aim.index, from: aim.to }, true)] : []),
    );
    if (slide && !prefersReducedMotion()) slideAlong(this.buttons[slide.index], slide.route);
  }

  /**
   * Puts the buttons into the order of the tray, for those who go through them one after another. The one
   * with the focus stays where it is, as it would lose it; the others are put before and behind it.
   */
  #order() {
    const places = this.buttons.map((button, index) => ({ button, cell: this.#shown[index].cell }));
    const ordered = places.sort((one, other) => one.cell - other.cell).map(({ button }) => button);
    const follows = (/** @type {number} */ place) =>
      ordered[place].compareDocumentPosition(ordered[place + 1]) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (ordered.slice(1).every((_, place) => follows(place))) return;
    const focused = ordered.findIndex((button) => button === document.activeElement);
    const middle = Math.max(0, focused);
    ordered[middle].before(...ordered.slice(0, middle));
    ordered[middle].after(...ordered.slice(middle + 1));
  }

  /** Puts a block anywhere, also between cells. @param {number} index @param {Point} at */
  place(index, at) {
    const button = this.buttons[index];
    for (const motion of button.getAnimations()) motion.cancel();
    button.style.transform = transformAt(at);
  }

  /**
   * Lets a block that was put between cells slide home to where it is shown.
   * @param {number} index
   * @param {Point} from
   */
  settle(index, from) {
    const { cell } = this.#shown[index];
    const home = { row: rowOf(cell), column: columnOf(cell) };
    this.place(index, home);
    if (prefersReducedMotion()) return;
    this.buttons[index].animate([{ transform: transformAt(from) }, { transform: transformAt(home) }], {
      duration: CELL_MS * Math.min(1, Math.abs(from.row - home.row) + Math.abs(from.column - home.column)),
      easing: EASING,
    });
  }

  /**
   * Marks one block as chosen, with a dot on each empty cell that it can cover; or none.
   * @param {number | null} index
   * @param {readonly number[]} [cells]
   */
  choose(index, cells = []) {
    for (const [each, button] of this.buttons.entries())
      button.setAttribute("aria-pressed", String(each === index));
    this.#reach.replaceChildren(
      ...cells.map((cell) =>
        el("circle", {
          class: "reach",
          cx: (columnOf(cell) + 0.5) * UNIT,
          cy: (rowOf(cell) + 0.5) * UNIT,
          r: 9,
        }),
      ),
    );
  }

  /** Puts the focus on the block that has the tab stop. */
  focus() {
    const stop = this.buttons.find((button) => button.getAttribute("tabindex") === "0");
    stop?.focus({ preventScroll: true });
  }

  /**
   * Takes a block off the tray that has left by the exit, and puts all others on it; none for null.
   * @param {number | null} index
   */
  takeOff(index) {
    const focused = index !== null && this.buttons[index] === document.activeElement;
    for (const [each, button] of this.buttons.entries()) button.toggleAttribute("hidden", each === index);
    const stop = this.buttons.findIndex((button) => button.getAttribute("tabindex") === "0");
    const next = this.buttons.findIndex((_, each) => each !== index);
    if (stop === index && next >= 0) this.stop(next, focused); // he may have been the only one
  }

  /**
   * Gives one block the board's only tab stop, and the focus if asked.
   * @param {number} index
   * @param {boolean} [focus]
   */
  stop(index, focus = false) {
    for (const [each, button] of this.buttons.entries())
      button.setAttribute("tabindex", each === index ? "0" : "-1");
    if (focus) this.buttons[index].focus({ preventScroll: true });
  }

  /**
   * The place of a point of the screen, in cells from the upper left corner of the floor.
   * @param {{clientX: number, clientY: number}} event
   * @returns {Point}
   */
  pointAt({ clientX, clientY }) {
    const point = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    return { row: (point.y - RIM) / UNIT, column: (point.x - RIM) / UNIT };
  }
}

/** @param {Point} at */
function transformAt(at) {
  return `translate(${at.column * UNIT}px, ${at.row * UNIT}px)`;
}

/**
 * Slides a block along its route to where it already stands, 160 ms a cell and 320 at most.
 * @param {SVGElement} button
 * @param {Route} route
 */
function slideAlong(button, route) {
  button.animate(
    route.map((cell) => ({ transform: transformAt({ row: rowOf(cell), column: columnOf(cell) }) })),
    { duration: Math.min(LONGEST_MS, CELL_MS * (route.length - 1)), easing: EASING },
  );
}

/** @param {Block} block @param {Trace} mark @param {boolean} ahead */
function ghost({ kind }, { from, away }, ahead) {
  return el("rect", {
    class: `ghost${ahead ? " ahead" : ""}${away ? " away" : ""}`,
    x: columnOf(from) * UNIT + 8,
    y: rowOf(from) * UNIT + 8,
    width: SIZE[kind].columns * UNIT - 16,
    height: SIZE[kind].rows * UNIT - 16,
    rx: 5,
  });
}
