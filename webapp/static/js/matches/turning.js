/** A board that can be turned round, with its switch; remembered for each match. */

import { game } from "game";
import { announce } from "../frame/announce.js";
import { gettext } from "../frame/i18n.js";
import { load, store } from "../frame/storage.js";

/**
 * @import { BoardOptions, View } from "../board/view.js"
 *
 * @typedef {BoardOptions & {size: number}} Options
 */

const MEMORY = "turned-boards";
/** Number of latest matches whose turned boards the page remembers. */
const MOST = 50;

export class TurningBoard {
  #svg;
  #options;
  #name;
  #turned;
  #board;
  /** @type {View | null} */
  #view = null;

  /**
   * @param {SVGSVGElement} svg
   * @param {Options} options
   * @param {string} name  of what is on the board: its match
   */
  constructor(svg, options, name) {
    this.#svg = svg;
    this.#options = options;
    this.#name = name;
    this.#turned = turnedBoards().includes(name);
    this.#board = this.#make();
    const turn = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-turn]"));
    if (!turn) return;
    turn.checked = this.#turned;
    turn.onchange = () => this.#turn(turn.checked);
  }

  /** @param {View} view */
  draw(view) {
    this.#view = view;
    this.#board.draw(view);
  }

  #make() {
    return game.makeBoard(this.#svg, { ...this.#options, turned: this.#turned });
  }

  /** @param {boolean} turned */
  #turn(turned) {
    this.#turned = turned;
    remember(this.#name, turned);
    const focus = this.#svg.contains(document.activeElement) ? nameOf(document.activeElement) : null;
    this.#board = this.#make();
    if (this.#view) this.#board.draw({ ...this.#view, animate: false });
    const cells = [...this.#svg.querySelectorAll("[data-name]")];
    const corner = nameOf(cells[0] ?? null) ?? "";
    announce(
      turned
        ? gettext("The board is turned: {cell} is at its upper left.", { cell: game.moveName(corner) })
        : gettext("The board is back to normal: {cell} is at its upper left.", {
            cell: game.moveName(corner),
          }),
    );
    const stop = /** @type {SVGElement | undefined} */ (cells.find((cell) => nameOf(cell) === focus));
    stop?.focus({ preventScroll: true });
  }
}

/** @param {Element | null} cell */
function nameOf(cell) {
  return cell?.getAttribute("data-name") ?? null;
}

/** @returns {string[]} names of matches, the latest first */
function turnedBoards() {
  return (load(MEMORY) ?? "").split(" ").filter(Boolean);
}

/** @param {string} name @param {boolean} turned */
function remember(name, turned) {
  const others = turnedBoards().filter((each) => each !== name);
  const names = (turned ? [name, ...others] : others).slice(0, MOST);
  store(MEMORY, names.join(" ") || null);
}
