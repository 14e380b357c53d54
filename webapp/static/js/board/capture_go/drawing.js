/** Parts of the Capture Go board: wood, lines and labels, the band of a chain in atari. */

import { el } from "../svg.js";
import { FILES, GAP } from "./geometry.js";

/** @import { Frame } from "./geometry.js" */

/**
 * The wood with its grain, lines, star points and labels.
 * @param {number} size
 * @param {Frame} frame
 * @param {boolean} turned  seen from the other side
 */
export function wood(size, { side, margin, label }, turned) {
  return [
    el("rect", { class: "go-wood", width: side, height: side }),
    el("path", { class: "go-grain", d: grain(side) }),
    el("path", { class: "go-line", d: lines(size, margin) }),
    ...stars(size).map(([x, y]) =>
      el("circle", { class: "go-star", cx: margin + x * GAP, cy: margin + y * GAP, r: 3.6 }),
    ),
    ...(label ? labels(size, { margin, label }, turned) : []),
  ];
}

/** @param {number} total */
function grain(total) {
  let path = "";
  for (let k = 0; k < 9; k++) {
    const x = (total * (k + 0.5)) / 9 + (k % 3) * 7;
    path += `M${x} 0C${x + 14} ${total * 0.35} ${x - 12} ${total * 0.62} ${x + 6} ${total}`;
  }
  return path;
}

/** @param {number} size @param {number} margin */
function lines(size, margin) {
  const span = (size - 1) * GAP;
  let path = "";
  for (let k = 0; k < size; k++)
    path += `M${margin} ${margin + k * GAP}h${span}M${margin + k * GAP} ${margin}v${span}`;
  return path;
}

/** @param {number} size @returns {[number, number][]} */
function stars(size) {
  const middle = (size - 1) / 2;
  /** @type {[number, number][]} */
  const centre = size % 2 ? [[middle, middle]] : [];
  if (size < 9) return centre;
  const near = size < 12 ? 2 : 3;
  const far = size - 1 - near;
  return [...centre, [near, near], [far, near], [near, far], [far, far]];
}

/**
 * Letters above the board and numbers at its left, outside every stone.
 * @param {number} size
 * @param {{margin: number, label: number}} frame  `label` is their size
 * @param {boolean} turned
 */
function labels(size, { margin, label }, turned) {
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) =>
    el(
      "text",
      { class: "go-coord", x, y: y + 0.36 * label, "font-size": label, "aria-hidden": "true" },
      text,
    );
  return Array.from({ length: size }, (_, k) => {
    const place = margin + (turned ? size - 1 - k : k) * GAP;
    return [
      at(place, 0.95 * label, FILES.charAt(k).toUpperCase()),
      at(0.95 * label, place, String(size - k)),
    ];
  }).flat();
}

/**
 * A band round the stones of a chain.
 * @param {[number, number][]} stones
 * @param {number} gap the distance of neighbours
 */
export function atariBand(stones, gap) {
  const beside = (/** @type {[number, number]} */ [x, y], /** @type {[number, number]} */ [u, v]) =>
    Math.abs(x - u) + Math.abs(y - v) === gap;
  let joints = "";
  stones.forEach((one, k) => {
    for (const other of stones.slice(k + 1)) if (beside(one, other)) joints += `M${one}L${other}`;
  });
  const group = el("g", { class: "atari" });
  if (joints) group.append(el("path", { class: "atari-band", d: joints }));
  for (const [x, y] of stones) group.append(el("circle", { class: "atari-halo", cx: x, cy: y, r: 27 }));
  return group;
}
