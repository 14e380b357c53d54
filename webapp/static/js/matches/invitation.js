/** The invitation page: draws the current board, and the rules in pictures. */

import { game } from "game";
import { sayWithoutCookies } from "../frame/cookies.js";
import { embedded, find } from "../frame/dom.js";

/** @import { View } from "../board/view.js" */

const EMPTY = { last: null, legal: [], hint: null, changed: [], animate: false, chains: [] };

/**
 * Draws a position as a picture.
 * @param {SVGSVGElement} svg
 * @param {Partial<View> & {rows: string[]}} shown
 * @param {boolean} framed
 */
function draw(svg, shown, framed) {
  const name = svg.getAttribute("aria-label");
  game.makeBoard(svg, { size: shown.rows.length, framed }).draw({ ...EMPTY, ...shown });
  if (name) svg.setAttribute("aria-label", name);
}

draw(/** @type {SVGSVGElement} */ (find("#board")), embedded("invitation"), true);
for (const svg of /** @type {NodeListOf<SVGSVGElement>} */ (document.querySelectorAll("[data-picture]")))
  draw(svg, JSON.parse(svg.dataset.picture ?? "{}"), false);
sayWithoutCookies();
find("#main").dataset.ready = "true";
