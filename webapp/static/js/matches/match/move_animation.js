/** The animation of the latest move, which continues when the page is drawn again. */

import { prefersReducedMotion } from "../../frame/motion.js";

/** Milliseconds that discs take to turn; the next move waits so that both can be seen. */
const DURATION = 420;

export class MoveAnimation {
  #ply = 0;
  #until = 0;
  /** @type {string | null} the own move, if its animation began with the tap */
  #own = null;

  /**
   * Begins the animation of a move.
   * @param {number} ply
   * @param {string | null} [own]  the move, if it is shown before the server has confirmed it
   */
  begin(ply, own = null) {
    this.#ply = ply;
    this.#own = own;
    this.#until = prefersReducedMotion() || document.hidden ? 0 : performance.now() + DURATION;
  }

  /** The own move was refused. */
  end() {
    this.begin(0);
    this.#until = 0;
  }

  /** Milliseconds until the animation ends. */
  get remaining() {
    return Math.max(0, this.#until - performance.now());
  }

  /** Whether the move with this number is being animated. @param {number} ply */
  isRunning(ply) {
    return ply === this.#ply && this.remaining > 0;
  }

  /**
   * Whether the animation of this own move began with the tap, before the server confirmed it.
   * @param {number} ply
   * @param {string} move
   */
  beganWithTap(ply, move) {
    return ply === this.#ply && move === this.#own;
  }
}
