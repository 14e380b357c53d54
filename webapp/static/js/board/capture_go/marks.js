/** Marks on the Capture Go board, one shape for one meaning. */

import { el } from "../svg.js";

/**
 * @import { Frame } from "./geometry.js"
 *
 * @typedef {[number, number]} Place
 */

/** A diamond: the last liberty of one's own chain. @param {Place} at */
export function dangerDiamond([x, y]) {
  return el("rect", {
    class: "liberty",
    x: x - 7,
    y: y - 7,
    width: 14,
    height: 14,
    transform: `rotate(45 ${x} ${y})`,
  });
}

/** Four corners: a stone here captures. @param {Place} at */
export function captureCorners([x, y]) {
  const d = "M-14-6V-14H-6M6-14H14V-6M14 6V14H6M-6 14H-14V6";
  return el(
    "g",
    { class: "capture-here", transform: `translate(${x} ${y})` },
    el("path", { class: "under", d }),
    el("path", { d }),
  );
}

/** A dot: a liberty that is being counted. @param {Place} at */
export function libertyDot([x, y]) {
  return el("circle", { class: "liberty-dot", cx: x, cy: y, r: 7.5 });
}

/**
 * A ring on a stone: it belongs to the chain in question.
 * @param {Place} at
 * @param {"black" | "white"} side  the colour of the stone
 */
export function chainRing([cx, cy], side) {
  return el("circle", { class: `chain-ring on-${side}`, cx, cy, r: 12.5 });
}

/**
 * The stone that a second tap would play, with lines to the labels of its point.
 * @param {Place} at
 * @param {"black" | "white"} side
 * @param {Frame} frame
 */
export function previewStone([x, y], side, frame) {
  const from = 1.7 * frame.label;
  return el(
    "g",
    { class: "preview" },
    el("path", { class: "preview-lines", d: `M${from} ${y}H${frame.side}M${x} ${from}V${frame.side}` }),
    el("circle", { class: `preview-stone on-${side}`, cx: x, cy: y, r: 22.6 }),
    el("circle", { class: "preview-ring", cx: x, cy: y, r: 30 }),
  );
}
