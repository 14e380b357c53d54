/** Drawing that the boards of two-player games share: stones, marks on empty cells, labels for screen readers. */

import { gettext } from "../frame/i18n.js";
import { numberOn } from "./marks/line_marks.js";
import { el } from "./svg.js";
import { valueLabel } from "./value_labels.js";

/**
 * @import { ValueLabel } from "./value_labels.js"
 * @import { View } from "./view.js"
 *
 * @typedef {"black" | "white"} Side
 *
 * @typedef {object} Marks  what is marked on one cell
 * @property {boolean} last    the last move, as the server has it
 * @property {boolean} waiting  a move that waits for the server
 * @property {boolean} hint    a hint names it
 * @property {boolean} legal   it may be played
 * @property {boolean} set     the last move is animated as a stone set down here
 * @property {boolean} [drawn] something is written there, which takes the place of the mark of a legal cell
 * @property {boolean} [taken] Capture Go: a stone was captured here just now
 * @property {ValueLabel | null} value  what playing here is worth
 *
 * @typedef {object} Shape  a disc or a stone
 * @property {string} name    its class, and that of its material
 * @property {number} radius
 * @property {number} drop    how far its edge shows below
 * @property {string} light   the path of the light on it
 *
 * @typedef {object} MarkSizes  marks on empty cells
 * @property {string} ground       the class of the ground that they lie on, or none
 * @property {number} ring         the radius of a hint's ring
 * @property {number} ringOfValue  the same around a value label
 * @property {number} legal        the radius of a legal cell's mark
 */

/**
 * The marks that every game has on a cell.
 * @param {View} view
 * @param {string} name
 * @param {Side | null} side  whose stone is there
 * @returns {Marks}
 */
export function marksOf(view, name, side) {
  return {
    last: name === view.last && !view.unconfirmed,
    waiting: name === view.last && view.unconfirmed === "waiting",
    hint: name === view.hint,
    legal: view.legal.includes(name),
    set: view.animate && name === view.last && !view.stands,
    value: side ? null : (view.values?.[name] ?? null),
  };
}

/**
 * The label of a cell for screen readers.
 * @param {string} name
 * @param {Side | null} side
 * @param {Marks} marks
 * @param {string} [more]  said after the marks
 */
export function cellLabel(name, side, marks, more = "") {
  const what = side ? colourName(side) : marks.legal ? gettext("legal") : gettext("empty");
  const facts = [
    marks.last ? gettext("last move") : "",
    marks.waiting ? gettext("not confirmed yet") : "",
    marks.hint ? gettext("hint") : "",
    marks.taken ? gettext("captured here") : "",
    marks.value?.spoken ?? "",
    more,
  ].filter(Boolean);
  return facts.length
    ? gettext("{name} {what}, {more}", { name, what, more: facts.join(gettext(", ")) })
    : gettext("{name} {what}", { name, what });
}

/** The name of a colour within a sentence. @param {Side} side */
export function colourName(side) {
  return side === "black" ? gettext("black") : gettext("white");
}

/**
 * A disc or a stone: its edge, its face and the light on it.
 * @param {Shape} shape
 * @param {[number, number]} at
 */
export function stone({ name, radius, drop, light }, [x, y]) {
  return el(
    "g",
    { class: name, transform: `translate(${x} ${y})` },
    el("circle", { class: "under", cy: drop, r: radius }),
    el("circle", { class: "face", r: radius }),
    el("path", { class: "light", d: light }),
  );
}

/**
 * The marks of an empty cell.
 * @param {[number, number]} at
 * @param {Marks} marks
 * @param {MarkSizes} sizes
 * @returns {SVGElement[]}
 */
export function emptyMarks([x, y], { hint, legal, drawn: written, taken, value }, sizes) {
  const on = sizes.ground ? ` ${sizes.ground}` : "";
  const drawn = value ? valueLabel(value, [x, y]) : [];
  if (hint) {
    const r = value ? sizes.ringOfValue : sizes.ring;
    const ring = el("circle", { class: `hint-ring${on}`, cx: x, cy: y, r });
    return value ? [ring, ...drawn] : [ring, el("circle", { class: "hint-core", cx: x, cy: y, r: 7 })];
  }
  if (value) return drawn;
  if (taken) return [el("circle", { class: "taken", cx: x, cy: y, r: 21 })];
  return legal && !written ? [el("circle", { class: `legal${on}`, cx: x, cy: y, r: sizes.legal })] : [];
}

/**
 * Stones that are not there: moves that would be played, with their numbers.
 * @param {View} view
 * @param {(name: string) => [number, number]} middle
 * @param {(side: Side) => Shape} shape
 */
export function drawnGhosts({ ghosts = [] }, middle, shape) {
  return ghosts.map(({ cell, side, number }) =>
    el(
      "g",
      { class: "stone-ghost" },
      stone(shape(side), middle(cell)),
      ...numberOn(middle(cell), number, side),
    ),
  );
}
