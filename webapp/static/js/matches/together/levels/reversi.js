/**
 * The first levels of Reversi, as in `engines/reversi`: minimax to a few plies with a classic evaluation.
 * The same position and seed give the same move.
 */

import { Chance } from "./chance.js";

/** @import { LevelHere, Question } from "./question.js" */

/** A disc on a bordered board of 10 × 10 cells; the sides are each other's negative. */
const [EMPTY, BLACK, WHITE, BORDER] = [0, 1, -1, 2];
const WIDTH = 10;
const STEPS = [-WIDTH - 1, -WIDTH, -WIDTH + 1, -1, 1, WIDTH - 1, WIDTH, WIDTH + 1];
const SQUARES = Array.from({ length: 64 }, (_, square) => WIDTH * (1 + (square >> 3)) + 1 + (square & 7));

/** Added to the discs by which a game ends, so that it counts more than every estimate. */
const FINISHED = 10_000;
const TO_THE_END = 99;

/** Worth of a disc by its square, for each evaluation. @type {Record<string, Int8Array>} */
const WORTH = {
  discs: worthOf(() => 1),
  places: worthOf((edges) => [1, 2, 5][edges]),
};

/** @param {Question} question @returns {string} */
export function reversiMove({ rows, side, level, seed }) {
  const text = `${rows.join("")} ${side === "black" ? "X" : "O"}`;
  const cells = cellsOf(rows);
  const own = side === "black" ? BLACK : WHITE;
  const moves = placings(cells, own);
  if (!moves.length) return "pass";
  const empties = SQUARES.filter((at) => cells[at] === EMPTY).length;
  const exact = empties <= level.exact_from;
  const search = exact
    ? { worth: null, depth: TO_THE_END }
    : { worth: WORTH[level.evaluation], depth: level.depth };
  const scored = moves
    .map((at) => ({ name: nameOf(at), score: -scoreAfter(cells, own, at, search) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return chosen(scored, level, new Chance(`${seed} ${text}`));
}

/**
 * One of the moves that are hardly worse than the best; better ones are more likely.
 * @param {{name: string, score: number}[]} scored
 * @param {LevelHere} level
 * @param {Chance} chance
 */
function chosen(scored, { slack }, chance) {
  const best = Math.max(...scored.map(({ score }) => score));
  const near = scored.filter(({ score }) => score >= best - slack);
  return chance.weighted(
    near.map(({ name }) => name),
    near.map(({ score }) => slack + 1 - (best - score)),
  );
}

/**
 * The score for the other side after a move.
 * @param {Int8Array} cells  as before when it returns
 * @param {number} own
 * @param {number} at
 * @param {{worth: Int8Array | null, depth: number}} search
 */
function scoreAfter(cells, own, at, { worth, depth }) {
  const turned = turns(cells, own, at);
  cells[at] = own;
  for (const each of turned) cells[each] = own;
  const score = scoreOf(cells, -own, worth, depth - 1);
  for (const each of turned) cells[each] = -own;
  cells[at] = EMPTY;
  return score;
}

/**
 * The score for the side to move; a pass is a ply.
 * @param {Int8Array} cells
 * @param {number} own
 * @param {Int8Array | null} worth  none in a search to the end, which counts discs
 * @param {number} depth
 * @returns {number}
 */
function scoreOf(cells, own, worth, depth) {
  const last = depth <= 0;
  const moves = last ? [] : placings(cells, own);
  if (!moves.length) {
    const goesOn = (last && mayPlace(cells, own)) || mayPlace(cells, -own);
    if (!goesOn) return finalScore(cells, own, worth ? FINISHED : 0);
    return last && worth ? estimate(cells, own, worth) : -scoreOf(cells, -own, worth, depth - 1);
  }
  return Math.max(...moves.map((at) => -scoreAfter(cells, own, at, { worth, depth })));
}

/** The discs ahead, empty squares for the winner. @param {Int8Array} cells @param {number} own @param {number} more */
function finalScore(cells, own, more) {
  const ahead = SQUARES.reduce((sum, at) => sum + cells[at], 0) * own;
  const empties = SQUARES.filter((at) => cells[at] === EMPTY).length;
  return ahead && ahead + Math.sign(ahead) * (empties + more);
}

/** @param {Int8Array} cells @param {number} own @param {Int8Array} worth */
function estimate(cells, own, worth) {
  let sum = 0;
  for (const at of SQUARES) sum += cells[at] * worth[at];
  return sum * own;
}

/** @param {Int8Array} cells @param {number} own */
function placings(cells, own) {
  return SQUARES.filter((at) => cells[at] === EMPTY && turnsAny(cells, own, at));
}

/** @param {Int8Array} cells @param {number} own */
function mayPlace(cells, own) {
  return SQUARES.some((at) => cells[at] === EMPTY && turnsAny(cells, own, at));
}

/** @param {Int8Array} cells @param {number} own @param {number} at */
function turnsAny(cells, own, at) {
  return STEPS.some((step) => runOf(cells, own, at, step) > 0);
}

/** @param {Int8Array} cells @param {number} own @param {number} at */
function turns(cells, own, at) {
  const turned = [];
  for (const step of STEPS)
    for (let run = runOf(cells, own, at, step); run > 0; run--) turned.push(at + run * step);
  return turned;
}

/** Number of discs that a disc flips in one direction. @param {Int8Array} cells @param {number} own @param {number} at @param {number} step */
function runOf(cells, own, at, step) {
  let run = 0;
  let here = at + step;
  for (; cells[here] === -own; here += step) run++;
  return cells[here] === own ? run : 0;
}

/** @param {readonly string[]} rows */
function cellsOf(rows) {
  const cells = new Int8Array(WIDTH * WIDTH).fill(BORDER);
  for (const [square, letter] of [...rows.join("")].entries())
    cells[SQUARES[square]] = letter === "X" ? BLACK : letter === "O" ? WHITE : EMPTY;
  return cells;
}

/** @param {number} at */
function nameOf(at) {
  return "abcdefgh"[(at % WIDTH) - 1] + Math.floor(at / WIDTH);
}

/** @param {(edges: number) => number} worth  of a disc, by how many edges its square lies on */
function worthOf(worth) {
  const found = new Int8Array(WIDTH * WIDTH);
  for (const at of SQUARES) {
    const onEdge = [Math.floor(at / WIDTH), at % WIDTH].filter((line) => line === 1 || line === 8);
    found[at] = worth(onEdge.length);
  }
  return found;
}
