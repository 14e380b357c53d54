/**
 * What the editors of positions share: a brush that sets up a board by mouse and finger, in strokes, and by the keys of
 * the colours; undo, the side to move, a check by the server, links that lead on.
 */

import { announce } from "../frame/announce.js";
import { find } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { share } from "../frame/share.js";
import { drawByDragging } from "./drawing.js";
import { keptStates, Undo } from "./undo.js";
import { countStones } from "./view.js";

/**
 * @import { Board, BoardOptions, View } from "./view.js"
 *
 * @typedef {{rows: string[], side: "black" | "white"}} Position
 */

/**
 * @template {Position} State
 * @typedef {object} Game  what is different in each game
 * @property {(svg: SVGSVGElement, size: number, options: BoardOptions) => Board} board
 * @property {Readonly<Record<string, string>>} brushes  names of what `X`, `O` and `-` put down
 * @property {(cell: string) => string} written  a cell in words
 * @property {(numbers: {black: number, white: number, empty: number}) => string} counted
 * @property {Partial<State>} fresh  what a change of the position ends
 * @property {(state: State) => URLSearchParams} query  the state in the page's address
 * @property {(state: State) => Record<string, string>} ways  addresses by the name of their link
 * @property {(state: State) => boolean} shown  draws what else the page has; returns whether the position is checked
 * @property {(state: State) => Promise<any>} check  asks the server what is to be said of a position
 * @property {(answer: any) => void} checked
 */

const WAIT = 120;
/** @type {Record<string, string>} */
const KEYS = { x: "X", b: "X", o: "O", w: "O", "-": "-", delete: "-", backspace: "-" };

/** @template {Position} State */
export class PositionEditor {
  #svg = /** @type {SVGSVGElement} */ (find("#board"));
  #game;
  #undo;
  #board;
  /** Letter that the stroke being drawn puts down. */
  #painted = "X";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * Wires the page; nothing is drawn before `show`.
   * @param {State} first  what the server has sent
   * @param {Game<State>} game
   */
  constructor(first, game) {
    this.#game = game;
    drawByDragging(this.#svg, (cell, begins) => {
      if (begins) this.#painted = this.#toggled(cell);
      this.#put(cell, this.#painted, !begins);
    });
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
    this.#undo = new Undo(keptStates((/** @type {State} */ kept) => hasAllOf(kept, first)) ?? [first], () =>
      this.show(),
    );
    this.#board = this.#boardOf(this.now.rows.length);
    find("[data-do=clear]").addEventListener("click", () =>
      this.change({ rows: this.now.rows.map((row) => "-".repeat(row.length)) }),
    );
    find("[data-do=share]").addEventListener("click", () => share(location.href, document.title));
    for (const side of /** @type {const} */ (["black", "white"]))
      find(`input[name=side][value=${side}]`).addEventListener("change", () => this.change({ side }));
  }

  /** @returns {State} */
  get now() {
    return this.#undo.now;
  }

  /** The names of all cells, row by row. */
  get #cells() {
    return [...this.#svg.querySelectorAll("[data-name]")].map((cell) => cell.getAttribute("data-name"));
  }

  /** @param {number} size */
  #boardOf(size) {
    return this.#game.board(this.#svg, size, {
      pick: (cell) => this.#put(cell, this.#toggled(cell), false),
    });
  }

  /** The letter that a press puts on a cell; a press with the same letter removes it. @param {string} cell */
  #toggled(cell) {
    const chosen = /** @type {HTMLInputElement} */ (find("input[name=brush]:checked")).value;
    return this.now.rows.join("").charAt(this.#cells.indexOf(cell)) === chosen ? "-" : chosen;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const letter = KEYS[event.key.toLowerCase()];
    const cell = event.target instanceof Element && event.target.closest("[data-name]");
    if (!letter || !cell || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#put(cell.getAttribute("data-name") ?? "", letter, false);
  }

  /**
   * @param {string} cell
   * @param {string} letter
   * @param {boolean} further  whether it belongs to the stroke before it
   */
  #put(cell, letter, further) {
    const { length } = this.now.rows;
    const place = this.#cells.indexOf(cell);
    const all = this.now.rows.join("");
    this.change({ rows: rowsOf(all.slice(0, place) + letter + all.slice(place + 1), length) }, further);
    const [written, what] = [this.#game.written(cell), this.#game.brushes[letter] ?? ""];
    announce(gettext("{cell}: {what}.", { cell: written, what }));
  }

  /** Changes the position. @param {Partial<Position> | Partial<State>} changed @param {boolean} [further] */
  change(changed, further = false) {
    if (hasAllOf(this.now, changed)) return;
    const state = /** @type {State} */ ({ ...this.now, ...this.#game.fresh, ...changed });
    if (further && hasAllOf(this.now, this.#game.fresh)) this.#undo.replace(state);
    else this.#undo.push(state);
    this.show();
  }

  /** Shows a state in the place of the current one, or after it. @param {State} state @param {boolean} isNew */
  go(state, isNew) {
    if (isNew) this.#undo.push(state);
    else this.#undo.replace(state);
    this.show();
  }

  /** Draws the current state at once, and has its position checked a moment after the last change. */
  show() {
    clearTimeout(this.#timer);
    this.draw();
    this.#leadOn();
    this.#undo.saveToHistory(this.#game.query(this.now));
    if (!this.#game.shown(this.now)) this.#timer = setTimeout(() => this.#check(), WAIT);
  }

  async #check() {
    const asked = this.now;
    const answer = await this.#game.check(asked);
    if (asked === this.now) this.#game.checked(answer);
  }

  /** Draws the board, the numbers of stones and the side to move. @param {Partial<View>} [more] */
  draw(more = {}) {
    const { rows, side } = this.now;
    if (rows.length ** 2 !== this.#cells.length) this.#board = this.#boardOf(rows.length);
    this.#board.draw({ rows, last: null, legal: [], hint: null, changed: [], animate: false, ...more });
    const { black, white } = countStones(rows);
    find("[data-counts]").textContent = this.#game.counted({
      black,
      white,
      empty: rows.length ** 2 - black - white,
    });
    /** @type {HTMLInputElement} */ (find(`input[name=side][value=${side}]`)).checked = true;
  }

  /** Links that are offered lead on with the board as it is, also before it has been checked. */
  #leadOn() {
    for (const [name, url] of Object.entries(this.#game.ways(this.now))) {
      const link = /** @type {HTMLAnchorElement} */ (find(`[data-do=${name}]`));
      if (link.hasAttribute("href")) link.href = url;
    }
  }

  /** @param {string} name  of a link @param {boolean} leads  whether one can go on there */
  offer(name, leads) {
    const link = /** @type {HTMLAnchorElement} */ (find(`[data-do=${name}]`));
    link.setAttribute("aria-disabled", String(!leads));
    if (leads) link.href = this.#game.ways(this.now)[name] ?? "";
    else link.removeAttribute("href");
  }
}

/** The rows of a square board. @param {string} letters @param {number} size */
export function rowsOf(letters, size) {
  return Array.from({ length: size }, (_, row) => letters.slice(row * size, (row + 1) * size));
}

/** @param {object} state @param {object} part */
function hasAllOf(state, part) {
  return JSON.stringify({ ...state, ...part }) === JSON.stringify(state);
}
