/** The disc count of a finished board: discs on edge in a row, black from the left, white from the right. */

import { html } from "../../frame/dom.js";
import { ngettext } from "../../frame/i18n.js";
import { el } from "../svg.js";
import { countStones } from "../view.js";

/** @import { Game } from "../game.js" */

const SQUARES = 64;
const PITCH = 10;
const WIDTH = SQUARES * PITCH;

/** @type {NonNullable<Game["tally"]>} */
export function discTally({ rows, outcome }) {
  if (outcome.reason !== "discs") return null;
  const { black, white } = countStones(rows);
  const name = ngettext(
    "Discs: Black {black}, White {white}; {n} square is empty.",
    "Discs: Black {black}, White {white}; {n} squares are empty.",
    SQUARES - black - white,
    { black, white },
  );
  return html(
    "div",
    { className: "disc-tally", role: "img", "aria-label": name },
    html("span", {}, String(black)),
    strip(black, white),
    html("span", {}, String(white)),
  );
}

/** @param {number} black @param {number} white */
function strip(black, white) {
  return el(
    "svg",
    { viewBox: `0 0 ${WIDTH} 30`, preserveAspectRatio: "none", "aria-hidden": "true" },
    ...Array.from({ length: black }, (_, place) => edge("black", place * PITCH + 1, place)),
    ...Array.from({ length: white }, (_, place) => edge("white", WIDTH - (place + 1) * PITCH + 1, place)),
    el("path", { class: "half", d: `M${WIDTH / 2} -4V34` }),
  );
}

/**
 * A disc from its edge.
 * @param {"black" | "white"} side
 * @param {number} x
 * @param {number} place  how many of its colour come before it
 */
function edge(side, x, place) {
  const disc = el("rect", { class: `${side}-edge`, x, y: 3, width: PITCH - 2.4, height: 24, rx: 1.5 });
  disc.style.setProperty("--place", String(place));
  return disc;
}
