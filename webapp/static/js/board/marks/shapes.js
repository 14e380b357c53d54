/** Shapes drawn on points: triangle, square, circle and cross, as in SGF files. */

import { gettext } from "../../frame/i18n.js";
import { el } from "../svg.js";

/** Outlines around the middle of a point. @type {Record<string, string>} */
export const OUTLINES = {
  triangle: "M0-12.500L10.800 6.200H-10.800Z",
  square: "M-9-9H9V9H-9Z",
  circle: "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0",
  x: "M-9-9L9 9M9-9L-9 9",
};

/** @type {Record<string, string>} */
const NAMES = {
  triangle: gettext("triangle"),
  square: gettext("square"),
  circle: gettext("circle"),
  x: gettext("cross"),
};

/**
 * A shape on a stone, or on the ground.
 * @param {string} shape
 * @param {[number, number]} at
 * @param {"black" | "white" | null} side
 * @param {string} ground  the class of the ground under a point without a stone
 */
export function shapeOn(shape, [x, y], side, ground) {
  return el("path", {
    class: `drawn-shape ${side ? `on-${side}` : ground}`,
    d: OUTLINES[shape] ?? "",
    transform: `translate(${x} ${y})`,
  });
}

/** The name of a shape; none for anything else. @param {string} shape */
export function shapeName(shape) {
  return NAMES[shape];
}
