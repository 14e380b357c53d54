/** The wish for less motion, and the moment when a frame has been shown. */

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** True where the player asked for less motion: every change is then immediate. */
export function prefersReducedMotion() {
  return reduced.matches;
}

/**
 * Does something once the next frame is on the screen, or at once where nobody looks.
 * @param {() => void} act
 */
export function afterFrame(act) {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}
