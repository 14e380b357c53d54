/** Split times: the time of each quarter of a run's moves, and the place of a run after a given time. */

const QUARTERS = 4;

/**
 * The moves that end the quarters of a run, and their times; fewer where it is shorter than that.
 * @param {readonly number[]} times of its moves, in milliseconds
 * @returns {{move: number, time: number}[]}
 */
export function splitsOf(times) {
  const ends = Array.from({ length: QUARTERS }, (_, k) => Math.ceil(((k + 1) * times.length) / QUARTERS));
  return [...new Set(ends)].map((move) => ({ move, time: times[move - 1] }));
}

/** Number of moves that a run had made after a time. @param {readonly number[]} times @param {number} elapsed */
export function atOf(times, elapsed) {
  const later = times.findIndex((time) => time > elapsed);
  return later < 0 ? times.length : later;
}
