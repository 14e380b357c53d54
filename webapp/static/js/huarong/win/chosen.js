/** Chooses the puzzle to offer, by the player's results; works on plain data. */

/** @typedef {{grade: string} | null} Known  the best result of a puzzle */

/** @param {Known} known */
export function isSolved(known) {
  return known?.grade === "solved" || known?.grade === "optimal";
}

/**
 * The candidate to offer: one that was not solved, else one that was not solved in the fewest, else the first.
 * @template Candidate
 * @param {readonly Candidate[]} candidates the best first
 * @param {(candidate: Candidate) => Known} known
 * @returns {Candidate | undefined}
 */
export function chosen(candidates, known) {
  return (
    candidates.find((candidate) => !isSolved(known(candidate))) ??
    candidates.find((candidate) => known(candidate)?.grade !== "optimal") ??
    candidates[0]
  );
}
