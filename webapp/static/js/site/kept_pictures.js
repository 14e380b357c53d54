/** Small pictures of positions, from descriptions such as `reversi:--X…/…`, `capture_go:…` or `huarong:VCCV…`. */

import { el } from "../board/svg.js";

const ROW = 4;
/** Width and height of a block by its letter. @type {Record<string, [number, number]>} */
const BLOCKS = { C: [2, 2], V: [1, 2], H: [2, 1], S: [1, 1] };

/** The picture of a description; null for an invalid one. @param {string} text */
export function boardPicture(text) {
  const [game, position = ""] = text.split(":");
  if (game === "huarong") return layoutPicture(position);
  return game === "reversi" || game === "capture_go"
    ? stonesPicture(position.split("/"), game === "capture_go")
    : null;
}

/**
 * @param {string[]} rows
 * @param {boolean} points  stones stand on crossings
 */
function stonesPicture(rows, points) {
  const size = rows.length;
  const svg = picture(`board-picture${points ? " on-points" : ""}`, `0 0 ${size} ${size}`);
  const [black, white] = [stones(rows, "X"), stones(rows, "O")];
  svg.append(el("rect", { class: "field", width: "100%", height: "100%" }));
  svg.append(el("path", { class: "lines", d: lines(size, points) }));
  for (const [colour, d] of [
    ["black", black],
    ["white", white],
  ])
    if (d) svg.append(el("path", { class: "edge", d }), el("path", { class: colour ?? "", d }));
  return svg;
}

/** @param {readonly string[]} rows @param {string} letter */
function stones(rows, letter) {
  return rows
    .flatMap((row, y) => [...row].map((each, x) => (each === letter ? `M${x + 0.5} ${y + 0.5}h0` : "")))
    .join("");
}

/** @param {number} size @param {boolean} points */
function lines(size, points) {
  const places = Array.from({ length: points ? size : size - 1 }, (_, place) => place + (points ? 0.5 : 1));
  const [from, length] = points ? [0.5, size - 1] : [0, size];
  return places.map((at) => `M${from} ${at}h${length}M${at} ${from}v${length}`).join("");
}

/** @param {string} layout */
function layoutPicture(layout) {
  const svg = picture("layout-picture", "-.16 -.16 4.32 5.32");
  const rim = { class: "rim", x: "-.16", y: "-.16", width: "4.32", height: "5.32", rx: ".08" };
  svg.append(el("rect", rim), el("rect", { class: "floor", width: "4", height: "5" }));
  const covered = new Set();
  [...layout].forEach((kind, cell) => {
    const [width, height] = BLOCKS[kind] ?? [0, 0];
    if (!width || covered.has(cell)) return;
    for (let x = 0; x < width; x++) for (let y = 0; y < height; y++) covered.add(cell + x + y * ROW);
    const place = { x: (cell % ROW) + 0.04, y: Math.floor(cell / ROW) + 0.04 };
    const size = { width: width - 0.08, height: height - 0.08, rx: 0.08 };
    svg.append(el("rect", { class: `block kind-${kind}`, ...place, ...size }));
  });
  return svg;
}

/** @param {string} kind @param {string} viewBox */
function picture(kind, viewBox) {
  return el("svg", { class: kind, viewBox, "aria-hidden": "true" });
}
