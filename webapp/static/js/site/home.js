/** The boards behind the three gates: recorded games that play automatically until stopped. */

import { GoBoard } from "../board/capture_go/board.js";
import { UNIT } from "../board/huarong/blocks.js";
import { between, columnOf, moved, readLayout, rowOf } from "../board/huarong/cells.js";
import { drawLayout } from "../board/huarong/picture.js";
import { ReversiBoard } from "../board/reversi/board.js";
import { still } from "../frame/motion.js";
import { say } from "../frame/phrases.js";
import { captureGo, huarong, reversi } from "./recorded_games.js";

const PACE = 1100;

/** @typedef {{length: number, at: number, show: (at: number, animate: boolean) => void}} Miniature */

/**
 * A recorded game of two players.
 * @param {import("../board/view.js").Board} board
 * @param {readonly (readonly string[])[]} game
 * @param {number} size
 * @param {number} at
 * @returns {Miniature}
 */
function duel(board, game, size, at) {
  return {
    length: game.length,
    at,
    show(ply, animate) {
      const [move = "", changed = "", cells = ""] = game[ply - 1] ?? [];
      const rows = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size));
      board.draw({
        rows,
        last: move,
        legal: [],
        hint: null,
        changed: changed.split(" ").filter(Boolean),
        animate,
      });
    },
  };
}

/**
 * A recorded solution; every block keeps its face while it moves.
 * @param {SVGSVGElement} svg
 * @param {readonly string[]} path
 * @param {number} at
 * @returns {Miniature}
 */
function solution(svg, path, at) {
  drawLayout(svg, path[0] ?? "", 10);
  const faces = /** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll(".block"));
  const states = [readLayout(path[0] ?? "")];
  for (const layout of path.slice(1)) {
    const before = states.at(-1) ?? [];
    const { index, route } = between(before, layout);
    states.push(moved(before, index, route.at(-1) ?? 0));
  }
  return {
    length: path.length - 1,
    at,
    show(move) {
      states[move]?.forEach((block, index) => {
        const place = `translate(${columnOf(block.cell) * UNIT}px, ${rowOf(block.cell) * UNIT}px)`;
        faces[index]?.style.setProperty("transform", place);
      });
    },
  };
}

/**
 * @param {string} key
 * @returns {SVGSVGElement}
 */
function miniature(key) {
  return /** @type {SVGSVGElement} */ (document.querySelector(`[data-mini=${key}]`));
}

const boards = [
  duel(new ReversiBoard(miniature("reversi"), { framed: false }), reversi, 8, 20),
  solution(miniature("huarong"), huarong, 12),
  duel(new GoBoard(miniature("capture-go"), { size: 9, framed: false }), captureGo, 9, 20),
];
for (const board of boards) board.show(board.at, false);

let stopped = still();
let turn = 0;
setInterval(() => {
  if (stopped || document.hidden) return;
  const board = boards[turn++ % boards.length];
  if (!board) return;
  board.at = board.at >= board.length ? 1 : board.at + 1;
  board.show(board.at, !still());
}, PACE);

const button = document.querySelector("[data-do=still]");
if (button instanceof HTMLButtonElement) {
  const show = () => {
    button.setAttribute("aria-pressed", String(stopped));
    button.querySelector("use")?.setAttribute("href", stopped ? "#i-play" : "#i-pause");
    const words = button.querySelector("span");
    if (words) words.textContent = say(stopped ? "boards_go" : "boards_stop");
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    stopped = !stopped;
    show();
  });
  show();
}
