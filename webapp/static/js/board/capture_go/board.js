/** The Capture Go board: lines 50 apart, a margin of 34 with coordinates. */

import { say } from "../../frame/phrases.js";
import { Grid } from "../grid.js";
import { cellLabel, emptyMarks, marksOf, stone } from "../stones.js";
import { el } from "../svg.js";
import { lastMark, sideOf } from "../view.js";
import { atariBand, libertyDiamond, wood } from "./drawing.js";

/**
 * @typedef {import("../view.js").View} View
 * @typedef {import("../view.js").Chain} Chain
 * @typedef {import("../stones.js").Marks} Marks
 */

const GAP = 50;
const FILES = "abcdefghjklmn";

const STONE = { radius: 22.6, drop: 1.6, light: "M-14.5 -10A17.6 17.6 0 0 1 9 -15" };
const MARKS = { ground: "on-wood", ring: 17, ringOfValue: 24, legal: 6 };

export class GoBoard {
  #grid;
  #underStones = el("g");
  #overStones = el("g");
  /** @type {View | null} */
  #view = null;
  /** @type {string | null} the cell that is pointed at or focused */
  #seen = null;

  /**
   * @param {SVGElement} svg
   * @param {import("../view.js").BoardOptions & {size: number, margin?: number}} options
   */
  constructor(svg, { size, pick, framed = true, margin = framed ? 34 : 25 }) {
    const total = (size - 1) * GAP + margin * 2;
    svg.setAttribute("viewBox", `0 0 ${total} ${total}`);
    this.#grid = new Grid({
      names: vertexNames(size),
      label: say("board_go", { n: size }),
      middle: (row, column) => [margin + column * GAP, margin + row * GAP],
      size: GAP - 2,
      pick,
      look: framed ? (name) => this.#look(name) : undefined,
    });
    svg.replaceChildren(...wood(size, margin, framed), this.#underStones, this.#grid.node, this.#overStones);
  }

  /** @param {View} view */
  draw(view) {
    this.#view = view;
    for (const name of this.#grid.names()) {
      const side = sideOf(this.#grid.letter(view.rows, name));
      const marks = { ...marksOf(view, name, side), taken: !side && view.changed.includes(name) };
      const at = this.#grid.middle(name);
      this.#grid.show(name, {
        label: label(name, side, marks, this.#chainAt(name)),
        drawn: JSON.stringify([side, marks]),
        make: () => (side ? stones(side, at, marks) : emptyMarks(at, marks, MARKS)),
      });
    }
    this.#drawChains();
    if (view.hint ?? view.last) this.#grid.stopAt(view.hint ?? view.last ?? "");
  }

  /** @param {string | null} name */
  #look(name) {
    this.#seen = name;
    this.#drawChains();
  }

  /** @param {string | null} name */
  #chainAt(name) {
    return this.#view?.chains?.find((chain) => name !== null && chain.stones.includes(name)) ?? null;
  }

  /** Bands round chains in atari, and a diamond on their last liberty and on those of the seen chain. */
  #drawChains() {
    const shown = (this.#view?.atari && this.#view.chains) || [];
    const atari = shown.filter((chain) => chain.liberties.length === 1);
    const place = (/** @type {string} */ name) => this.#grid.middle(name);
    this.#underStones.replaceChildren(...atari.map((chain) => atariBand(chain.stones.map(place), GAP)));
    const liberties = new Set(atari.flatMap((chain) => chain.liberties));
    for (const liberty of this.#chainAt(this.#seen)?.liberties ?? []) liberties.add(liberty);
    if (this.#view?.hint) liberties.delete(this.#view.hint);
    this.#overStones.replaceChildren(...[...liberties].map((name) => libertyDiamond(...place(name))));
  }
}

/**
 * Names as in GTP, lower case: letters without i, row 1 at the bottom.
 * @param {number} size
 * @returns {string[][]}
 */
function vertexNames(size) {
  return Array.from({ length: size }, (_, row) =>
    [...FILES.slice(0, size)].map((file) => `${file}${size - row}`),
  );
}

/**
 * @param {string} name
 * @param {"black" | "white" | null} side
 * @param {Marks} marks
 * @param {Chain | null} chain
 */
function label(name, side, marks, chain) {
  const liberties = chain ? say("cell_liberties", { n: chain.liberties.length }) : "";
  return cellLabel(name.toUpperCase(), side, marks, liberties);
}

/**
 * @param {"black" | "white"} side
 * @param {[number, number]} at
 * @param {{last: boolean, set: boolean}} marks
 */
function stones(side, [x, y], { last, set }) {
  const name = `stone ${side === "black" ? "slate" : "shell"}${set ? " set" : ""}`;
  const drawn = stone({ ...STONE, name }, [x, y]);
  if (side === "white") {
    drawn.append(el("path", { class: "grain", d: "M-19 3C-8 8 8 8 19 3M-17 10C-7 14 7 14 17 10" }));
  }
  return last ? [drawn, el("circle", lastMark(side, x, y))] : [drawn];
}
