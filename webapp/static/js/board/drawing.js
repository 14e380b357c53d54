/** Drawing on a board: a press or a drag, by mouse or finger, goes over its cells. */

import { takeFingers } from "../frame/dom.js";

/**
 * Reports the cells that a stroke goes over, each once a stroke. Clicks of keyboards and readers go on to
 * the board itself, as they have no press before them.
 * @param {SVGElement} svg  of a board with a grid
 * @param {(cell: string, begins: boolean) => void} draw  `begins` at the first cell of a stroke
 */
export function drawByDragging(svg, draw) {
  takeFingers(svg);
  /** @type {Set<string> | null} the cells of the stroke that is being drawn */
  let stroke = null;

  /** @param {PointerEvent} event */
  function over(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell =
      under && svg.contains(under) ? under.closest("[data-name]")?.getAttribute("data-name") : null;
    if (!stroke || !cell || stroke.has(cell)) return;
    stroke.add(cell);
    draw(cell, stroke.size === 1);
  }

  svg.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    stroke = new Set();
    over(event);
  });
  window.addEventListener("pointermove", (event) => {
    if (stroke && event.isPrimary) over(event);
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
    window.addEventListener(
      end,
      () => {
        stroke = null;
      },
      true,
    );
  // The press has drawn already: its end is no tap, and its click no choice.
  svg.addEventListener("pointerup", (event) => event.stopPropagation(), true);
  svg.addEventListener(
    "click",
    (event) => {
      if (event.detail > 0) event.stopPropagation();
    },
    true,
  );
}
