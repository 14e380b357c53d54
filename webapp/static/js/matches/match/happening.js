/** The move that is being seen on the board: its discs turn for a moment, whatever else is drawn meanwhile. */

import { prefersReducedMotion } from "../../frame/motion.js";

/** Discs turn for about this long; the next move waits so that both can be seen. */
const SEEN_FOR = 420;

export class Happening {
  #ply = 0;
  #until = 0;
  /** @type {string | null} the own move that was seen from the tap on */
  #own = null;

  /**
   * A move is seen from now on.
   * @param {number} ply
   * @param {string | null} [own]  the move, if it is seen before the server has confirmed it
   */
  begin(ply, own = null) {
    this.#ply = ply;
    this.#own = own;
    this.#until = prefersReducedMotion() || document.hidden ? 0 : performance.now() + SEEN_FOR;
  }

  /** The own move was refused. */
  end() {
    this.begin(0);
    this.#until = 0;
  }

  /** For how many milliseconds more it is to be seen. */
  get left() {
    return Math.max(0, this.#until - performance.now());
  }

  /** Whether the move with this number is being seen. @param {number} ply */
  of(ply) {
    return ply === this.#ply && this.left > 0;
  }

  /**
   * Whether the move with this number has been seen from the tap on.
   * @param {number} ply
   * @param {string} move
   */
  saw(ply, move) {
    return ply === this.#ply && move === this.#own;
  }
}
