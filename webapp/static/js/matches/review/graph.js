/** The graph of a game: Black's score by ply, as reviews and the end of a game show it. */

import { game } from "game";
import { isProven } from "../../board/score.js";
import { drawGraph } from "../../board/score_graph.js";
import { find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { moveNumber } from "../words.js";

/**
 * @import { State } from "../../net/match.js"
 * @import { Position } from "../../net/review.js"
 * @import { Summary } from "../../types/messages.js"
 */

/**
 * Draws the score by ply.
 * @param {readonly Position[]} positions
 * @param {Summary} summary
 * @param {State} state
 * @param {number} at
 */
export function showGraph(positions, summary, state, at) {
  const svg = /** @type {SVGSVGElement} */ (find("#graph"));
  const { height, levels } = game.graphScale(positions.map(({ worth }) => worth));
  drawGraph(svg, {
    points: positions.map(({ worth }) => ({
      height: worth && height(worth),
      exact: worth !== null && isProven(worth),
    })),
    levels,
    turns: summary.turns.map(({ ply }) => ply - 1),
    at,
    number: (ply) => moveNumber(state, ply),
    exactWord: gettext("exact from here"),
  });
  const turns = summary.turns.map(({ ply }) => moveNumber(state, ply)).join(gettext(", "));
  const label = turns
    ? gettext("Score by move. Turning points at move: {turns}.", { turns })
    : gettext("Score by move.");
  svg.setAttribute("aria-label", label);
}
