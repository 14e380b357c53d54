/** The Reversi board: 8 cells of 54, a frame of 20 with coordinates. */

import { gettext } from "../../frame/i18n.js";
import { Grid } from "../grid.js";
import { failedCross, numberOn } from "../marks/line_marks.js";
import { shapeName, shapeOn } from "../marks/shapes.js";
import { cellLabel, drawnGhosts, emptyMarks, marksOf, stone } from "../stones.js";
import { el } from "../svg.js";
import { lastMark, sideOf } from "../view.js";
import { FILES, NAMES } from "./names.js";

/**
 * @import { Marks } from "../stones.js"
 * @import { BoardOptions, View } from "../view.js"
 */

const CELL = 54;
const FRAME = 20;

const DISC = { radius: 22, drop: 1.8, light: "M-10.5 -13.9A17.4 17.4 0 0 1 10.5 -13.9" };
const GROUND = "on-felt";
const MARKS = { ground: "", ring: 19, ringOfValue: 25, legal: 7 };

/** Discs turn one ring after the other; the last one starts this long after the first, at most. */
const SPREAD = 80;
const RING = 60;

export class ReversiBoard {
  #grid;
  #over = el("g", { "pointer-events": "none" });

  /** @param {SVGElement} svg @param {BoardOptions} [options] */
  constructor(svg, { pick, mark, turned = false, framed = true } = {}) {
    const offset = framed ? FRAME : 0;
    const size = CELL * 8 + offset * 2;
    svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
    this.#grid = new Grid({
      names: NAMES,
      turned,
      label: gettext("Board, 8 by 8"),
      middle: (row, column) => [offset + (column + 0.5) * CELL, offset + (row + 0.5) * CELL],
      size: CELL,
      pick,
      mark,
    });
    if (framed)
      svg.replaceChildren(
        el("rect", { class: "rev-frame", width: size, height: size }),
        ...coordinates(turned),
      );
    else svg.replaceChildren();
    svg.append(...field(offset), this.#grid.node, this.#over);
  }

  /** @param {View} view */
  draw(view) {
    const waits = view.animate ? turning(view) : new Map();
    const ghosts = Boolean(view.hint && view.ghosts?.length);
    for (const name of this.#grid.names()) {
      const side = sideOf(this.#grid.letter(view.rows, name));
      const number = view.marks?.numbers?.[name] ?? null;
      const shape = view.marks?.shapes?.[name] ?? null;
      const marks = { ...marksOf(view, name, side), wait: waits.get(name) ?? null, number, shape, ghosts };
      const at = this.#grid.middle(name);
      this.#grid.show(name, {
        label: cellLabel(name, side, marks, facts(view, name, side)),
        drawn: JSON.stringify([side, marks]),
        make: () => [
          ...(side ? discs(side, at, marks) : onSquare(at, marks)),
          ...(shape ? [shapeOn(shape, at, side, GROUND)] : []),
        ],
      });
    }
    const failed = view.marks?.failed;
    this.#over.replaceChildren(
      ...(failed ? [failedCross(this.#grid.middle(failed))] : []),
      ...drawnGhosts(
        view,
        (name) => this.#grid.middle(name),
        (side) => ({ ...DISC, name: `disc ${side}` }),
      ),
    );
    if (view.hint ?? view.last) this.#grid.stopAt(view.hint ?? view.last ?? "");
  }
}

/**
 * Facts of a square that follow its marks in words: the writing there, and the move that failed.
 * @param {View} view
 * @param {string} name
 * @param {"black" | "white" | null} side
 */
function facts({ marks }, name, side) {
  const number = marks?.numbers?.[name];
  const isMove = side !== null && typeof number === "number";
  return [
    number === undefined
      ? ""
      : isMove
        ? gettext("move {n}", { n: number })
        : gettext("marked {n}", { n: number }),
    shapeName(marks?.shapes?.[name] ?? "") ?? "",
    marks?.failed === name ? gettext("the move that failed") : "",
  ]
    .filter(Boolean)
    .join(gettext(", "));
}

/**
 * Start of each turned disc, in milliseconds after the played one.
 * @param {View} view
 * @returns {Map<string, number>}
 */
export function turning({ last, changed }) {
  const rings = changed.map((name) => distance(name, last ?? name));
  const gap = Math.min(RING, SPREAD / Math.max(1, ...rings.map((ring) => ring - 1)));
  return new Map(changed.map((name, k) => [name, Math.round(((rings[k] ?? 1) - 1) * gap)]));
}

/** @param {string} one @param {string} other */
function distance(one, other) {
  const files = FILES.indexOf(one.charAt(0)) - FILES.indexOf(other.charAt(0));
  return Math.max(Math.abs(files), Math.abs(Number(one.slice(1)) - Number(other.slice(1))));
}

/**
 * @param {"black" | "white"} side
 * @param {[number, number]} at
 * @param {{last: boolean, waiting: boolean, set: boolean, wait: number | null, number: number | string | null,
 *   shape: string | null}} marks
 */
function discs(side, [x, y], { last, waiting, set, wait, number, shape }) {
  const motion = wait !== null ? " flip" : set ? " set" : "";
  const disc = stone({ ...DISC, name: `disc ${side}${motion}` }, [x, y]);
  if (wait !== null) disc.style.setProperty("--wait", `${wait}ms`);
  if (number !== null) return [disc, ...numberOn([x, y], number, side, last ? "latest" : "")];
  return (last && !shape) || waiting ? [disc, el("circle", lastMark(side, x, y, waiting))] : [disc];
}

/**
 * The marks of an empty square, and what is written there. Beside the ghosts of a hint no dots say what is legal.
 * @param {[number, number]} at
 * @param {Marks & {number: number | string | null, shape: string | null, ghosts: boolean}} marks
 */
function onSquare(at, marks) {
  const { number, shape, ghosts } = marks;
  const drawn = emptyMarks(at, { ...marks, drawn: number !== null || shape !== null || ghosts }, MARKS);
  return number === null ? drawn : [...drawn, ...numberOn(at, number, null, "", GROUND)];
}

/** @param {number} offset */
function field(offset) {
  const side = CELL * 8;
  let lines = "";
  for (let k = 0; k <= 8; k++) {
    lines += `M${offset} ${offset + k * CELL}h${side}M${offset + k * CELL} ${offset}v${side}`;
  }
  const dots = [2, 6].flatMap((x) => [2, 6].map((y) => ({ cx: offset + x * CELL, cy: offset + y * CELL })));
  return [
    el("rect", { class: "rev-field", x: offset, y: offset, width: side, height: side }),
    el("path", { class: "rev-line", d: lines }),
    ...dots.map((dot) => el("circle", { class: "rev-dot", r: 3, ...dot })),
  ];
}

/** @param {boolean} turned */
function coordinates(turned) {
  return [...FILES].flatMap((file, k) => {
    const middle = FRAME + ((turned ? 7 - k : k) + 0.5) * CELL;
    return [
      el("text", { class: "rev-coord", x: middle, y: 14, "aria-hidden": "true" }, file),
      el("text", { class: "rev-coord", x: 10, y: middle + 4, "aria-hidden": "true" }, String(k + 1)),
    ];
  });
}
