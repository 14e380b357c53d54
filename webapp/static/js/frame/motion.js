/** Whether things may move. */

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** True where the player asked for less motion: every change is then immediate. */
export function still() {
  return reduced.matches;
}
