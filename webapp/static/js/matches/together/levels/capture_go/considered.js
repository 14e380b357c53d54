/** Chooses a move of Capture Go by the evaluation one ply ahead, as `engines/capture_go/search`. */

import { hunt } from "./hunt.js";
import { evaluate, SHAPE } from "./shape.js";
import { EMPTY, NOWHERE, SEVERAL } from "./stones.js";

/**
 * @import { Chance } from "../chance.js"
 * @import { Stones } from "./stones.js"
 *
 * @typedef {{at: number, score: number}} Scored
 */

const WIN = 10_000;

/** Ataris that are read anywhere before only ladders are. */
const READS = 3;

/** The scores of a capture and of a gain of liberties, before their size is added. */
export const [CAPTURE, GROWTH] = [30, 10];

/**
 * All legal moves with their classic scores, the highest first, equal ones in random order.
 * @param {Stones} stones
 * @param {number} side
 * @param {readonly number[]} legal
 * @param {Chance} chance
 * @returns {Scored[]}
 */
export function scoredMoves(stones, side, legal, chance) {
  const moves = [...legal];
  chance.shuffle(moves);
  return moves
    .map((at) => ({ at, score: classicScore(stones, side, at) }))
    .sort((one, other) => other.score - one.score);
}

/** @param {Stones} stones @param {number} side @param {number} at */
function classicScore(stones, side, at) {
  const taken = stones.takenBy(at, side);
  if (taken.length) return CAPTURE + taken.length;
  const joined = stones.chainsBeside(at, side);
  const before = new Set(joined.flatMap(({ liberties }) => liberties));
  const gain = stones.libertiesAfter(at, side) - before.size;
  return joined.length && gain > 0 ? GROWTH + gain : 0;
}

/**
 * One of the moves within `slack` of the best; better ones are more likely.
 * @param {readonly Scored[]} scored
 * @param {number} slack
 * @param {Chance} chance
 */
export function choose(scored, slack, chance) {
  const best = Math.max(...scored.map(({ score }) => score));
  const near = scored.filter(({ score }) => best - score <= slack);
  return chance.weighted(
    near.map(({ at }) => at),
    near.map(({ score }) => slack + 1 - (best - score)),
  );
}

/**
 * One of the best moves one ply ahead; no stone can be captured at once.
 * @param {Stones} stones
 * @param {number} side
 * @param {readonly Scored[]} scored  in their order
 * @param {boolean} contact
 * @param {Chance} chance
 */
export function oneAhead(stones, side, scored, contact, chance) {
  const { cells } = stones;
  /** @type {Scored[]} */
  const open = [];
  let won = NOWHERE;
  for (const { at } of scored) {
    cells[at] = side;
    if (stones.isStuck(-side, contact)) won = won === NOWHERE ? at : won;
    else if (!stones.lastLiberties(side).size)
      open.push({ at, score: -worth(stones, -side, onlyOf(stones.lastLiberties(-side)), contact, 1) });
    cells[at] = EMPTY;
  }
  if (!open.length) return won === NOWHERE ? scored[0].at : won;
  return choose(
    open.sort((one, other) => other.score - one.score),
    0,
    chance,
  );
}

/**
 * The score of a position in which no stone of the other side can be captured; answers to ataris are played out.
 * @param {Stones} stones
 * @param {number} side    to move
 * @param {number} threat  where it must save a chain
 * @param {boolean} contact
 * @param {number} ply
 * @returns {number}
 */
function worth(stones, side, threat, contact, ply) {
  if (threat === NOWHERE) {
    const plies = hunt(stones, side, NOWHERE, READS);
    return plies ? WIN - ply - plies : quietWorth(stones, side);
  }
  const { cells } = stones;
  if (threat === SEVERAL || stones.libertiesAfter(threat, side) < 2)
    return (stones.isStuck(side, contact) ? -WIN : 2 - WIN) + ply;
  cells[threat] = side;
  const score = -worth(stones, -side, stones.threatBeside(threat), contact, ply + 1);
  cells[threat] = EMPTY;
  return score;
}

/** @param {Stones} stones @param {number} side */
function quietWorth(stones, side) {
  const points = evaluate(stones, side, SHAPE);
  return hunt(stones, -side, NOWHERE, READS) ? points + SHAPE.capturable : points;
}

/** @param {Set<number>} liberties */
function onlyOf(liberties) {
  return liberties.size > 1 ? SEVERAL : ([...liberties][0] ?? NOWHERE);
}
