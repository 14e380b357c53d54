/** A grid of cells that mouse, finger and keyboard reach: one tab stop, arrows move, Enter picks. */

import { gettext } from "../frame/i18n.js";
import { el } from "./svg.js";

/**
 * @import { Tap } from "./view.js"
 *
 * @typedef {object} Layout
 * @property {string[][]} names   names of the cells, rows from the top
 * @property {boolean} [turned]   whether the board is seen from the other side, the last row at the top
 * @property {string} label       what the grid is called
 * @property {(row: number, column: number) => [number, number]} middle  the middle of a cell
 * @property {number} size        width and height of a cell
 * @property {(name: string, tap: Tap) => void} [pick]  a cell was clicked, tapped or chosen by key; without
 *   it the grid is a picture that keyboard and readers pass by
 * @property {(name: string) => void} [mark]  a cell was pressed with the right button, held by a finger, or asked for its menu
 * @property {(name: string | null) => void} [look]  a cell is pointed at or focused
 */

/** Below this many pixels a finger covers more than one cell. */
const FINGERTIP = 31;

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

export class Grid {
  #layout;
  /** Names of the cells as they are seen. */
  #names;
  /** @type {Map<string, {group: SVGElement, content: SVGElement, row: number, column: number, label: string, drawn: string}>} */
  #cells = new Map();
  #stop = "";
  /** Whether the last press was a finger's. */
  #touched = false;

  /** @param {Layout} layout */
  constructor(layout) {
    this.#layout = layout;
    this.#names = layout.turned ? turned(layout.names) : layout.names;
    // Without `tabindex` Chromium lets Tab stop here as well, since there are listeners for the focus.
    this.node = el("g", this.#live({ role: "grid", "aria-label": layout.label, tabindex: -1 }));
    this.#names.forEach((names, row) => {
      // Without a name of its own a row is read as all its cells.
      const line = el("g", this.#live({ role: "row", "aria-label": gettext("Row {n}", { n: row + 1 }) }));
      line.append(...names.map((name, column) => this.#makeCell(name, row, column)));
      this.node.append(line);
    });
    if (layout.pick) this.#listen();
    const middle = this.#names.length >> 1;
    this.stopAt(this.#names[middle]?.[middle] ?? "");
  }

  /**
   * Attributes of a grid that can be played on; none for a picture.
   * @param {Record<string, string | number>} attributes
   */
  #live(attributes) {
    return this.#layout.pick ? attributes : {};
  }

  #listen() {
    const look = this.#layout.look ?? (() => {});
    this.node.addEventListener("pointerdown", (event) => {
      this.#touched = event.pointerType === "touch";
    });
    this.node.addEventListener("click", (event) => {
      this.#choose(nameOf(event), this.#touched);
      this.#touched = false; // a reader's click has no press before it
    });
    this.node.addEventListener("keydown", (event) => this.#key(event));
    const { mark } = this.#layout;
    if (mark)
      this.node.addEventListener("contextmenu", (event) => {
        const name = nameOf(event);
        if (name === null) return;
        event.preventDefault();
        mark(name);
      });
    for (const seen of ["focusin", "pointerover"])
      this.node.addEventListener(seen, (event) => look(nameOf(event)));
    for (const left of ["focusout", "pointerleave"]) this.node.addEventListener(left, () => look(null));
  }

  /** @returns {Iterable<string>} the names of all cells, row by row */
  names() {
    return this.#cells.keys();
  }

  /** The middle of a cell. @param {string} name @returns {[number, number]} */
  middle(name) {
    const cell = this.#cells.get(name);
    return cell ? this.#layout.middle(cell.row, cell.column) : [0, 0];
  }

  /**
   * The letter of a cell in a list of rows, which begins with the first row of a board that is not turned.
   * @param {readonly string[]} rows
   * @param {string} name
   */
  letter(rows, name) {
    const cell = this.#cells.get(name);
    if (!cell) return "-";
    const [row, column] = this.#layout.turned ? [-1 - cell.row, -1 - cell.column] : [cell.row, cell.column];
    return rows.at(row)?.at(column) ?? "-";
  }

  /**
   * Shows a cell's content, which is redrawn only if `drawn` has changed.
   * @param {string} name
   * @param {{label: string, drawn: string, make: () => SVGElement[]}} content
   */
  show(name, { label, drawn, make }) {
    const cell = this.#cells.get(name);
    if (!cell) return;
    if (this.#layout.pick && cell.label !== label) cell.group.setAttribute("aria-label", label);
    cell.label = label;
    if (cell.drawn === drawn) return;
    cell.drawn = drawn;
    cell.content.replaceChildren(...make());
  }

  /**
   * Makes a cell the one that Tab reaches, unless the player is on the board already.
   * @param {string} name
   */
  stopAt(name) {
    if (!this.#layout.pick || !this.#cells.has(name) || this.node.contains(document.activeElement)) return;
    this.#moveStop(name);
  }

  /** @param {string} name @param {number} row @param {number} column */
  #makeCell(name, row, column) {
    const [x, y] = this.#layout.middle(row, column);
    const half = this.#layout.size / 2;
    const hit = el("rect", { class: "hit", x: x - half, y: y - half, width: half * 2, height: half * 2 });
    // The cell may be drawn again between press and release; then there is no click.
    const content = el("g", { "pointer-events": "none" });
    const group = el(
      "g",
      { class: "cell", "data-name": name, ...this.#live({ role: "gridcell", tabindex: -1 }) },
      hit,
      content,
    );
    this.#cells.set(name, { group, content, row, column, label: "", drawn: "" });
    return group;
  }

  /** @param {string} name */
  #moveStop(name) {
    this.#cells.get(this.#stop)?.group.setAttribute("tabindex", "-1");
    this.#cells.get(name)?.group.setAttribute("tabindex", "0");
    this.#stop = name;
  }

  /** @param {string | null} name @param {boolean} touched */
  #choose(name, touched) {
    if (name === null) return;
    this.#moveStop(name);
    this.#layout.pick?.(name, { small: touched && this.#width(name) < FINGERTIP });
  }

  /** Width of a cell on the screen, in pixels. @param {string} name */
  #width(name) {
    return this.#cells.get(name)?.group.firstElementChild?.getBoundingClientRect().width ?? FINGERTIP;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const cell = this.#cells.get(nameOf(event) ?? "");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) this.#choose(nameOf(event), false);
      return;
    }
    const next = this.#neighbour(cell.row, cell.column, event.key);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#moveStop(next);
    this.#cells.get(next)?.group.focus();
  }

  /** @param {number} row @param {number} column @param {string} key @returns {string | undefined} */
  #neighbour(row, column, key) {
    const names = this.#names;
    const line = names[row] ?? [];
    if (key === "Home") return line[0];
    if (key === "End") return line[line.length - 1];
    const step = STEPS[key];
    if (!step) return undefined;
    return names[row + step[0]]?.[column + step[1]] ?? line[column];
  }
}

/** @param {string[][]} names */
function turned(names) {
  return names.map((row) => [...row].reverse()).reverse();
}

/** The cell that an event happened on. @param {Event} event @returns {string | null} */
function nameOf(event) {
  const cell = event.target instanceof Element ? event.target.closest("[data-name]") : null;
  return cell?.getAttribute("data-name") ?? null;
}
