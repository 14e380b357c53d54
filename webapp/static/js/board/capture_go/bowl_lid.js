/** The lid of a bowl, with the stones that were captured in it. */

import { el } from "../svg.js";

const MOST = 7;
const WIDEST = 107;
const APART = 26;

/**
 * Draws captured stones as they lie in a lid.
 * @param {"black" | "white"} side  whose stones they are
 * @param {number} count
 * @param {number} [middle]  of the lid
 */
export function stonesInLid(side, count, middle = WIDEST) {
  const drawn = Math.min(count, MOST);
  return Array.from({ length: drawn }, (_, place) => {
    const x = middle + (place - (drawn - 1) / 2) * APART;
    const y = place % 2 ? 26 : 22;
    return el(
      "g",
      { class: `stone ${side === "black" ? "slate" : "shell"}`, transform: `translate(${x} ${y}) scale(.6)` },
      el("circle", { class: "under", cy: 1.6, r: 22.6 }),
      el("circle", { class: "face", r: 22.6 }),
    );
  });
}

/**
 * Draws a lid with captured stones, as wide as they need.
 * @param {"black" | "white"} side  whose stones they are
 * @param {number} count
 */
export function bowlLid(side, count) {
  const middle = Math.min(WIDEST, 45 + (Math.min(count, MOST) * APART) / 2);
  return el(
    "svg",
    { viewBox: `0 0 ${2 * middle} 50`, "aria-hidden": "true" },
    el("ellipse", { class: "lid-rim", cx: middle, cy: 26, rx: middle, ry: 23 }),
    el("ellipse", { class: "lid-floor", cx: middle, cy: 24, rx: middle - 8, ry: 18 }),
    ...stonesInLid(side, count, middle),
  );
}
