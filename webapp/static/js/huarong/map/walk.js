/** List beside the map: the present layout, each step from it, and the number of layouts at each distance. */

import { facesOf } from "../../board/huarong/blocks.js";
import { between, columnOf, readLayout, rowOf } from "../../board/huarong/cells.js";
import { drawLayout } from "../../board/huarong/picture.js";
import { el } from "../../board/svg.js";
import { find, html } from "../../frame/dom.js";
import { gettext, ngettext, word } from "../../frame/i18n.js";
import { grouped, routeWords } from "../puzzle/words.js";
import { layoutOf, profileOf, waysOn } from "./space.js";

/**
 * @import { Route } from "../../board/huarong/cells.js"
 * @import { Metric, Space } from "./space.js"
 *
 * @typedef {{zh: string, en: string}} Words
 * @typedef {{number: number, way: number[], words: string, side: Side, by: number}} Step
 *   the layout after it, those on the way to it, and by how much it lies farther
 * @typedef {"up" | "down" | "left" | "right"} Side
 */

/** @type {Record<Side, string>} */
const ARROWS = {
  up: "M9 15V3M4 8l5-5 5 5",
  down: "M9 3v12M4 10l5 5 5-5",
  left: "M15 9H3M8 4 3 9l5 5",
  right: "M3 9h12M10 4l5 5-5 5",
};
/** By the class of their number. */
const GAINS = { nearer: gettext("nearer"), farther: gettext("farther"), even: gettext("the same") };
/** @type {Record<Side, (name: string) => string>} */
const GOES = {
  up: (name) => gettext("{name} goes up", { name }),
  down: (name) => gettext("{name} goes down", { name }),
  left: (name) => gettext("{name} goes left", { name }),
  right: (name) => gettext("{name} goes right", { name }),
};
/** @type {Record<Metric, string>} */
const COUNTED = { moves: gettext("Moves"), steps: gettext("Steps") };
const [CHART_HEIGHT, BARS_HEIGHT] = [92, 72];

export class Walk {
  #space;
  #people;
  #go;
  #profile;

  /**
   * @param {Space} space
   * @param {Record<string, Words>} people
   * @param {(way: number[]) => void} go  goes to the last of some layouts through the others
   */
  constructor(space, people, go) {
    this.#space = space;
    this.#people = people;
    this.#go = go;
    this.#profile = profileOf(space);
    this.#table();
  }

  /** Counts in another way from the next `show` on. @param {Space} space */
  count(space) {
    this.#space = space;
    this.#profile = profileOf(space);
    this.#table();
  }

  /** Shows the present layout. @param {number} here @param {string} playAddress */
  show(here, playAddress) {
    const layout = layoutOf(this.#space.keys[here]);
    const height = this.#space.heights[here];
    drawLayout(find("[data-here-board]"), layout);
    find("[data-far]").textContent = grouped(height);
    find("[data-ways-on]").textContent = ngettext(
      "{n} way on",
      "{n} ways on",
      waysOn(this.#space, here).length,
    );
    find("[data-as-far]").textContent = gettext("{n} as far", { n: grouped(this.#profile[height]) });
    /** @type {HTMLAnchorElement} */ (find("[data-play]")).href = playAddress;
    this.#list(here);
    this.#chart(height);
  }

  /** Fits the chart into a new width. @param {number} here */
  fit(here) {
    this.#chart(this.#space.heights[here]);
  }

  /**
   * Each move or step from a layout, the ones that lead nearer to the exit first.
   * @param {number} here
   * @returns {Step[]}
   */
  steps(here) {
    const layout = layoutOf(this.#space.keys[here]);
    const blocks = readLayout(layout);
    const faces = facesOf(layout);
    const steps = waysOn(this.#space, here).map(({ number, way }) => {
      const { index, route } = between(blocks, layoutOf(this.#space.keys[number]));
      const side = sideOf(route[1] - route[0]);
      const name = this.#name(faces[index], blocks[index].cell);
      const by = this.#space.heights[number] - this.#space.heights[here];
      return { number, way, words: goes(name, side, route), side, by };
    });
    return steps.sort((one, other) => one.by - other.by || one.words.localeCompare(other.words));
  }

  /** @param {string} face @param {number} cell */
  #name(face, cell) {
    if (face !== "bing") return word(this.#people[face]);
    return gettext("Soldier in row {row}, column {column}", {
      row: rowOf(cell) + 1,
      column: columnOf(cell) + 1,
    });
  }

  /** @param {number} here */
  #list(here) {
    const rows = this.steps(here).map(({ number, way, words, side, by }) => {
      const path = el("path", { d: ARROWS[side] });
      const arrow = el("svg", { viewBox: "0 0 18 18", "aria-hidden": "true" }, path);
      const gain = by < 0 ? "nearer" : by > 0 ? "farther" : "even";
      const far = span(`${GAINS[gain]} · ${grouped(this.#space.heights[number])}`, gain);
      const onclick = () => this.#go(way);
      return html("li", {}, html("button", { type: "button", onclick }, arrow, span(words), far));
    });
    find("[data-steps]").replaceChildren(...rows);
  }

  /** Puts the keyboard on the first step, after one was taken. */
  focus() {
    /** @type {HTMLElement | null} */ (document.querySelector("[data-steps] button"))?.focus({
      preventScroll: true,
    });
  }

  /** @param {number} height */
  #chart(height) {
    const svg = /** @type {SVGSVGElement} */ (find("[data-profile]"));
    const { top } = this.#space;
    const width = svg.clientWidth || 300;
    const bar = width / (top + 1);
    const most = Math.max(...this.#profile);
    svg.setAttribute("viewBox", `0 0 ${width} ${CHART_HEIGHT}`);
    const bars = [...this.#profile].map((count, at) => {
      const high = 1 + (BARS_HEIGHT * count) / most;
      const rect = el("rect", {
        x: at * bar,
        y: BARS_HEIGHT + 2 - high,
        width: Math.max(1, bar - 0.6),
        height: high,
      });
      rect.style.setProperty("fill", rampAt(top ? at / top : 0));
      return rect;
    });
    const labels = ticks(top, width).map((at) => {
      const anchor = at === 0 ? "start" : at === top ? "end" : "middle";
      const x = at === 0 ? 0 : at === top ? width : (at + 0.5) * bar;
      return el("text", { x, y: CHART_HEIGHT - 2, "text-anchor": anchor }, String(at));
    });
    const now = el("path", { class: "now", d: `M${(height + 0.5) * bar} 0v${BARS_HEIGHT + 4}` });
    svg.replaceChildren(...bars, now, ...labels);
  }

  /** The numbers of the chart as text, for screen readers. */
  #table() {
    const rows = [...this.#profile].map((count, at) =>
      html("tr", {}, html("th", { scope: "row" }, String(at)), html("td", {}, grouped(count))),
    );
    find("[data-counts]").replaceChildren(...rows);
    find("[data-counted]").textContent = COUNTED[this.#space.metric];
  }
}

/** @param {string} text @param {string} [look] */
function span(text, look = "") {
  return html("span", { className: look }, text);
}

/** A move or step in words. @param {string} name @param {Side} side @param {Route} route */
function goes(name, side, route) {
  return route.length === 2 ? GOES[side](name) : gettext("{name}: {ways}", { name, ways: routeWords(route) });
}

/** @param {number} stride @returns {Side} */
function sideOf(stride) {
  if (Math.abs(stride) === 1) return stride > 0 ? "right" : "left";
  return stride > 0 ? "down" : "up";
}

/** @param {number} share */
function rampAt(share) {
  const at = Math.min(3, Math.floor(share * 4));
  return `color-mix(in srgb, var(--map-${at + 1}) ${Math.round((share * 4 - at) * 100)}%, var(--map-${at}))`;
}

/**
 * Round distances below the chart, as many as there is room for.
 * @param {number} top
 * @param {number} width
 */
function ticks(top, width) {
  const stride = [1, 2, 5, 10, 20, 40, 50, 100].find((each) => (top / each) * 44 < width) ?? 200;
  const found = [];
  for (let at = 0; at <= top - stride * 0.7; at += stride) found.push(at);
  return [...found, top];
}
