/** Panels beside the board of a review: graph, turning points, losses and the table of moves. */

import { game } from "game";
import { isProven } from "../../board/score.js";
import { drawGraph } from "../../board/score_graph.js";
import { find, html } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { fill, plyLink } from "../lists.js";
import { sideName, written } from "../words.js";
import { dropOf, figuresOf, ofTurn } from "./words.js";

/**
 * @import { Position } from "../../net/review.js"
 * @import { Side, Summary } from "../../types/messages.js"
 */

/**
 * Draws the score by ply.
 * @param {readonly Position[]} positions
 * @param {Summary} summary
 * @param {number} at
 */
export function showGraph(positions, summary, at) {
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
    exactWord: gettext("exact from here"),
  });
  const turns = summary.turns.map(({ ply }) => ply).join(gettext(", ")) || gettext("none");
  svg.setAttribute("aria-label", gettext("Score by move. Turning points at move: {turns}.", { turns }));
}

/**
 * Lists the turning points; each links to the position in which the move was made.
 * @param {Summary} summary
 * @param {number} at
 * @param {(ply: number) => void} choose
 */
export function showTurns({ turns, work }, at, choose) {
  find("#no-turns").hidden = turns.length > 0;
  find("#no-turns").textContent = work.busy ? gettext("None so far.") : gettext("None.");
  find("#practise").hidden = turns.length === 0;
  fill(find("#turns"), [turns, at], () =>
    turns.map((turn) => {
      const current = { "aria-current": turn.ply - 1 === at ? "step" : null };
      const link = plyLink(turn.ply - 1, choose, current, gettext("Move {n}", { n: turn.ply }));
      const drop = html("span", { className: "score-drop" }, dropOf(turn));
      return html("li", {}, link, html("span", {}, drop, " ", ofTurn(turn)));
    }),
  );
}

/** Writes what each side gave away. @param {Summary} summary */
export function showLosses({ losses }) {
  for (const side of /** @type {Side[]} */ (["black", "white"])) {
    const { sum, average, moves, of } = losses[side];
    find(`[data-losses=${side}] [data-sum]`).textContent = moves ? String(sum) : "–";
    const each = document.querySelector(`[data-losses=${side}] [data-average]`);
    if (each) each.textContent = average === null ? "–" : average.toFixed(2);
    find(`[data-losses=${side}] [data-of]`).textContent = gettext("{n} of {of}", {
      n: moves,
      of,
    });
  }
}

/**
 * Writes the table of all moves, the text version of the graph.
 * @param {readonly Position[]} positions
 * @param {(ply: number) => void} choose
 */
export function showTable(positions, choose) {
  const body = find("#every-move tbody");
  if (!find("#every-move").closest("details[open]")) return;
  const rows = positions.filter(({ played }) => played !== null);
  while (body.children.length < rows.length) body.append(emptyRow(rows[body.children.length], choose));
  for (const [place, position] of rows.entries()) {
    const words = rowWords(position);
    const row = body.children[place];
    words.forEach((text, column) => {
      const cell = row?.children[column + 1];
      if (cell && cell.textContent !== text) cell.textContent = text;
    });
  }
}

/** @param {Position | undefined} position @param {(ply: number) => void} choose */
function emptyRow(position, choose) {
  const ply = position?.ply ?? 0;
  const head = html("th", { scope: "row" }, plyLink(ply, choose, {}, String(ply + 1)));
  return html("tr", {}, head, ...Array.from({ length: 4 }, () => html("td")));
}

/** @param {Position} position */
function rowWords({ side, played, worth, values, loss }) {
  const best = values[0]?.move;
  return [
    gettext("{side} {move}", {
      side: side ? sideName(side) : "",
      move: written(played ?? ""),
    }),
    worth ? figuresOf(worth) : "…",
    loss === null ? "…" : String(loss),
    best && loss ? written(best) : "",
  ];
}
