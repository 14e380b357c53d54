/** The distance to the exit along a game: the player's line solid, the shortest way dashed. */

import { el } from "../svg.js";

/**
 * @typedef {{x: number, left: number | null, away: boolean}} Place
 *   after `x` moves, steps or slides there are `left` to go, null where no way leads out; `away` marks
 *   one that led away from the exit
 * @typedef {{places: readonly Place[], at: number, former?: readonly {x: number, left: number}[] | null}} Walk
 *   `at` is the place that the board shows, `former` the line of an earlier game
 */

const LEFT = 34;
const RIGHT = 10;
const TOP = 24;
const BOTTOM = 24;
const HEIGHT = 164;
const FEWEST = 10;
const STEPS = [1, 2, 5, 10, 20, 50, 100];

/**
 * Draws the chart as wide as its box is, so that letters keep their size.
 * @param {SVGSVGElement} svg
 * @param {Walk} walk
 * @param {{you: string, shortest: string, former?: string}} words labels at the lines
 */
export function drawDistance(svg, { places, at, former = null }, words) {
  const known = places.flatMap(({ x, left }) => (left === null ? [] : [{ x, left }]));
  const width = svg.clientWidth || 400;
  svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
  const start = places[0].left;
  if (start === null) return svg.replaceChildren();
  const all = [...known, ...(former ?? [])];
  const most = Math.max(FEWEST, ...all.map(({ x }) => x));
  const high = Math.max(...all.map(({ left }) => left));
  const low = lowest(Math.min(...all.map(({ left }) => left)), high);
  /** @param {number} x */
  const across = (x) => LEFT + ((width - LEFT - RIGHT) * x) / most;
  /** @param {number} left */
  const down = (left) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - left)) / (high - low);
  /** @param {readonly {x: number, left: number}[]} line */
  const path = (line) => line.map(({ x, left }, k) => `${k ? "L" : "M"}${across(x)} ${down(left)}`).join("");

  svg.replaceChildren(...levels(low, high, start, down, width), ...ticks(most, across));
  const reach = Math.min(most, start - low);
  svg.append(el("path", { class: "curve ideal", d: path([known[0], { x: reach, left: start - reach }]) }));
  if (former) {
    const there = former[Math.round(former.length * 0.6)] ?? former[0];
    svg.append(el("path", { class: "curve former", d: path(former) }));
    svg.append(label(words.former ?? "", across(there.x) + 8, down(there.left) - 6, "start"));
  }
  svg.append(el("path", { class: "curve", d: path(known) }));
  for (const { x, left, away } of places)
    if (away && left !== null)
      svg.append(el("circle", { class: "away", cx: across(x), cy: down(left), r: 4 }));
  const middle = Math.round(reach * 0.7);
  // Where the player's line lies on the shortest one, its label says all.
  if (!known.some(({ x, left }) => x >= middle && left === start - x))
    svg.append(
      label(words.shortest, across(middle) - 10, Math.min(down(start - middle) + 8, HEIGHT - BOTTOM - 4)),
    );
  const here = places[at];
  if (here && here.left !== null) {
    const [x, y] = [across(here.x), down(here.left)];
    svg.append(el("circle", { class: "now-dot", cx: x, cy: y, r: 4.5 }));
    svg.append(label(words.you, x + 4, y - 10, x < LEFT + 40 ? "start" : "end"));
  }
}

/** The lowest line of the chart: a round number under all. @param {number} least @param {number} high */
function lowest(least, high) {
  const step = stepOf(Math.max(FEWEST, high - least));
  return Math.max(0, Math.min(Math.floor((least - 1) / step) * step, high - FEWEST));
}

/** The finest round step that cuts a range into five parts at most. @param {number} range */
function stepOf(range) {
  return STEPS.find((step) => range / step <= 5) ?? range;
}

/**
 * A line and a number for each round distance, and one for the distance at the start.
 * @param {number} low
 * @param {number} high
 * @param {number} start
 * @param {(left: number) => number} down
 * @param {number} width
 */
function levels(low, high, start, down, width) {
  const step = stepOf(high - low);
  const round = [];
  for (let left = Math.ceil(low / step) * step; left <= high; left += step)
    if (Math.abs(down(left) - down(start)) > 14) round.push(left);
  return [...round, start].flatMap((left) => [
    el("path", { class: left === 0 ? "zero" : "grid", d: `M${LEFT} ${down(left)}H${width - RIGHT}` }),
    el("text", { class: "axis end", x: LEFT - 7, y: down(left) + 4 }, String(left)),
  ]);
}

/** A number under each round count. @param {number} most @param {(x: number) => number} across */
function ticks(most, across) {
  const step = stepOf(most);
  const numbers = [];
  for (let x = 0; x <= most; x += step)
    numbers.push(el("text", { class: "axis mid", x: across(x), y: HEIGHT - 6 }, String(x)));
  return numbers;
}

/** @param {string} text @param {number} x @param {number} y @param {"start" | "end"} [side] */
function label(text, x, y, side = "end") {
  return el("text", { class: "label", x, y, "text-anchor": side }, text);
}
