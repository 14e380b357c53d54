/** Panels beside the board of a review: graph, turning points, losses and the table of moves. */

import { game } from "game";
import { isProven } from "../../board/score.js";
import { drawGraph } from "../../board/score_graph.js";
import { find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { sideName, written } from "../words.js";
import { dropOf, figuresOf, ofTurn } from "./words.js";

/**
 * @import { Position, Turn } from "../../net/review.js"
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
 * @param {readonly Turn[]} turns
 * @param {number} at
 * @param {(ply: number) => void} choose
 */
export function showTurns(turns, at, choose) {
  const list = find("#turns");
  const key = JSON.stringify([turns, at]);
  if (list.dataset.drawn === key) return;
  list.dataset.drawn = key;
  const focused = list.contains(document.activeElement)
    ? document.activeElement?.getAttribute("href")
    : undefined;
  list.replaceChildren(...turns.map((turn) => turnLine(turn, at, choose)));
  find("#no-turns").hidden = turns.length > 0;
  find("#practise").hidden = turns.length === 0;
  for (const link of list.querySelectorAll("a")) if (link.getAttribute("href") === focused) link.focus();
}

/** @param {Turn} turn @param {number} at @param {(ply: number) => void} choose */
function turnLine(turn, at, choose) {
  const ply = turn.ply - 1;
  const link = linkTo(ply, gettext("Move {n}", { n: turn.ply }), choose);
  if (ply === at) link.setAttribute("aria-current", "step");
  const words = document.createElement("span");
  const drop = Object.assign(document.createElement("span"), {
    className: "score-drop",
    textContent: dropOf(turn),
  });
  words.append(drop, " ", ofTurn(turn));
  const line = document.createElement("li");
  line.append(link, words);
  return line;
}

/**
 * A link to a ply that the page opens without loading.
 * @param {number} ply
 * @param {string} text
 * @param {(ply: number) => void} choose
 */
function linkTo(ply, text, choose) {
  const link = Object.assign(document.createElement("a"), {
    href: `?ply=${ply}`,
    textContent: text,
  });
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(ply);
  });
  return link;
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
  const row = document.createElement("tr");
  const ply = position?.ply ?? 0;
  const head = Object.assign(document.createElement("th"), { scope: "row" });
  head.append(linkTo(ply, String(ply + 1), choose));
  row.append(head, ...Array.from({ length: 4 }, () => document.createElement("td")));
  return row;
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
