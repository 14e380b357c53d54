/** Games in which several stones must be captured: one ply ahead, then captures, as in `race_alphabeta.py`. */

import { choose } from "./considered.js";
import { CLASSIC, evaluate } from "./shape.js";
import { EMPTY, NOWHERE } from "./stones.js";

/**
 * @import { Chance } from "../chance.js"
 * @import { Stones } from "./stones.js"
 *
 * @typedef {{own: number, other: number}} Left  stones that each side still has to capture, that to move first
 */

const WIN = 10_000;

/** Points of a stone that is captured. */
const STONE = 200;

/** Plies of captures that are searched. */
const MOST_CAPTURES = 6;

/**
 * One of the best moves.
 * @param {Stones} stones
 * @param {number} side
 * @param {readonly number[]} legal
 * @param {Left} left
 * @param {Chance} chance
 */
export function raced(stones, side, legal, left, chance) {
  const moves = [...legal];
  chance.shuffle(moves);
  let best = -2 * WIN;
  const scored = moves.map((at) => {
    const score = scoreAfter(stones, side, at, left, { depth: 0, alpha: best - 1, beta: 2 * WIN, ply: 0 });
    best = Math.max(best, score);
    return { at, score };
  });
  return choose(
    scored.sort((one, other) => other.score - one.score),
    0,
    chance,
  );
}

/**
 * The score of a move; outside the window, a bound.
 * @param {Stones} stones
 * @param {number} side
 * @param {number} at
 * @param {Left} left
 * @param {Window} window
 * @returns {number}
 *
 * @typedef {{depth: number, alpha: number, beta: number, ply: number}} Window
 */
function scoreAfter(stones, side, at, left, { depth, alpha, beta, ply }) {
  const { cells } = stones;
  const taken = stones.takenBy(at, side);
  const own = left.own - taken.length;
  if (own <= 0) return WIN - ply - 1;
  cells[at] = side;
  for (const stone of taken) cells[stone] = EMPTY;
  const next = { depth, alpha: -beta, beta: -alpha, ply: ply + 1 };
  const score = -exchanged(stones, -side, koAfter(stones, at, taken), { own: left.other, other: own }, next);
  for (const stone of taken) cells[stone] = -side;
  cells[at] = EMPTY;
  return score;
}

/**
 * The score for the side to move, which may only capture.
 * @param {Stones} stones
 * @param {number} side
 * @param {number} ko  must not be played
 * @param {Left} left
 * @param {Window} window
 */
function exchanged(stones, side, ko, left, { depth, alpha, beta, ply }) {
  let best = STONE * (left.other - left.own) + evaluate(stones, side, CLASSIC);
  if (best >= beta || depth >= MOST_CAPTURES) return best;
  for (const at of captures(stones, side, ko)) {
    const window = { depth: depth + 1, alpha: Math.max(alpha, best), beta, ply };
    best = Math.max(best, scoreAfter(stones, side, at, left, window));
    if (best >= beta) break;
  }
  return best;
}

/** Vertices at which a side captures, most stones first. @param {Stones} stones @param {number} side @param {number} ko */
function captures(stones, side, ko) {
  return [...stones.lastLiberties(-side)]
    .filter((at) => at !== ko)
    .map((at) => ({ at, size: stones.takenBy(at, side).length }))
    .sort((one, other) => other.size - one.size || other.at - one.at)
    .map(({ at }) => at);
}

/** The vertex that may not be retaken at once. @param {Stones} stones @param {number} at @param {readonly number[]} taken */
function koAfter(stones, at, taken) {
  if (taken.length !== 1 || stones.touches(at, stones.cells[at])) return NOWHERE;
  const liberties = stones.around(at).filter((each) => stones.cells[each] === EMPTY);
  return liberties.length === 1 ? taken[0] : NOWHERE;
}
