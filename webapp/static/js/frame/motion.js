/** The reduced-motion preference, and a callback after the next frame. */

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** True where the player asked for less motion: every change is then immediate. */
export function prefersReducedMotion() {
  return reduced.matches;
}

/**
 * Does something once the next frame is on the screen, or at once while the page is hidden.
 * @param {() => void} act
 */
export function afterFrame(act) {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}
