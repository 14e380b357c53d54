/** The tray of the layout editor: cells are picked, blocks are dragged. */

import { takeFingers } from "../../frame/dom.js";
import { Grid } from "../grid.js";
import { el } from "../svg.js";
import { drawBlock, facesOf, UNIT } from "./blocks.js";
import { COLUMNS, columnOf, covered, ROWS, readLayout, rowOf, SIZE } from "./cells.js";
import { drawTray } from "./picture.js";

/** @import { Block, Kind } from "./cells.js" */

const RIM = 26;
/** A finger that stays within this many pixels picks and does not drag. */
const SLACK = 6;
const NAMES = Array.from({ length: ROWS }, (_, row) =>
  Array.from({ length: COLUMNS }, (_, column) => String(row * COLUMNS + column)),
);

/**
 * @typedef {object} How
 * @property {string} label
 * @property {(cell: number) => void} pick receives the cell, row × 4 + column
 * @property {(block: Block, row: number, column: number) => void} drag
 *   receives a block and where its upper left corner was let go, which may be outside of the tray
 * @typedef {{block: Block, row: number, column: number, x: number, y: number, moving: boolean}} Drag
 */

export class EditorBoard {
  #blocks = el("g", { transform: `translate(${RIM} ${RIM})` });
  #grid;
  #svg;
  #layout = "";
  /** The block under the finger, and where it was pressed, in cells. @type {Drag | null} */
  #drag = null;

  /**
   * @param {SVGSVGElement} svg
   * @param {How} how
   */
  constructor(svg, { label, pick, drag }) {
    this.#svg = svg;
    this.#listen(drag);
    drawTray(svg, RIM, false);
    this.#grid = new Grid({
      names: NAMES,
      label,
      middle: (row, column) => [RIM + (column + 0.5) * UNIT, RIM + (row + 0.5) * UNIT],
      size: UNIT,
      pick: (name) => pick(Number(name)),
    });
    svg.append(lines(), this.#blocks, this.#grid.node);
  }

  /** @param {How["drag"]} drop */
  #listen(drop) {
    const svg = this.#svg;
    takeFingers(svg);
    let dragged = false; // the press before the next click; that of a mouse ends in one, a finger's does not
    svg.addEventListener("pointerdown", (event) => {
      dragged = false;
      if (event.button !== 0 || this.#drag) return;
      const { row, column } = this.#pointAt(event);
      const cell = Math.floor(row) * COLUMNS + Math.floor(column);
      const block = readLayout(this.#layout).find((each) => covered(each.kind, each.cell).includes(cell));
      if (block) this.#drag = { block, row, column, x: event.clientX, y: event.clientY, moving: false };
    });
    svg.addEventListener("pointermove", (event) => {
      const drag = this.#drag;
      if (!drag) return;
      if (!drag.moving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
      if (!drag.moving) svg.setPointerCapture(event.pointerId);
      drag.moving = true;
      this.#follow(drag, this.#corner(drag, event));
    });
    svg.addEventListener("pointerup", (event) => {
      const drag = this.#drag;
      this.#drag = null;
      if (!drag?.moving) return;
      dragged = true;
      const { row, column } = this.#corner(drag, event);
      drop(drag.block, Math.round(row), Math.round(column));
    });
    svg.addEventListener("click", (event) => dragged && event.stopPropagation(), { capture: true });
    svg.addEventListener("pointercancel", () => {
      if (this.#drag) this.#follow(this.#drag, cornerOf(this.#drag.block));
      this.#drag = null;
    });
    svg.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /** @param {Drag} drag @param {{row: number, column: number}} corner */
  #follow({ block }, { row, column }) {
    const index = readLayout(this.#layout).findIndex(({ cell }) => cell === block.cell);
    const face = this.#blocks.children[index];
    face?.setAttribute("transform", `translate(${column * UNIT} ${row * UNIT})`);
  }

  /** The place of a dragged block's corner, in cells. @param {Drag} drag @param {PointerEvent} event */
  #corner(drag, event) {
    const finger = this.#pointAt(event);
    const corner = cornerOf(drag.block);
    return {
      row: corner.row + finger.row - drag.row,
      column: corner.column + finger.column - drag.column,
    };
  }

  /** A place on the tray, in cells. @param {PointerEvent} event */
  #pointAt({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.#svg.getScreenCTM()?.inverse());
    return { row: (y - RIM) / UNIT, column: (x - RIM) / UNIT };
  }

  /**
   * Shows a layout text, also one that is not complete.
   * @param {string} layout
   * @param {(cell: number, kind: Kind | null) => string} labelOf the screen reader text of a cell
   * @param {number | null} [wrong] the cell that is to blame
   */
  show(layout, labelOf, wrong = null) {
    this.#layout = layout;
    const blocks = readLayout(layout);
    const faces = facesOf(layout);
    this.#blocks.replaceChildren(
      ...blocks.map((block, index) => {
        const face = drawBlock(faces[index] ?? "bing", block.kind, false);
        face.setAttribute(
          "transform",
          `translate(${columnOf(block.cell) * UNIT} ${rowOf(block.cell) * UNIT})`,
        );
        return face;
      }),
    );
    for (const name of this.#grid.names()) {
      const cell = Number(name);
      const kind = layout[cell] === "." ? null : /** @type {Kind} */ (layout[cell]);
      this.#grid.show(name, {
        label: labelOf(cell, kind),
        drawn: String(cell === wrong),
        make: () => (cell === wrong ? [mark(this.#grid.middle(name))] : []),
      });
    }
  }
}

/**
 * Where a block that should cover a cell can stand: with its upper left corner there if it fits,
 * else shifted so that it still covers the cell.
 * @param {string} layout
 * @param {Kind} kind
 * @param {number} cell
 * @returns {number | null} its upper left cell, null if there is no room
 */
export function placeFor(layout, kind, cell) {
  const { rows, columns } = SIZE[kind];
  for (let up = 0; up < rows; up++)
    for (let left = 0; left < columns; left++) {
      const [row, column] = [rowOf(cell) - up, columnOf(cell) - left];
      if (row < 0 || column < 0 || row + rows > ROWS || column + columns > COLUMNS) continue;
      const corner = row * COLUMNS + column;
      if (covered(kind, corner).every((each) => layout[each] === ".")) return corner;
    }
  return null;
}

/** @param {Block} block */
function cornerOf({ cell }) {
  return { row: rowOf(cell), column: columnOf(cell) };
}

/** Whether a corner is in the tray. @param {number} row @param {number} column */
export function isInside(row, column) {
  return row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
}

/**
 * The layout with a block at another place; null where it does not fit.
 * @param {string} layout
 * @param {Block} block
 * @param {number} row of its corner
 * @param {number} column
 */
export function withBlockAt(layout, { kind, cell }, row, column) {
  const { rows, columns } = SIZE[kind];
  const without = withoutBlock(layout, cell);
  if (!isInside(row, column) || !isInside(row + rows - 1, column + columns - 1)) return null;
  const place = row * COLUMNS + column;
  const free = covered(kind, place).every((each) => without[each] === ".");
  return free ? withBlock(without, { kind, cell: place }) : null;
}

/** The layout with a block more. @param {string} layout @param {Block} block */
export function withBlock(layout, { kind, cell }) {
  const letters = [...layout];
  for (const each of covered(kind, cell)) letters[each] = kind;
  return letters.join("");
}

/** The layout without the block that covers a cell. @param {string} layout @param {number} cell */
export function withoutBlock(layout, cell) {
  const block = readLayout(layout).find(({ kind, cell: corner }) => covered(kind, corner).includes(cell));
  if (!block) return layout;
  const gone = covered(block.kind, block.cell);
  return [...layout].map((letter, each) => (gone.includes(each) ? "." : letter)).join("");
}

/** Thin lines between the cells of the floor. */
function lines() {
  const right = RIM + COLUMNS * UNIT;
  const bottom = RIM + ROWS * UNIT;
  const down = [1, 2, 3].map((column) => `M${RIM + column * UNIT} ${RIM}V${bottom}`);
  const across = [1, 2, 3, 4].map((row) => `M${RIM} ${RIM + row * UNIT}H${right}`);
  return el("path", { class: "tray-lines", d: [...down, ...across].join("") });
}

/** @param {[number, number]} at */
function mark([x, y]) {
  return el("rect", { class: "ghost ahead", x: x - 42, y: y - 42, width: 84, height: 84, rx: 6 });
}
