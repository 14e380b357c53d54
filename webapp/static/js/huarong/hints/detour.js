/** Undoes a detour: finds the layout of the player's game that was nearest to the exit. */

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
