/** Which puzzles the gallery shows and in which order; works on plain data. */

/**
 * @typedef {import("../board/huarong_grade.js").Grade} Grade
 * @typedef {"classic" | "easy" | "unsolved"} Order
 * @typedef {{readonly find: string, readonly moves: number | null, readonly grade: Grade}} Card
 *   `moves` is the proven optimum, null where there is no way out
 */

/**
 * The cards to show: those that have every word of the search, in the order asked for.
 * @template {Card} T
 * @param {readonly T[]} cards in the classic order
 * @param {Order} order
 * @param {string} search
 * @returns {T[]}
 */
export function choose(cards, order, search) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = cards.filter(({ find }) => words.every((word) => find.includes(word)));
  if (order === "easy")
    return found.sort((one, other) => (one.moves ?? Infinity) - (other.moves ?? Infinity) || 0);
  if (order === "unsolved") return found.filter((card) => card.moves !== null && !solved(card));
  return found;
}

/** @param {Card} card */
function solved({ grade }) {
  return grade === "solved" || grade === "optimal";
}

/**
 * How many puzzles are solved, and how many of these with an optimal game.
 * @param {readonly Card[]} cards
 */
export function tally(cards) {
  return {
    solved: cards.filter(solved).length,
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
