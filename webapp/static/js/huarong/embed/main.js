/** A puzzle embedded in another site; nothing is stored. */

import { setSkin } from "../../board/huarong/blocks.js";
import { PuzzleBoard } from "../../board/huarong/board.js";
import { readLayout } from "../../board/huarong/cells.js";
import { announce } from "../../frame/announce.js";
import { embedded, find } from "../../frame/dom.js";
import { gettext, word } from "../../frame/i18n.js";
import { blocksAfter, newGame, push, stepsOf, undo } from "../counting.js";
import { NOTES, PuzzleInput } from "../puzzle/input.js";
import { blockLabel, joined, moveSentence } from "../puzzle/words.js";
import { praise } from "../win/achievement.js";

/** @import { Route } from "../../board/huarong/cells.js" */

/** The upper left cell of the 2×2 block at the exit. */
const EXIT = 13;

const puzzle = embedded("puzzle");
const start = readLayout(puzzle.layout);
let game = newGame(start);

setSkin(puzzle.skin);
const board = new PuzzleBoard(
  /** @type {SVGSVGElement} */ (find("[data-tray]")),
  start,
  puzzle.blocks.map((/** @type {{key: string}} */ { key }) => key),
  (index, cell) => blockLabel(puzzle.blocks[index], cell),
);
const input = new PuzzleInput(board, {
  blocks: () => blocksAfter(game),
  open: () => true,
  draggable: () => true,
  last: () => game.moves[game.moves.length - 1],
  push: pushed,
  tell: (index, why) => note(NOTES[why](word(puzzle.blocks[index]))),
  closed: () => {},
});

/** @param {number} index @param {number} cell @param {boolean} slide */
function pushed(index, cell, slide) {
  const wasSolved = solved();
  const { route: before = [] } = game.moves[game.moves.length - 1] ?? {};
  game = push(game, index, cell);
  const { route } = game.moves[game.moves.length - 1] ?? { route: before };
  show(slide && route.length > 1 ? { index, route: route.slice(-2) } : null);
  if (solved() && !wasSolved) win();
  else if (game.moves.length > 0) note(moveSentence(puzzle.blocks, index, route));
  else note(gettext("Drag the blocks. Cao Cao, the largest, has to reach the exit."));
}

function win() {
  input.letGo();
  const counts = { moves: game.moves.length, steps: stepsOf(game.moves) };
  const optimum = { moves: puzzle.moves, steps: puzzle.steps, slides: null };
  const alone = { isOnWay: false, helped: false, seen: {}, states: null, before: null, challenge: null };
  const { head, text } = praise({ counts, optimum, ...alone });
  note(joined([head, text]));
}

function solved() {
  return blocksAfter(game).some(({ kind, cell }) => kind === "C" && cell === EXIT);
}

/** @param {{index: number, route: Route} | null} slide */
function show(slide = null) {
  board.show(blocksAfter(game), { slide });
  const best = puzzle.moves === null ? "" : ` / ${puzzle.moves}`;
  find("[data-count]").textContent = `${game.moves.length}${best}`;
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-do]"));
  for (const button of buttons) button.disabled = game.moves.length === 0;
}

/** @param {string} sentence */
function note(sentence) {
  find("[data-note]").textContent = sentence;
  announce(sentence);
}

find("[data-do=undo]").addEventListener("click", () => {
  game = undo(game);
  input.letGo();
  show();
});
find("[data-do=restart]").addEventListener("click", () => {
  game = newGame(start);
  input.letGo();
  show();
  note(gettext("Drag the blocks. Cao Cao, the largest, has to reach the exit."));
});
show();
find("[data-note]").textContent = gettext("Drag the blocks. Cao Cao, the largest, has to reach the exit.");
