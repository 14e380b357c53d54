/** Filters and sorts the puzzles of the gallery; works on plain data. */

import { finder } from "./search.js";

/**
 * @import { Grade } from "../../board/huarong/grade.js"
 *
 * @typedef {"classic" | "easy" | "hard" | "name"} Order
 * @typedef {object} Card
 * @property {string} find       all that a search may look for, see `search.js`
 * @property {string} name       in the page's language
 * @property {string} layout     20 letters
 * @property {number | null} moves  the proven optimum, null if unsolvable
 * @property {number | null} steps  likewise
 * @property {Grade} grade       how far the player came
 *
 * @typedef {object} Wish  the filter form; an empty text means any
 * @property {Order} order
 * @property {string} find
 * @property {string} done       unsolved, solved, better
 * @property {string} moves      `21-50`, or `none` for no way out
 * @property {string} lying
 * @property {string} standing
 * @property {string} soldiers
 */

const SOLVED = ["solved", "near", "optimal"];

/** @type {Record<string, (card: Card) => boolean>} */
const DONE = {
  unsolved: (card) => card.moves !== null && !SOLVED.includes(card.grade),
  solved: (card) => SOLVED.includes(card.grade),
  better: (card) => ["solved", "near"].includes(card.grade),
};

/** @type {Record<Order, (one: Card, other: Card) => number>} */
const COMPARE = {
  classic: () => 0,
  easy: (one, other) => (one.moves ?? Infinity) - (other.moves ?? Infinity) || 0,
  hard: (one, other) => (other.moves ?? -1) - (one.moves ?? -1),
  name: (one, other) => one.name.localeCompare(other.name, document.documentElement.lang),
};

/**
 * The cards to show, in the order asked for.
 * @template {Card} T
 * @param {readonly T[]} cards in the classic order
 * @param {Wish} wish
 * @returns {T[]}
 */
export function choose(cards, wish) {
  return cards
    .filter(finder(wish.find))
    .filter((card) => (DONE[wish.done] ?? (() => true))(card))
    .filter(({ moves }) => within(moves, wish.moves))
    .filter(({ layout }) => hasBlocks(layout, wish))
    .sort(COMPARE[wish.order]);
}

/** @param {number | null} moves @param {string} range */
function within(moves, range) {
  if (!range) return true;
  if (range === "none" || moves === null) return (range === "none") === (moves === null);
  const [least = 0, most = 0] = range.split("-").map(Number);
  return least <= moves && moves <= most;
}

/** @param {string} layout @param {Wish} wish */
function hasBlocks(layout, { lying, standing, soldiers }) {
  const count = (/** @type {string} */ letter) => [...layout].filter((each) => each === letter).length;
  return (
    (!lying || count("H") / 2 === Number(lying)) &&
    (!standing || count("V") / 2 === Number(standing)) &&
    (!soldiers || count("S") === Number(soldiers))
  );
}

/** Number of solved puzzles, and of those with an optimal game. @param {readonly Card[]} cards */
export function tally(cards) {
  return {
    solved: cards.filter(({ grade }) => SOLVED.includes(grade)).length,
    optimal: cards.filter(({ grade }) => grade === "optimal").length,
  };
}

/**
 * A search that may be the code of a layout without a name, in the form that its page takes.
 * @param {string} search
 * @returns {string | null}
 */
export function asCode(search) {
  const text = search.trim().toUpperCase();
  const code = /^[0-9A-F]{6,9}$/.test(text) || /^[1-9A-HJKMNP-Z]{5}$/.test(text);
  return code || /^[CHVS.]{20}$/.test(text) ? text : null;
}
