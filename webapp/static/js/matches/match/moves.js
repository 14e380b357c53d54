/**
 * The list of moves: two plies a line, each a link to its position, the current one marked. Tab stops
 * only at the current one: a game has sixty moves, and the buttons come after them.
 */

import { html, showInside } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { plyLink } from "../lists.js";
import { moveNumber, sideName, written } from "../words.js";

/** @import { State } from "../../net/match.js" */

/**
 * Writes the list.
 * @param {HTMLElement} list  an ordered list
 * @param {State} state
 * @param {number} shown  the ply whose position is on the board
 * @param {(ply: number) => void} choose
 */
export function writeMoves(list, state, shown, choose) {
  const focused = list.contains(document.activeElement);
  const lines = [];
  for (let first = 1; first <= state.ply; first += 2) {
    const number = html("span", { className: "move-number" }, String(moveNumber(state, first - 1) + 1));
    const moves = [first, first + 1].map((ply) => html("span", {}, ...moveLink(state, ply, shown, choose)));
    lines.push(html("li", {}, number, ...moves));
  }
  list.replaceChildren(...lines);
  list.hidden = lines.length === 0;
  const current = list.querySelector("[aria-current]");
  if (current instanceof HTMLElement) showInside(list, current);
  const stop = list.querySelector("a[tabindex='0']");
  if (focused && stop instanceof HTMLElement) stop.focus({ preventScroll: true });
}

/** @param {State} state @param {number} ply @param {number} shown @param {(ply: number) => void} choose */
function moveLink(state, ply, shown, choose) {
  const move = state.moves[ply - 1];
  if (!move) return [];
  const words = { n: moveNumber(state, ply), side: sideName(move.side), move: written(move.move) };
  const properties = {
    tabIndex: ply === Math.max(1, shown) ? 0 : -1,
    "aria-label":
      move.move === "pass" ? gettext("{side} {move}", words) : gettext("Move {n}: {side} {move}", words),
    "aria-current": ply === shown ? "step" : null,
  };
  return [plyLink(ply, choose, properties, words.move)];
}
