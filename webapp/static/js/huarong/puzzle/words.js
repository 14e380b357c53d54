/** Sentences of the puzzle page: moves, counts, and the rating of a finished game. */

import { skin } from "../../board/huarong/blocks.js";
import { columnOf, rowOf } from "../../board/huarong/cells.js";
import { chinese, codeText, gettext, ngettext } from "../../frame/i18n.js";
import { stretchesOf } from "../counting.js";

/**
 * @import { Route } from "../../board/huarong/cells.js"
 * @import { Waiting } from "../../net/jobs.js"
 * @import { SolveRequest } from "../../types/messages.js"
 * @import { Walk } from "./solutions.js"
 *
 * @typedef {SolveRequest["metric"]} Metric
 * @typedef {Record<Metric, number | null>} Optimum  proven lengths, null where not known yet
 * @typedef {{key: string, zh: string, en: string}} Person
 */

/** @type {Record<Metric, (n: number) => string>} */
const COUNTED = {
  moves: (n) => ngettext("{n} move", "{n} moves", n),
  steps: (n) => ngettext("{n} step", "{n} steps", n),
  slides: (n) => ngettext("{n} slide", "{n} slides", n),
};
/** @type {Record<Metric, (at: number, length: number) => string>} */
const AT = {
  moves: (at, length) => gettext("Move {at} of {length}.", { at, length }),
  steps: (at, length) => gettext("Step {at} of {length}.", { at, length }),
  slides: (at, length) => gettext("Slide {at} of {length}.", { at, length }),
};

/**
 * A count with the name of its metric: 81 moves, 116 steps, 90 slides.
 * @param {Metric} metric
 * @param {number} n
 */
export function counted(metric, n) {
  return COUNTED[metric](n);
}

/** A large number grouped as the page's language does it. @param {number} n */
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
  return gettext("{name}, row {row}, column {column}", {
    name: boardName(person),
    row: rowOf(cell) + 1,
    column: columnOf(cell) + 1,
  });
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
  return gettext("{name}: {ways}.", {
    name: whichBlock(people, index, route[0]),
    ways: routeWords(route),
  });
}

/** The directions and distances of a route, one after the other. @param {Route} route */
export function routeWords(route) {
  const ways = stretchesOf(route).map(({ stride, cells }) => wayWords(stride, cells));
  return ways.join(gettext(", "));
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
  return alone
    ? name
    : gettext("{name}, row {row}, col {column}", { name, row: rowOf(cell) + 1, column: columnOf(cell) + 1 });
}

/**
 * @param {number} stride
 * @param {number} n  of cells
 */
function wayWords(stride, n) {
  if (Math.abs(stride) === 1) return stride > 0 ? gettext("right {n}", { n }) : gettext("left {n}", { n });
  return stride > 0 ? gettext("down {n}", { n }) : gettext("up {n}", { n });
}

/**
 * The position in a solution, and the proof that there is no shorter one.
 * @param {Walk} walk
 * @param {number | null} [within]  how many layouts can be reached, null where that is not known: of all
 *   that were measured, these are what a win speaks of too
 */
export function walkWords({ at, length, solution: { metric, states, proof } }, within = null) {
  const whole = counted(metric, length);
  return {
    head: at === 0 ? gettext("Shortest solution: {length}.", { length: whole }) : AT[metric](at, length),
    proof: proof === "atlas" ? measured(states, within, whole) : searched(states, whole),
  };
}

/** @param {number} states @param {number | null} within @param {string} length */
function measured(states, within, length) {
  return within === null
    ? gettext("All {states} layouts of these blocks were measured: {length} is proven to be the optimum.", {
        states: grouped(states),
        length,
      })
    : gettext("All {states} layouts within reach were measured: {length} is proven to be the optimum.", {
        states: grouped(within),
        length,
      });
}

/** @param {number} states @param {string} length */
function searched(states, length) {
  return gettext(
    "{states} layouts were searched up to the first solved one: {length} is proven to be the optimum.",
    { states: grouped(states), length },
  );
}

/**
 * Reason why an answer takes its time, or else the name of the search.
 * @param {Waiting} waiting
 * @param {string} asked  the name of the search
 */
export function waitingWords({ state, doing, before }, asked) {
  if (state === "offline") return gettext("No connection to the server. The search goes on when it is back.");
  if (state === "delayed")
    return gettext("Thinking is delayed. Your game is kept; the engine answers as soon as it can.");
  if (state === "preparing") return codeText("preparing", doing[0] ?? "huarong");
  return before ? joined([asked, ngettext("{n} job goes first.", "{n} jobs go first.", before)]) : asked;
}

/**
 * Sentences after one another, with a space between them where the language has one.
 * @param {string[]} sentences
 */
export function joined(sentences) {
  return sentences.filter((sentence) => sentence).join(chinese ? "" : " ");
}
