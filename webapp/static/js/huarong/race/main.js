/** Entry of a race's puzzle page: the player's board, shown on the room's wall as well. */

import { PuzzleBoard } from "../../board/huarong/board.js";
import { readLayout } from "../../board/huarong/cells.js";
import { announce } from "../../frame/announce.js";
import { embedded, find } from "../../frame/dom.js";
import { gettext, ngettext, word } from "../../frame/i18n.js";
import { play } from "../../frame/sound.js";
import { toast } from "../../frame/toast.js";
import { NOTES, PuzzleInput } from "../puzzle/input.js";
import { blockLabel, counted, joined, moveSentence } from "../puzzle/words.js";
import { OwnRace } from "./own_race.js";
import { Reports } from "./reports.js";

/**
 * @import { Route } from "../../board/huarong/cells.js"
 * @import { RaceState } from "../../types/messages.js"
 */

const race = embedded("race");
const own = new OwnRace(`${race.room}/${race.race}`, race.layout);
let isOver = race.over;
/** Whether the host has stopped the time: no block moves. */
let isPaused = race.paused;
/** When the race ends, as this page counts; null without an end. @type {number | null} */
let endsAt = race.left === null ? null : performance.now() + 1000 * race.left;
let tickedAt = performance.now();
let wasLost = false;
/** Whether the server has still to count the solution on the board. */
let waits = false;

const board = new PuzzleBoard(
  /** @type {SVGSVGElement} */ (find("[data-tray]")),
  readLayout(race.layout),
  race.blocks.map((/** @type {{key: string}} */ { key }) => key),
  (index, cell) => blockLabel(race.blocks[index], cell),
);
const input = new PuzzleInput(board, {
  blocks: () => own.blocks,
  open: isOpen,
  draggable: isOpen,
  last: () => own.last,
  push: pushed,
  tell: (index, why) => note(NOTES[why](word(race.blocks[index]))),
  closed: () => toast(whyClosed()),
});
const reports = new Reports(race, {
  stands: showStandings,
  refused: (sentence) => note(sentence),
  lost: () => {
    if (!wasLost) toast(gettext("No connection. Play on: your moves are kept and sent later."));
    wasLost = true;
  },
  left: () => location.reload(),
});

function isOpen() {
  return !isOver && !isPaused && !own.solved;
}

function whyClosed() {
  if (isOver) return gettext("The race is over.");
  if (isPaused) return gettext("The host has paused the race.");
  return gettext("Cao Cao is already at the exit.");
}

/** @param {number} index @param {number} cell @param {boolean} slide */
function pushed(index, cell, slide) {
  const { route: before = [] } = own.last ?? {};
  own.push(index, cell);
  const { route } = own.last ?? { route: before };
  play("slide");
  changed(slide && route.length > 1 ? { index, route: route.slice(-2) } : null);
  if (own.solved) solved();
  else if (own.moves.length > 0) note(moveSentence(race.blocks, index, route));
  else begin();
}

function solved() {
  input.letGo();
  play("end");
  note(
    joined([
      gettext("Cao Cao is out in {moves}!", { moves: counted("moves", own.moves.length) }),
      gettext("The server counts it."),
    ]),
  );
  waits = true;
  reports.solved(own.solution);
}

/** @param {RaceState} state */
function showStandings(state) {
  wasLost = false;
  if (state.race !== race.race) {
    location.assign(state.url);
    return;
  }
  endsAt = state.left === null ? null : performance.now() + 1000 * state.left;
  const { best } = state;
  find("[data-stand]").textContent = best
    ? gettext("your best: {moves} in {time}, place {place} of {members}", {
        moves: counted("moves", best.moves),
        time: clock(best.seconds),
        place: best.place,
        members: state.members,
      })
    : ngettext("{n} has solved it", "{n} have solved it", state.solved);
  if (waits && best && own.solved && best.moves <= own.moves.length) {
    waits = false;
    const isFewest = race.fewest !== null && best.moves <= race.fewest;
    const moves = counted("moves", best.moves);
    note(
      joined([
        best.moves < own.moves.length
          ? gettext("Solved again; your best stays {moves}.", { moves })
          : gettext("Counted: {moves}.", { moves }),
        isFewest ? gettext("No way has fewer.") : "",
        isFewest || state.over ? "" : gettext("Restart to try for fewer."),
      ]),
    );
  }
  if (state.paused !== isPaused && !state.over) pause(state.paused);
  if (state.over && !isOver) end();
}

/** The host has stopped the time, or lets it go on. @param {boolean} paused */
function pause(paused) {
  isPaused = paused;
  input.letGo();
  show();
  note(
    paused ? gettext("The host has paused the race; its clock is stopped.") : gettext("The race goes on."),
  );
}

function end() {
  isOver = true;
  input.letGo();
  show();
  note(gettext("The race is over. Look at the wall; the next puzzle opens by itself."));
}

/** @param {{index: number, route: Route} | null} [slide] */
function changed(slide = null) {
  show(slide);
  reports.moved(own.moves.length, own.layout);
}

/** @param {{index: number, route: Route} | null} [slide] */
function show(slide = null) {
  board.show(own.blocks, { slide });
  find("[data-moves]").textContent = String(own.moves.length);
  find("[data-moves-word]").textContent = ngettext("move", "moves", own.moves.length);
  for (const name of ["undo", "restart"]) {
    const isIdle = own.moves.length === 0 || isOver || isPaused || (name === "undo" && own.solved);
    /** @type {HTMLButtonElement} */ (find(`[data-do=${name}]`)).disabled = isIdle;
  }
}

function begin() {
  note(gettext("Drag the blocks. Cao Cao, the largest, has to reach the exit."));
}

/** @param {string} sentence */
function note(sentence) {
  find("[data-note]").textContent = sentence;
  announce(sentence);
}

/** Minutes and seconds: 9:05. @param {number} seconds */
function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  // While the time stands, each answer of the server says again how much is left.
  if (isPaused && endsAt !== null) endsAt += performance.now() - tickedAt;
  tickedAt = performance.now();
  const left = endsAt === null ? null : Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
  find("[data-left]").textContent = left === null || isOver ? "" : clock(left);
  setTimeout(tick, 500);
}

find("[data-do=undo]").addEventListener("click", () => {
  own.undo();
  input.letGo();
  changed();
});
find("[data-do=restart]").addEventListener("click", () => {
  own.restart();
  input.letGo();
  changed();
  begin();
});
if (own.moves.length) changed();
else show();
if (isOver) end();
else if (own.solved) solved();
else if (isPaused) pause(true);
else begin();
tick();
find("#main").dataset.ready = "true";
