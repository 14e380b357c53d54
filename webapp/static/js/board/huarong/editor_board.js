/** The tray of the editor: shows a layout that is being built; its cells are picked one by one. */

import { Grid } from "../grid.js";
import { el } from "../svg.js";
import { drawBlock, facesOf, UNIT } from "./blocks.js";
import { COLUMNS, columnOf, covered, ROWS, readLayout, rowOf, SIZE } from "./cells.js";
import { drawTray } from "./picture.js";

/** @import { Block, Kind } from "./cells.js" */

const RIM = 26;
const NAMES = Array.from({ length: ROWS }, (_, row) =>
  Array.from({ length: COLUMNS }, (_, column) => String(row * COLUMNS + column)),
);

export class EditorBoard {
  #blocks = el("g", { transform: `translate(${RIM} ${RIM})` });
  #grid;

  /**
   * @param {SVGSVGElement} svg
   * @param {{label: string, pick: (cell: number) => void}} how `pick` receives the cell, row × 4 + column
   */
  constructor(svg, { label, pick }) {
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

  /**
   * Shows a layout text, also one that is not complete.
   * @param {string} layout
   * @param {(cell: number, kind: Kind | null) => string} labelOf the screen reader text of a cell
   * @param {number | null} [wrong] the cell that is to blame
   */
  show(layout, labelOf, wrong = null) {
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
