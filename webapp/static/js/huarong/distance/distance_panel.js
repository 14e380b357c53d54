/** Distance to the exit after each move, with its chart, for players who want to see it. */

import { drawDistance } from "../../board/huarong/distance_chart.js";
import { find } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { load, store } from "../../frame/storage.js";
import { nearestPlace } from "../hints/detour.js";
import { counted, joined, waitingWords } from "../puzzle/words.js";
import { bestLine, lengthOf, noteLine } from "./best_lines.js";
import { Distances } from "./distances.js";

/**
 * @import { Jobs } from "../../net/jobs.js"
 * @import { Metric } from "../puzzle/words.js"
 * @import { Point } from "./best_lines.js"
 *
 * @typedef {{layout: string, moves: number, steps: number, slides: number}} Snapshot  the game after a
 *   number of moves, which is counted in steps and slides too
 * @typedef {{snapshots: readonly Snapshot[], at: number, metric: Metric, watching: boolean,
 *   won: boolean, helped: boolean}} History
 *   the player's game so far, while a solution is `watching` on the board or not, `won` or not yet
 */

const KEPT = "huarong:truth";
const MOST_NAMED = 12;
/** @type {Record<Metric, (n: number) => string>} */
const AWAY = {
  moves: (n) => ngettext("{n} move led away from the exit.", "{n} moves led away from the exit.", n),
  steps: (n) =>
    ngettext(
      "{n} move led away from the exit, counted in steps.",
      "{n} moves led away from the exit, counted in steps.",
      n,
    ),
  slides: (n) =>
    ngettext(
      "{n} move led away from the exit, counted in slides.",
      "{n} moves led away from the exit, counted in slides.",
      n,
    ),
};
/** @type {Record<Metric, (places: string) => string>} */
const AWAY_AT = {
  moves: (places) => gettext("Away from the exit at move {places}.", { places }),
  steps: (places) => gettext("Away from the exit at step {places}.", { places }),
  slides: (places) => gettext("Away from the exit at slide {places}.", { places }),
};

export class DistancePanel {
  /** @type {History} */
  #history = { snapshots: [], at: 0, metric: "moves", watching: false, won: false, helped: false };
  /** The best game before this one. @type {Point[] | null} */
  #former = null;
  /** The metric of the chart as it is drawn. @type {Metric | null} */
  #drawn = null;
  /** Called when distances become known. */
  #found;
  #distances;
  #switch = /** @type {HTMLInputElement} */ (find("[data-truth]"));
  #chart = /** @type {SVGSVGElement} */ (find("[data-chart]"));

  /** @param {Jobs} jobs @param {() => void} found */
  constructor(jobs, found) {
    this.#found = found;
    this.#distances = new Distances(jobs, (known) => this.#changed(known));
    this.#switch.checked = load(KEPT) === "on";
    this.#switch.addEventListener("change", () => {
      store(KEPT, this.on ? "on" : null);
      this.show(this.#history);
      this.#found();
    });
    new ResizeObserver(() => this.#draw()).observe(find("[data-distance]"));
  }

  /** Whether the player wants it. */
  get on() {
    return this.#switch.checked;
  }

  /** Whether it is shown: after a win it gives nothing away. */
  get #shown() {
    return this.on || this.#history.won;
  }

  /** Shows the known distances of a game, and requests the others. @param {History} history */
  show(history) {
    const { snapshots, metric, watching, won } = history;
    if (won && !(this.#history.won && this.#history.metric === metric))
      this.#former = bestLine(snapshots[0].layout, metric);
    this.#history = history;
    find("#distance").textContent = won
      ? gettext("How far you were from the exit")
      : gettext("How far the exit still is");
    // Beside a solution, the chart would show the distance of an empty game.
    find("[data-distance]").hidden = !this.#shown || (watching && snapshots.length === 1);
    const layouts = this.#shown ? snapshots.map(({ layout }) => layout) : [];
    this.#distances.want(layouts, metric);
    this.#draw();
  }

  /** Whether the last move led away from the exit; false while that is not known. */
  get away() {
    return this.on && this.#isAway(this.#history.at);
  }

  /** Whether it is known that the game was never nearer to the exit than now. */
  get isNearest() {
    const { snapshots, at } = this.#history;
    const lefts = snapshots.slice(0, at + 1).map((_, k) => this.#left(k));
    return lefts.every((left) => left !== undefined) && nearestPlace(lefts) === at;
  }

  /** Distance to the exit in words, and whether the last move led away; "" while that is not known. */
  get sentence() {
    const { at, metric } = this.#history;
    const left = this.on ? this.#left(at) : undefined;
    if (left === undefined) return "";
    if (left === null) return gettext("No way leads to the exit from here: proven.");
    if (left === 0) return "";
    return this.#isAway(at)
      ? gettext("That led away: now {left} to the exit.", { left: counted(metric, left) })
      : gettext("{left} to the exit.", { left: counted(metric, left) });
  }

  /** Reason why distances take their time, or a note that they are looked up. */
  get waiting() {
    return waitingWords(this.#distances.waiting, gettext("Looking it up."));
  }

  /**
   * The distances of the whole game, also where they are not shown; null if they did not come.
   * @param {Metric} [metric] by default the one that is shown
   * @returns {Promise<(number | null)[] | null>}
   */
  measured(metric = this.#history.metric) {
    const { snapshots } = this.#history;
    return this.#distances.all(
      snapshots.map(({ layout }) => layout),
      metric,
    );
  }

  /** @param {number} at */
  #left(at) {
    const { snapshots, metric } = this.#history;
    return snapshots[at] && this.#distances.of(snapshots[at].layout, metric);
  }

  /** @param {number} at */
  #isAway(at) {
    const [before, after] = [at > 0 ? this.#left(at - 1) : null, this.#left(at)];
    return typeof before === "number" && typeof after === "number" && after > before;
  }

  /** @param {boolean} known  whether distances became known */
  #changed(known) {
    this.#draw();
    if (known && this.on) this.#found();
  }

  #draw() {
    const { snapshots, at, metric } = this.#history;
    if (!this.#shown || snapshots.length === 0) return;
    find("[data-distance-now]").textContent = this.#now();
    const lefts = snapshots.map((_, k) => this.#left(k));
    // An incomplete line would be wrong: until all is known, the chart stays what it was.
    if (lefts.includes(undefined)) {
      if (this.#drawn !== metric) this.#chart.replaceChildren();
      return;
    }
    this.#drawn = metric;
    // Without a way out there is nothing to draw, and the words say so.
    this.#chart.toggleAttribute("hidden", lefts[0] === null);
    const places = snapshots.map((snapshot, k) => ({
      x: snapshot[metric],
      left: lefts[k] ?? null,
      away: this.#isAway(k),
    }));
    const former = this.#formerLine;
    const words = { you: gettext("you"), shortest: gettext("shortest"), former: this.#formerWords };
    drawDistance(this.#chart, { places, at, former }, words);
    this.#keepLine(places);
    const away = places.filter((place) => place.away).map(({ x }) => x);
    find("[data-away]").textContent = away.length > 0 ? awayCount(metric, away.length) : "";
    this.#chart.setAttribute(
      "aria-label",
      joined([gettext("Distance to the exit along your game."), this.#now(), awayWords(metric, away)]),
    );
  }

  /** The line of the best game before this one, if it was another one. */
  get #formerLine() {
    const { won, snapshots, at, metric } = this.#history;
    if (!won || !this.#former || lengthOf(this.#former) === snapshots[at][metric]) return null;
    return this.#former;
  }

  get #formerWords() {
    const line = this.#formerLine;
    return line ? gettext("last best: {n}", { n: counted(this.#history.metric, lengthOf(line)) }) : "";
  }

  /**
   * Keeps the line of a game that was won alone.
   * @param {readonly {x: number, left: number | null}[]} places
   */
  #keepLine(places) {
    const { won, helped, snapshots, at, metric } = this.#history;
    if (!won || helped) return;
    const line = places.slice(0, at + 1).flatMap(({ x, left }) => (left === null ? [] : [{ x, left }]));
    noteLine(snapshots[0].layout, metric, line);
  }

  #now() {
    const { snapshots, at, metric, won } = this.#history;
    if (won && this.#left(at) === 0) return this.#formerWords;
    const [left, done] = [this.#left(at), snapshots[at][metric]];
    if (left === undefined) return this.waiting;
    if (left === null) return gettext("No way leads to the exit from here: proven.");
    const words = { done: counted(metric, done), left: counted(metric, left) };
    return done > 0
      ? gettext("{done} made, {left} to the exit.", words)
      : gettext("{left} to the exit.", words);
  }
}

/**
 * Which moves led away, the last ones first to be named.
 * @param {Metric} metric
 * @param {readonly number[]} away
 */
function awayWords(metric, away) {
  if (away.length === 0) return "";
  const places = away.slice(-MOST_NAMED).join(gettext(", "));
  return AWAY_AT[metric](places);
}

/** Number of moves that led away, in words. @param {Metric} metric @param {number} n */
function awayCount(metric, n) {
  return AWAY[metric](n);
}
