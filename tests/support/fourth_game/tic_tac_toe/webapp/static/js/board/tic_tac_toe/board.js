/** The Tic-tac-toe board: 3 cells of 100. */

import { gettext } from "../../frame/i18n.js";
import { Grid } from "../grid.js";
import { cellLabel, emptyMarks, marksOf, stone } from "../stones.js";
import { el } from "../svg.js";
import { lastMark, sideOf } from "../view.js";

const CELL = 100;
export const NAMES = ["1", "2", "3"].map((rank) => ["a", "b", "c"].map((file) => `${file}${rank}`));
const MARKS = { ground: "", ring: 34, ringOfValue: 44, legal: 7 };

export class TicTacToeBoard {
  #grid;

  /**
   * @param {SVGElement} svg
   * @param {import("../view.js").BoardOptions} options
   */
  constructor(svg, { pick, turned = false }) {
    svg.setAttribute("viewBox", `0 0 ${3 * CELL} ${3 * CELL}`);
    this.#grid = new Grid({
      names: NAMES,
      turned,
      label: gettext("Board, 3 by 3"),
      middle: (row, column) => [(column + 0.5) * CELL, (row + 0.5) * CELL],
      size: CELL,
      pick,
    });
    svg.replaceChildren(
      el("rect", { class: "tic-field", width: 3 * CELL, height: 3 * CELL }),
      el("path", { class: "tic-line", d: "M100 10V290M200 10V290M10 100H290M10 200H290" }),
      this.#grid.node,
    );
  }

  /** @param {import("../view.js").View} view */
  draw(view) {
    for (const name of this.#grid.names()) {
      const side = sideOf(this.#grid.letter(view.rows, name));
      const marks = marksOf(view, name, side);
      const at = this.#grid.middle(name);
      this.#grid.show(name, {
        label: cellLabel(name, side, marks),
        drawn: JSON.stringify([side, marks]),
        make: () => (side ? disc(side, at, marks) : emptyMarks(at, marks, MARKS)),
      });
    }
  }
}

/**
 * @param {"black" | "white"} side
 * @param {[number, number]} at
 * @param {{last: boolean, waiting: boolean}} marks
 */
function disc(side, at, { last, waiting }) {
  const drawn = stone({ name: `disc ${side}`, radius: 36, drop: 0, light: "" }, at);
  return last || waiting ? [drawn, el("circle", lastMark(side, ...at, waiting))] : [drawn];
}
