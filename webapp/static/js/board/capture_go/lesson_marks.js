/** Marks of a lesson over the Capture Go board: the chain it is about, liberties that were found. */

import { el } from "../svg.js";
import { libertyDiamond } from "./drawing.js";

const GAP = 50;
const MARGIN = 34;
const FILES = "abcdefghjklmn";

export class LessonMarks {
  #size;
  #marks = el("g", { class: "lesson-marks", "aria-hidden": "true" });

  /**
   * @param {SVGElement} svg  with a framed Capture Go board in it
   * @param {number} size
   */
  constructor(svg, size) {
    this.#size = size;
    svg.append(this.#marks);
  }

  /**
   * Draws rings on the stones of a chain and diamonds on liberties.
   * @param {readonly string[]} chain
   * @param {readonly string[]} liberties
   */
  draw(chain, liberties) {
    const rings = chain.flatMap((name) => {
      const [cx, cy] = this.#middle(name);
      // A dark ring under the bright one, so that it is seen on both colours.
      return ["chain-mark under", "chain-mark"].map((kind) => el("circle", { class: kind, cx, cy, r: 13 }));
    });
    this.#marks.replaceChildren(...rings, ...liberties.map((name) => libertyDiamond(...this.#middle(name))));
  }

  /**
   * @param {string} name
   * @returns {[number, number]}
   */
  #middle(name) {
    const column = FILES.indexOf(name.charAt(0));
    const row = this.#size - Number(name.slice(1));
    return [MARGIN + column * GAP, MARGIN + row * GAP];
  }
}
