/** The Reversi board: 8 cells of 54, a frame of 20 with coordinates. */

import { say } from "../../frame/phrases.js";
import { Grid } from "../grid.js";
import { plate } from "../plates.js";
import { el } from "../svg.js";
import { lastMark, sideOf } from "../view.js";

/**
 * @typedef {import("../view.js").View} View
 * @typedef {{last: boolean, hint: boolean, legal: boolean, value: import("../plates.js").Plate | null}} Marks
 */

const CELL = 54;
const FRAME = 20;
const FILES = "abcdefgh";
const NAMES = [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => [...FILES].map((file) => `${file}${rank}`));

/** Discs turn one ring after the other; the last one starts this long after the first, at most. */
const SPREAD = 80;
const RING = 60;

export class ReversiBoard {
  #grid;

  /**
   * @param {SVGElement} svg
   * @param {import("../view.js").BoardOptions} [options]
   */
  constructor(svg, { pick, framed = true } = {}) {
    const offset = framed ? FRAME : 0;
    const size = CELL * 8 + offset * 2;
    svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
    this.#grid = new Grid({
      names: NAMES,
      label: say("board_reversi"),
      middle: (row, column) => [offset + (column + 0.5) * CELL, offset + (row + 0.5) * CELL],
      size: CELL,
      pick,
    });
    if (framed)
      svg.replaceChildren(el("rect", { class: "rev-frame", width: size, height: size }), ...coordinates());
    else svg.replaceChildren();
    svg.append(...field(offset), this.#grid.node);
  }

  /** @param {View} view */
  draw(view) {
    const waits = view.animate ? turning(view) : new Map();
    for (const name of this.#grid.names()) {
      const side = sideOf(this.#grid.letter(view.rows, name));
      const marks = {
        last: name === view.last,
        hint: name === view.hint,
        legal: view.legal.includes(name),
        set: view.animate && name === view.last,
        value: side ? null : (view.values?.[name] ?? null),
        wait: waits.get(name) ?? null,
      };
      const at = this.#grid.middle(name);
      this.#grid.show(name, {
        label: label(name, side, marks),
        drawn: JSON.stringify([side, marks]),
        make: () => (side ? discs(side, at, marks) : emptyMarks(at, marks)),
      });
    }
    if (view.hint ?? view.last) this.#grid.stopAt(view.hint ?? view.last ?? "");
  }
}

/**
 * When each turned disc starts, in milliseconds after the played one.
 * @param {View} view
 * @returns {Map<string, number>}
 */
function turning({ last, changed }) {
  const rings = changed.map((name) => distance(name, last ?? name));
  const gap = Math.min(RING, SPREAD / Math.max(1, ...rings.map((ring) => ring - 1)));
  return new Map(changed.map((name, k) => [name, Math.round(((rings[k] ?? 1) - 1) * gap)]));
}

/**
 * @param {string} one
 * @param {string} other
 */
function distance(one, other) {
  const files = FILES.indexOf(one.charAt(0)) - FILES.indexOf(other.charAt(0));
  return Math.max(Math.abs(files), Math.abs(Number(one.slice(1)) - Number(other.slice(1))));
}

/**
 * @param {string} name
 * @param {"black" | "white" | null} side
 * @param {Marks} marks
 */
function label(name, side, marks) {
  const what = side ? say(side) : say(marks.legal ? "cell_legal" : "cell_empty");
  const more = [];
  if (marks.last) more.push(say("cell_last"));
  if (marks.hint) more.push(say("cell_hint"));
  if (marks.value) more.push(marks.value.spoken);
  return more.length
    ? say("cell_more", { name, what, more: more.join(say("comma")) })
    : say("cell", { name, what });
}

/**
 * @param {"black" | "white"} side
 * @param {[number, number]} at
 * @param {{last: boolean, set: boolean, wait: number | null}} marks
 */
function discs(side, [x, y], { last, set, wait }) {
  const motion = wait !== null ? " flip" : set ? " set" : "";
  const disc = el(
    "g",
    { class: `disc ${side}${motion}`, transform: `translate(${x} ${y})` },
    el("circle", { class: "under", cy: 1.8, r: 22 }),
    el("circle", { class: "face", r: 22 }),
    el("path", { class: "light", d: "M-10.5 -13.9A17.4 17.4 0 0 1 10.5 -13.9" }),
  );
  if (wait !== null) disc.style.setProperty("--wait", `${wait}ms`);
  return last ? [disc, el("circle", lastMark(side, x, y))] : [disc];
}

/**
 * @param {[number, number]} at
 * @param {Marks} marks
 */
function emptyMarks([x, y], { hint, legal, value }) {
  if (hint) {
    const ring = el("circle", { class: "hint-ring", cx: x, cy: y, r: value ? 25 : 19 });
    if (value) return [ring, ...plate(value, [x, y])];
    return [ring, el("circle", { class: "hint-core", cx: x, cy: y, r: 7 })];
  }
  if (value) return plate(value, [x, y]);
  return legal ? [el("circle", { class: "legal", cx: x, cy: y, r: 7 })] : [];
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

function coordinates() {
  return [...FILES].flatMap((file, k) => {
    const middle = FRAME + (k + 0.5) * CELL;
    return [
      el("text", { class: "rev-coord", x: middle, y: 14, "aria-hidden": "true" }, file),
      el("text", { class: "rev-coord", x: 10, y: middle + 4, "aria-hidden": "true" }, String(k + 1)),
    ];
  });
}
