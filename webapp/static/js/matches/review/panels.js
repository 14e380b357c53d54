/** Panels beside the board of a review: turning points, losses and the table of moves. */

import { game } from "game";
import { pliesToEnd, sign } from "../../board/score.js";
import { el } from "../../board/svg.js";
import { find, html } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { earlier, ghostsOf } from "../board.js";
import { fill, linkWithin, plyLink } from "../lists.js";
import { figures } from "../values.js";
import { moveNumber, sideName, written } from "../words.js";
import { ofTurn } from "./turn_words.js";

/**
 * @import { State } from "../../net/match.js"
 * @import { Position, Turn } from "../../net/review.js"
 * @import { Score, Side, Summary } from "../../types/messages.js"
 */

const SIDES = /** @type {Side[]} */ (["black", "white"]);
const PARTS = [gettext("Opening"), gettext("Middle"), gettext("End")];

/**
 * Lists the turning points, each with its board; the others than those at once when their part is open.
 * @param {Summary} summary
 * @param {State} state
 * @param {number} at
 * @param {(ply: number) => void} choose
 */
export function showTurns({ turns, work }, state, at, choose) {
  const first = turns.filter(({ main }) => main);
  const others = /** @type {HTMLDetailsElement} */ (find("#other-turns"));
  const none = find("#no-turns");
  none.hidden = first.length > 0;
  none.textContent = work.busy || work.known < work.all ? gettext("None so far.") : (none.dataset.none ?? "");
  find("#practise").hidden = turns.length === 0;
  others.hidden = first.length === turns.length;
  for (const [list, shown] of /** @type {[string, Turn[]][]} */ ([
    ["#turns", first],
    ["#other-turns ul", others.open ? turns.filter(({ main }) => !main) : []],
  ])) {
    fill(find(list), shown, () => shown.map((turn) => cardOf(turn, state, choose)));
    for (const link of find(list).querySelectorAll("a")) {
      if (link.getAttribute("href") === `?ply=${at}`) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
  }
}

/** A turning point as a small board with both moves, and its words. @param {Turn} turn @param {State} state @param {(ply: number) => void} choose */
function cardOf(turn, state, choose) {
  const svg = el("svg", { class: "turn-board", "aria-hidden": "true" });
  const view = earlier(state, turn.ply - 1);
  const played = ghostsOf(turn.move === "pass" ? [] : [[turn.move, 1]], turn.side);
  const shown = { ...view, last: null, hint: turn.better, ghosts: played, marks: { failed: turn.move } };
  game.makeBoard(svg, { size: view.rows.length, framed: false }).draw(shown);
  const n = moveNumber(state, turn.ply);
  const head = gettext("Move {n}, {side} {move}", { n, side: sideName(turn.side), move: written(turn.move) });
  const beginner = document.body.classList.contains("beginner");
  const drop = beginner ? "" : dropOf(turn);
  const said = beginner && turn.fault ? (turn.why ?? "") : ofTurn(turn);
  const words = html(
    "span",
    {},
    html("b", {}, head),
    ...(drop ? [" · ", html("span", { className: "score-drop" }, drop)] : []),
    html("span", { className: "turn-words" }, said),
  );
  const open = () => choose(turn.ply - 1);
  return html("li", {}, linkWithin(`?ply=${turn.ply - 1}`, open, { className: "turn-card" }, svg, words));
}

/**
 * Writes what each side gave away in each part of the game.
 * @param {readonly Position[]} positions
 * @param {Summary} summary
 * @param {State} state
 */
export function showLosses(positions, { losses }, state) {
  const last = moveNumber(state, state.ply);
  const part = game.part ?? Math.max(1, Math.ceil(last / PARTS.length));
  const sums = PARTS.map(() => ({ black: 0, white: 0 }));
  for (const { ply, side, loss } of positions) {
    const at = Math.min(PARTS.length - 1, Math.floor(moveNumber(state, ply) / part));
    const sum = sums[at];
    if (side && loss && sum) sum[side] += loss;
  }
  const most = Math.max(1, ...sums.flatMap(({ black, white }) => [black, white]));
  const rows = PARTS.map((name, k) => {
    const [from, to] = [k * part + 1, k < PARTS.length - 1 ? Math.min(last, (k + 1) * part) : last];
    return { name, from, to, sum: sums[k] ?? { black: 0, white: 0 } };
  }).filter(({ from }) => from <= last);
  fill(find(".losses tbody"), rows, () => rows.map((row) => lossRow(row, most)));
  for (const side of SIDES)
    find(`[data-losses=${side}] [data-sum]`).textContent = losses[side].moves
      ? String(losses[side].sum)
      : "–";
}

/**
 * @param {{name: string, from: number, to: number, sum: Record<Side, number>}} row
 * @param {number} most
 */
function lossRow({ name, from, to, sum }, most) {
  const cells = SIDES.map((side) => {
    const bar = html("i", { className: `loss-bar ${side}` });
    bar.style.width = `${(100 * sum[side]) / most}%`;
    return html("td", {}, html("span", {}, bar), String(sum[side]));
  });
  const moves = html("small", { className: "quiet" }, `${from}–${to}`);
  return html("tr", {}, html("th", { scope: "row" }, name, " ", moves), ...cells);
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
