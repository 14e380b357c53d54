/** Search progress in the status line, drawn as a moon that fills. */

import { el } from "./svg.js";

/** Draws a moon with a share (0 to 1) of its face lit. @param {Element} svg @param {number} share */
export function drawMoon(svg, share) {
  svg.setAttribute("viewBox", "-12 -12 24 24");
  svg.replaceChildren(
    el("circle", { class: "moon-rim", r: 10.5 }),
    el("path", { class: "moon-lit", d: litPart(share, 9) }),
  );
}

/** Draws the stone of a side in place of the moon. @param {Element} svg @param {"black" | "white"} side */
export function drawStone(svg, side) {
  svg.setAttribute("viewBox", "-12 -12 24 24");
  svg.replaceChildren(el("circle", { class: `turn-${side}`, r: 10.5 }));
}

/**
 * The outline of the lit part: half a circle and half an ellipse.
 * @param {number} share
 * @param {number} radius
 */
function litPart(share, radius) {
  const lit = Math.max(0, Math.min(1, share));
  const across = (Math.abs(1 - 2 * lit) * radius).toFixed(2);
  const sweep = lit < 0.5 ? 0 : 1;
  return `M0 ${-radius}A${radius} ${radius} 0 0 1 0 ${radius}A${across} ${radius} 0 0 ${sweep} 0 ${-radius}Z`;
}
