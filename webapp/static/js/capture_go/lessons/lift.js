/** The animation of captured stones that are lifted off the board. */

import { prefersReducedMotion } from "../../frame/motion.js";
import { pause } from "../../problems/playback.js";

/** Duration in milliseconds. */
const LIFT = 160;

/**
 * Lifts stones off the board, where things may move.
 * @param {Element} board
 * @param {readonly string[]} names
 */
export async function lift(board, names) {
  if (prefersReducedMotion() || !names.length) return;
  const cells = names.flatMap((name) => [...board.querySelectorAll(`[data-name="${name}"]`)]);
  for (const cell of cells) cell.classList.add("lifting");
  await pause(LIFT);
  for (const cell of cells) cell.classList.remove("lifting");
}
