/** Detours of a game: where it was nearest to the exit, and what each of them cost. */

/**
 * The last place on a way that is nearest to the exit; null if no place leads out.
 * @param {readonly (number | null)[]} lengths the distance of each place, null without a way out
 * @returns {number | null}
 */
export function nearestPlace(lengths) {
  /** @type {number | null} */
  let best = null;
  for (const [place, left] of lengths.entries()) {
    const least = best === null ? null : lengths[best];
    if (left !== null && (least === null || left <= least)) best = place;
  }
  return best;
}

/**
 * The detours of a way to the exit: after how many moves nearer to it each began, and how many moves it cost.
 * @param {readonly (number | null)[]} lengths the distance of each place in moves, from the start to the exit
 * @returns {{at: number, by: number}[]}
 */
export function detoursOf(lengths) {
  const start = lengths[0] ?? 0;
  let [nearest, since] = [start, 0];
  const detours = [];
  for (const [place, left] of lengths.entries()) {
    if (left === null || left >= nearest) continue;
    const by = place - since - (nearest - left);
    if (by > 0) detours.push({ at: start - nearest, by });
    [nearest, since] = [left, place];
  }
  return detours;
}
