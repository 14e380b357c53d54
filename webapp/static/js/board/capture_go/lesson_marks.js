/** Marks of a lesson over the Capture Go board: the chain it is about, liberties that were found. */

import { el } from "../svg.js";
import { placeOf } from "./geometry.js";
import { libertyDot } from "./marks.js";

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
   * Draws rings on the stones of a chain and dots on liberties.
   * @param {readonly string[]} chain
   * @param {readonly string[]} liberties
   */
  draw(chain, liberties) {
    const rings = chain.flatMap((name) => {
      const [cx, cy] = placeOf(name, this.#size);
      // A dark ring under the bright one, so that it is seen on both colours.
      return ["chain-mark under", "chain-mark"].map((kind) => el("circle", { class: kind, cx, cy, r: 13 }));
    });
    this.#marks.replaceChildren(...rings, ...liberties.map((name) => libertyDot(placeOf(name, this.#size))));
  }
}
