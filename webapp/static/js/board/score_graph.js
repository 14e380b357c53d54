/**
 * A curve of a game's score by ply, drawn at the size it is shown. Black is above, White below; dashed
 * is an estimate, solid is proven. It knows no game and receives heights.
 */

import { el } from "./svg.js";

/**
 * @typedef {object} Graph
 * @property {readonly {height: number | null, exact: boolean}[]} points  by ply from 0 on; heights
 *   from −1 to 1, null where nothing is known yet
 * @property {readonly {height: number, text: string}[]} levels  lines across, with their names
 * @property {readonly number[]} turns    plies that are marked
 * @property {number} at                  the ply that is shown
 * @property {string} exactWord           label above the part in which all is proven
 * @property {(ply: number) => number} [number]  of the move that led to a ply, where a pass has none
 * @property {boolean} [gaps]             whether the curve breaks off where nothing is known
 */

const LEFT = 40;
const RIGHT = 10;
const TOP = 22;
const BOTTOM = 26;
const EVERY = 10;

/** Draws a graph. @param {SVGSVGElement} svg @param {Graph} graph */
export function drawGraph(svg, graph) {
  const { width, height } = svg.getBoundingClientRect();
  if (!width) return;
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const last = Math.max(1, graph.points.length - 1);
  const x = (/** @type {number} */ ply) => LEFT + ((width - LEFT - RIGHT) * ply) / last;
  const y = (/** @type {number} */ value) => TOP + ((height - TOP - BOTTOM) * (1 - value)) / 2;
  svg.replaceChildren(
    ...levels(graph, width, y),
    ...numbers(last, x, height, graph.number),
    ...areas(graph, x, y),
    ...exactFrom(graph, x, height),
    ...curves(graph, x, y),
    ...graph.turns.map((ply) => ring(graph, ply, x, y)),
    ...now(graph, x, y, height),
  );
}

/**
 * The ply under a point of the screen.
 * @param {SVGSVGElement} svg
 * @param {number} clientX
 * @param {number} last  the last ply
 */
export function plyAt(svg, clientX, last) {
  const { left, width } = svg.getBoundingClientRect();
  const share = (clientX - left - LEFT) / Math.max(1, width - LEFT - RIGHT);
  return Math.max(0, Math.min(last, Math.round(share * last)));
}

/** @typedef {(value: number) => number} Scale */

/** @param {Graph} graph @param {number} width @param {Scale} y */
function levels(graph, width, y) {
  return graph.levels.flatMap(({ height, text }) => [
    el("path", { class: height ? "grid" : "zero", d: `M${LEFT} ${y(height)}H${width - RIGHT}` }),
    el("text", { class: "axis end", x: LEFT - 7, y: y(height) + 4 }, text),
  ]);
}

/** Every tenth move, and the last. @param {number} last @param {Scale} x @param {number} height */
function numbers(last, x, height, number = (/** @type {number} */ ply) => ply) {
  const shown = [];
  for (let ply = 0; ply < last - EVERY / 2; ply++)
    if (number(ply) % EVERY === 0 && number(ply) !== number(ply - 1)) shown.push(ply);
  shown.push(last);
  return shown.map((ply) => el("text", { class: "axis mid", x: x(ply), y: height - 8 }, String(number(ply))));
}

/**
 * Points that are known, each with the one before it, as pairs of plies; after a gap with itself.
 * @param {Graph} graph
 * @returns {{from: number, to: number, low: number, high: number, exact: boolean}[]}
 */
function pieces({ points, gaps }) {
  const found = [];
  let before = -2;
  for (const [ply, { height, exact }] of points.entries()) {
    if (height === null) continue;
    const from = gaps && ply - before > 1 ? ply : before;
    const start = points[from];
    if (start && start.height !== null)
      found.push({ from, to: ply, low: start.height, high: height, exact: start.exact && exact });
    before = ply;
  }
  return found;
}

/** @param {Graph} graph @param {Scale} x @param {Scale} y */
function areas(graph, x, y) {
  return [1, -1].map((sign) => {
    const d = pieces(graph)
      .map((piece) => outline(piece, sign, x, y))
      .join("");
    return el("path", { class: `area ${sign > 0 ? "black" : "white"}`, d });
  });
}

/**
 * The area between a piece of the curve and the middle, on one side of it.
 * @param {{from: number, to: number, low: number, high: number}} piece
 * @param {number} sign
 * @param {Scale} x
 * @param {Scale} y
 */
function outline({ from, to, low, high }, sign, x, y) {
  const [begin, end] = [Math.max(0, sign * low), Math.max(0, sign * high)];
  if (!begin && !end) return "";
  const crossing = low * high < 0 ? from + ((to - from) * low) / (low - high) : null;
  const left = begin ? from : (crossing ?? from);
  const right = end ? to : (crossing ?? to);
  return `M${x(left)} ${y(0)}V${y(sign * begin)}L${x(right)} ${y(sign * end)}V${y(0)}Z`;
}

/** @param {Graph} graph @param {Scale} x @param {Scale} y */
function curves(graph, x, y) {
  return [false, true].map((exact) => {
    const d = pieces(graph)
      .filter((piece) => piece.exact === exact)
      .map(({ from, to, low, high }) => `M${x(from)} ${y(low)}L${x(to)} ${y(high)}`)
      .join("");
    return el("path", { class: exact ? "curve" : "curve estimate", d });
  });
}

/** @param {Graph} graph @param {Scale} x @param {number} height */
function exactFrom({ points, exactWord }, x, height) {
  let first = points.length;
  while (first > 0 && points[first - 1]?.exact) first--;
  if (first < 1 || first >= points.length) return [];
  const side = x(first) > x(points.length - 1) * 0.8 ? "end" : "mid";
  return [
    el("path", { class: "exact-line", d: `M${x(first)} ${TOP}V${height - BOTTOM}` }),
    el("text", { class: `axis ${side}`, x: x(first), y: TOP - 8 }, exactWord),
  ];
}

/** @param {Graph} graph @param {number} ply @param {Scale} x @param {Scale} y */
function ring({ points }, ply, x, y) {
  return el("circle", { class: "turning", cx: x(ply), cy: y(points[ply]?.height ?? 0), r: 5.5 });
}

/** @param {Graph} graph @param {Scale} x @param {Scale} y @param {number} height */
function now({ points, at }, x, y, height) {
  const line = el("path", { class: "now", d: `M${x(at)} ${TOP}V${height - BOTTOM}` });
  const point = points[at];
  if (!point || point.height === null) return [line];
  return [line, el("circle", { class: "now-dot", cx: x(at), cy: y(point.height), r: 4 })];
}
