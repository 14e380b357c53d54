/** Parts of the Capture Go board: wood and lines, the band of a chain in atari, a liberty. */

import { el } from "../svg.js";

const GAP = 50;
const FILES = "ABCDEFGHJKLMN";

/**
 * The wood with its grain, lines, star points and, framed, the coordinates.
 * @param {number} size
 * @param {number} margin
 * @param {boolean} framed
 */
export function wood(size, margin, framed) {
  const total = (size - 1) * GAP + margin * 2;
  return [
    el("rect", { class: "go-wood", width: total, height: total }),
    el("path", { class: "go-grain", d: grain(total) }),
    el("path", { class: "go-line", d: lines(size, margin) }),
    ...stars(size).map(([x, y]) =>
      el("circle", { class: "go-star", cx: margin + x * GAP, cy: margin + y * GAP, r: 3.6 }),
    ),
    ...(framed ? coordinates(size, margin) : []),
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

/**
 * @param {number} size
 * @param {number} margin
 */
function lines(size, margin) {
  const span = (size - 1) * GAP;
  let path = "";
  for (let k = 0; k < size; k++)
    path += `M${margin} ${margin + k * GAP}h${span}M${margin + k * GAP} ${margin}v${span}`;
  return path;
}

/**
 * @param {number} size
 * @returns {[number, number][]}
 */
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
 * Letters and numbers in the margin, on every size of board as large as on one of nine lines: on a
 * small board, which is drawn larger, they would else reach under the stones.
 * @param {number} size
 * @param {number} margin
 */
function coordinates(size, margin) {
  const scale = ((size - 1) * GAP + margin * 2) / (8 * GAP + margin * 2);
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) => {
    const place = `translate(${x} ${y}) scale(${scale})`;
    return el("text", { class: "go-coord", transform: place, y: 4, "aria-hidden": "true" }, text);
  };
  return Array.from({ length: size }, (_, k) => [
    at(margin + k * GAP, 7, FILES.charAt(k)),
    at(7, margin + k * GAP, String(size - k)),
  ]).flat();
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

/**
 * A diamond on a liberty.
 * @param {number} x
 * @param {number} y
 */
export function libertyDiamond(x, y) {
  return el("rect", {
    class: "liberty",
    x: x - 7,
    y: y - 7,
    width: 14,
    height: 14,
    transform: `rotate(45 ${x} ${y})`,
  });
}
