/** Panels beside the board of a review: turning points, losses and the table of moves. */

import { pliesToEnd, sign } from "../../board/score.js";
import { find, html } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { fill, plyLink } from "../lists.js";
import { figures } from "../values.js";
import { moveNumber, sideName, written } from "../words.js";
import { ofTurn } from "./turn_words.js";

/**
 * @import { State } from "../../net/match.js"
 * @import { Position, Turn } from "../../net/review.js"
 * @import { Score, Side, Summary } from "../../types/messages.js"
 */

/**
 * Lists the turning points; each links to the position in which the move was made.
 * @param {Summary} summary
 * @param {State} state
 * @param {number} at
 * @param {(ply: number) => void} choose
 */
export function showTurns({ turns, work }, state, at, choose) {
  find("#no-turns").hidden = turns.length > 0;
  find("#no-turns").textContent = work.busy ? gettext("None so far.") : gettext("None.");
  find("#practise").hidden = turns.length === 0;
  fill(find("#turns"), [turns, at], () =>
    turns.map((turn) => {
      const current = { "aria-current": turn.ply - 1 === at ? "step" : null };
      const n = moveNumber(state, turn.ply);
      const link = plyLink(turn.ply - 1, choose, current, gettext("Move {n}", { n }));
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
 * @param {State} state
 * @param {(ply: number) => void} choose
 */
export function showTable(positions, state, choose) {
  const body = find("#every-move tbody");
  if (!find("#every-move").closest("details[open]")) return;
  const rows = positions.filter(({ played }) => played !== null);
  while (body.children.length < rows.length) body.append(emptyRow(rows[body.children.length], state, choose));
  for (const [place, position] of rows.entries()) {
    const words = rowWords(position);
    const row = body.children[place];
    words.forEach((text, column) => {
      const cell = row?.children[column + 1];
      if (cell && cell.textContent !== text) cell.textContent = text;
    });
  }
}

/** @param {Position | undefined} position @param {State} state @param {(ply: number) => void} choose */
function emptyRow(position, state, choose) {
  const ply = position?.ply ?? 0;
  const number = position?.played === "pass" ? "–" : String(moveNumber(state, ply) + 1);
  const head = html("th", { scope: "row" }, plyLink(ply, choose, {}, number));
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

/** Black's score before and after a turning point. @param {Turn} turn */
function dropOf({ before, after }) {
  return gettext("{before} → {after}", {
    before: figuresOf(before.worth),
    after: figuresOf(after.worth),
  });
}

/** Black's score in figures; a proven win in a number of plies names the winner. @param {Score} worth */
function figuresOf(worth) {
  const n = pliesToEnd(worth);
  if (n === null) return figures(worth);
  if (worth.exactly) return sign(worth) > 0 ? gettext("Black in {n}", { n }) : gettext("White in {n}", { n });
  return sign(worth) > 0 ? gettext("Black within {n}", { n }) : gettext("White within {n}", { n });
}
