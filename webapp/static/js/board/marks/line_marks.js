/** Marks of a line on a board: the order of its moves, and the move that failed. */

import { el } from "../svg.js";

/** @typedef {[number, number]} Place */

/**
 * A number on a stone, or on a point without one.
 * @param {Place} at
 * @param {number | string} text
 * @param {"black" | "white" | null} side
 * @param {string} [kind]  `latest` for the last move
 * @param {string} [ground]  the class of the ground under a point without a stone
 */
export function numberOn([x, y], text, side, kind = "", ground = "on-wood") {
  const drawn = el(
    "text",
    {
      class: `move-number ${side ? `on-${side}` : ground}${kind && ` ${kind}`}`,
      x,
      y: y + 7,
      "font-size": String(text).length > 2 ? 17 : 21,
    },
    String(text),
  );
  return side ? [drawn] : [el("circle", { class: `bare ${ground}`, cx: x, cy: y, r: 13 }), drawn];
}

/** A cross on a light disc at the stone's shoulder: the move that failed. @param {Place} at */
export function failedCross([x, y]) {
  return el(
    "g",
    { class: "failed", transform: `translate(${x + 17} ${y - 17})` },
    el("circle", { r: 12.5 }),
    el("path", { d: "M-5.5-5.5l11 11M5.5-5.5l-11 11" }),
  );
}
