/** Sentences of the puzzle page: who went where, counts, and what a finished game was worth. */

import { skin } from "../../board/huarong/blocks.js";
import { columnOf, rowOf } from "../../board/huarong/cells.js";
import { chinese, say, sayCode } from "../../frame/phrases.js";
import { stretchesOf } from "../counting.js";

/**
 * @typedef {import("../../board/huarong/cells.js").Route} Route
 * @typedef {import("../../types/messages.js").SolveRequest["metric"]} Metric
 * @typedef {Record<Metric, number | null>} Optimum  proven lengths, null where not known yet
 * @typedef {{key: string, zh: string, en: string}} Person
 */

/** @type {Record<Metric, string>} */
const COUNTED = { moves: "n_moves", steps: "n_steps", slides: "n_slides" };
/** @type {Record<Metric, string>} */
const AT = { moves: "at_moves", steps: "at_steps", slides: "at_slides" };

/**
 * A count with the name of its metric: 81 moves, 116 steps, 90 slides.
 * @param {Metric} metric
 * @param {number} n
 */
export function counted(metric, n) {
  return say(COUNTED[metric], { n });
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
  return say("block_at", { name: boardName(person), row: rowOf(cell) + 1, column: columnOf(cell) + 1 });
}

/**
 * The name of a block as the board shows it: in English after the name in letters, if characters are on
 * the blocks.
 * @param {Person} person
 */
function boardName(person) {
  if (chinese) return person.zh;
  return skin() === "faces" ? `${person.en} ${person.zh}` : person.en;
}

/**
 * One move in words: who, and how many cells which way; and from where, if several have that name.
 * @param {readonly Person[]} people  of all blocks
 * @param {number} index
 * @param {Route} route
 */
export function moveSentence(people, index, route) {
  const ways = stretchesOf(route).map(({ stride, cells }) => say(wayName(stride), { n: cells }));
  return say("went", { name: whichBlock(people, index, route[0]), ways: ways.join(say("comma")) });
}

/**
 * The name of a block, with its place if several have that name.
 * @param {readonly Person[]} people
 * @param {number} index
 * @param {number} cell
 */
export function whichBlock(people, index, cell) {
  const name = boardName(people[index]);
  const alone = people.filter(({ key }) => key === people[index].key).length === 1;
  return alone ? name : say("one_of", { name, row: rowOf(cell) + 1, column: columnOf(cell) + 1 });
}

/** @param {number} stride */
function wayName(stride) {
  if (Math.abs(stride) === 1) return stride > 0 ? "right" : "left";
  return stride > 0 ? "down" : "up";
}

/**
 * The position in a solution, and the proof that there is no shorter one.
 * @param {import("./solutions.js").Walk} walk
 */
export function walkWords({ at, length, solution: { metric, states, proof } }) {
  const whole = counted(metric, length);
  return {
    head: at === 0 ? say("solution_of", { length: whole }) : say(AT[metric], { at, length }),
    proof: say(proof === "atlas" ? "proven_by_atlas" : "proven_by_search", {
      states: grouped(states),
      length: whole,
    }),
  };
}

/**
 * Why an answer takes its time, or else that it is looked for.
 * @param {import("../../net/jobs.js").Waiting} waiting
 * @param {string} asked  the name of the search
 */
export function waitingWords({ state, doing, before }, asked) {
  if (state === "offline") return say("search_offline");
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
