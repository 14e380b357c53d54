/**
 * Taps of a finger, heard when it is lifted: the click comes some milliseconds later, and does nothing more.
 * What scrolls, drags, pinches or holds is no tap; browsers make no click of it either. Mouse, keyboard and
 * screen readers click.
 */

/** A finger that moves so many pixels is dragging. */
const SLOP = 10;
/** A finger that rests so many milliseconds holds. */
const HOLD = 450;
/** The click of a tap comes within so many milliseconds. */
const CLICK = 500;

/** When the latest tap was heard: its click may find a board that was made anew by it. */
let heard = -CLICK;

export class Tapping {
  #nameOf;
  #tapped;
  /** @type {PointerEvent | null} */
  #down = null;

  /**
   * @param {SVGElement} node
   * @param {(event: Event) => string | null} nameOf  what an event happened on
   * @param {(name: string) => void} tapped
   */
  constructor(node, nameOf, tapped) {
    this.#nameOf = nameOf;
    this.#tapped = tapped;
    node.addEventListener("pointerdown", (event) => {
      // A second finger means to pinch.
      this.#down = event.pointerType === "touch" && event.isPrimary ? event : null;
    });
    node.addEventListener("pointercancel", () => {
      this.#down = null;
    });
    node.addEventListener("pointerup", (event) => this.#lifted(event));
  }

  /** @param {PointerEvent} up */
  #lifted(up) {
    const down = this.#down;
    this.#down = null;
    if (!down || down.pointerId !== up.pointerId || up.timeStamp - down.timeStamp > HOLD) return;
    if (Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) > SLOP) return;
    const name = this.#nameOf(down);
    if (name === null) return;
    heard = up.timeStamp;
    this.#tapped(name);
  }
}

/**
 * Whether a click belongs to a tap that was heard already; those of screen readers have no press before them.
 * @param {MouseEvent} click
 */
export function isClickOfTap(click) {
  const after = click.timeStamp - heard;
  if (click.detail === 0 || after < 0 || after > CLICK) return false;
  heard = -CLICK;
  return true;
}
