/** Plays moves one after the other, to the last or until it is stopped. */

import { prefersReducedMotion } from "../frame/motion.js";

/** Milliseconds between two moves. */
const PACE = 600;

export class Playback {
  #run = 0;

  /**
   * Shows each of the frames in its time; all at once where motion is reduced.
   * @template Frame
   * @param {readonly Frame[]} frames
   * @param {(frame: Frame, place: number) => void | Promise<void>} show
   * @returns {Promise<boolean>} whether it came to its end
   */
  async play(frames, show) {
    const run = ++this.#run;
    for (const [place, frame] of frames.entries()) {
      if (place && !prefersReducedMotion()) await pause(PACE);
      if (run !== this.#run) return false;
      await show(frame, place);
    }
    return run === this.#run;
  }

  /** Stops what is being played. */
  stop() {
    this.#run += 1;
  }
}

/** @param {number} milliseconds @returns {Promise<void>} */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
