/** Sentences of the puzzle page: who went where, counts, and what a finished game was worth. */

import { columnOf, rowOf } from "../../board/huarong/cells.js";
import { chinese, say, sayCode, word } from "../../frame/phrases.js";

/**
 * @typedef {import("../../board/huarong/cells.js").Route} Route
 * @typedef {"moves" | "steps"} Metric
 * @typedef {{moves: number | null, steps: number | null}} Optimum  proven lengths, null where not known yet
 * @typedef {{key: string, zh: string, en: string}} Person
 */

/**
 * A count with the name of its metric: 81 moves, 116 steps.
 * @param {Metric} metric
 * @param {number} n
 */
export function counted(metric, n) {
  return say(metric === "moves" ? "n_moves" : "n_steps", { n });
}

/**
 * A large number grouped as the page's language does it.
 * @param {number} n
 */
export function grouped(n) {
  return String(n).replace(/\B(?=(\d{3})+$)/g, chinese ? "\u00a0" : ",");
}

/**
 * The screen reader text of a block; it has the name that the block shows too, for those who say what
 * they see.
 * @param {Person} person
 * @param {number} cell
 */
export function blockLabel(person, cell) {
  const name = chinese ? person.zh : `${person.en} ${person.zh}`;
  return say("block_at", { name, row: rowOf(cell) + 1, column: columnOf(cell) + 1 });
}

/**
 * One move in words: who, which way, how many cells.
 * @param {Person} person
 * @param {Route} route
 */
export function moveSentence(person, route) {
  const ways = route
    .slice(1)
    .map((cell, k) => wayName(cell - route[k]))
    .filter((way, k, all) => way !== all[k - 1]);
  const name = person.key === "bing" ? say("a_soldier") : word(person);
  return say("went", { name, ways: ways.join(say("then")), cells: say("n_cells", { n: route.length - 1 }) });
}

/** @param {number} stride */
function wayName(stride) {
  if (stride === 1) return say("right");
  if (stride === -1) return say("left");
  return say(stride > 0 ? "down" : "up");
}

/**
 * The position in a solution, and the proof that there is no shorter one.
 * @param {import("./solutions.js").Walk} walk
 */
export function walkWords({ at, length, solution: { metric, states } }) {
  const whole = counted(metric, length);
  return {
    head:
      at === 0
        ? say("solution_of", { length: whole })
        : say(metric === "moves" ? "at_moves" : "at_steps", { at, length }),
    proof: say("proven", { states: grouped(states), length: whole }),
  };
}

/**
 * How a finished game compares with what is proven to be shortest.
 * @param {{moves: number, steps: number}} counts
 * @param {Optimum} optimum
 */
export function verdict(counts, optimum) {
  const sentences = [];
  if (counts.moves === optimum.moves && counts.steps === optimum.steps) return say("optimal_both");
  for (const metric of /** @type {const} */ (["moves", "steps"])) {
    const best = optimum[metric];
    if (best === null) continue;
    if (counts[metric] <= best) sentences.push(say(metric === "moves" ? "optimal_moves" : "optimal_steps"));
    else if (counts[metric] <= best * 1.1) sentences.push(say("near", { best: counted(metric, best) }));
    else if (metric === "moves") sentences.push(say("optimum_was", { best: counted(metric, best) }));
  }
  return joined(sentences);
}

/**
 * Why an answer takes its time, or else that it is looked for.
 * @param {import("../../net/jobs.js").Waiting} waiting
 * @param {string} asked  the name of the search
 */
export function waitingWords({ state, doing, before }, asked) {
  if (state === "offline") return say("solve_offline");
  if (state === "delayed") return say("thinking_delayed");
  if (state === "preparing") return sayCode("preparing", doing[0] ?? "huarong");
  return before ? joined([asked, say("go_first", { n: before })]) : asked;
}

/**
 * Sentences after one another, with a space between them where the language has one.
 * @param {string[]} sentences
 */
export function joined(sentences) {
  return sentences.filter((sentence) => sentence).join(chinese ? "" : " ");
}
