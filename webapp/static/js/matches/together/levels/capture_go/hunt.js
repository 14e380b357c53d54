/** Wins by successive ataris, double ataris and ladders, as in `engines/capture_go/kernels/threats.py`. */

import { EMPTY, NOWHERE, SEVERAL } from "./stones.js";

/** @import { Stones } from "./stones.js" */

/**
 * The plies in which a side captures by successive ataris; 0 if it cannot. A shorter win may exist.
 * @param {Stones} stones  as before when it returns
 * @param {number} side    to move
 * @param {number} threat  where it must save a chain of its own
 * @param {number} ataris  how many more may be given anywhere; later ones only to the chain of `hunted`
 * @param {number} [hunted]
 * @returns {number}
 */
export function hunt(stones, side, threat, ataris, hunted = NOWHERE) {
  if (threat === SEVERAL) return 0;
  const { cells } = stones;
  const chains = ataris > 0 ? chainsWithTwo(stones, -side) : [stones.chainAt(hunted, 3)];
  const liberties = chains.flatMap((chain) => (chain.liberties.length === 2 ? chain.liberties : []));
  const tries = [...new Set(liberties)].sort((one, other) => one - other);
  for (const at of tries) {
    if (threat !== NOWHERE && at !== threat) continue;
    cells[at] = side;
    const plies = pursued(stones, side, at, ataris);
    cells[at] = EMPTY;
    if (plies) return plies;
  }
  return 0;
}

/**
 * The same after a stone that stands.
 * @param {Stones} stones
 * @param {number} side
 * @param {number} at
 * @param {number} ataris
 */
function pursued(stones, side, at, ataris) {
  const { cells } = stones;
  if (stones.chainAt(at, 2).liberties.length < 2) return 0;
  const answer = stones.threatBeside(at);
  if (answer === NOWHERE) return 0;
  if (answer === SEVERAL) return 3;
  cells[answer] = -side;
  const caught = stones.chainAt(answer, 2).liberties.length < 2;
  const rest = caught ? 1 : hunt(stones, side, stones.threatBeside(answer), ataris - 1, answer);
  cells[answer] = EMPTY;
  return rest && rest + 2;
}

/** @param {Stones} stones @param {number} side */
function chainsWithTwo(stones, side) {
  return stones.chainsOf(side).filter(({ liberties }) => liberties.length === 2);
}
