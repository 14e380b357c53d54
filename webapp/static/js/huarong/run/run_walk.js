/** Replays a timed game at the pace at which it was played. */

import { moved, readLayout } from "../../board/huarong/cells.js";
import { gettext } from "../../frame/i18n.js";
import { newGame, slidesOf, stepsOf } from "../counting.js";
import { counted, joined } from "../puzzle/words.js";
import { clockText } from "./clock.js";

/**
 * @import { Route } from "../../board/huarong/cells.js"
 * @import { Frame } from "../puzzle/solution_frames.js"
 *
 * @typedef {{routes: readonly Route[], times: readonly number[]}} Run
 *   a route for each move, and when it was made, in milliseconds after the first one
 * @typedef {{metric: "moves", run: Run, length: number, frames: Frame[], at: number}} RunWalk
 */

/** A longer pause is cut to this many milliseconds. */
const LONGEST_PAUSE = 10_000;
/** Milliseconds before the first move. */
const BEFORE_FIRST = 600;

/** The walk of a run from its layout. @param {string} layout @param {Run} run @returns {RunWalk} */
export function walkOfRun(layout, run) {
  const start = readLayout(layout);
  /** @type {Frame[]} */
  const frames = [
    { blocks: start, index: null, route: [], game: newGame(start), moves: 0, steps: 0, slides: 0 },
  ];
  for (const route of run.routes) {
    const { blocks, game } = frames[frames.length - 1];
    const index = blocks.findIndex(({ cell }) => cell === route[0]);
    const moves = [...game.moves, { index, route }];
    frames.push({
      blocks: moved(blocks, index, route[route.length - 1]),
      index,
      route,
      game: { ...game, moves },
      moves: moves.length,
      steps: stepsOf(moves),
      slides: slidesOf(moves),
    });
  }
  return { metric: "moves", run, length: run.routes.length, frames, at: 0 };
}

/** Milliseconds from a place in a run to the move after it. @param {Run} run @param {number} at */
export function paceOf({ times }, at) {
  if (at === 0 || at >= times.length) return BEFORE_FIRST;
  return Math.min(LONGEST_PAUSE, times[at] - times[at - 1]);
}

/** The place in a run with its time, and what is known of the whole. @param {RunWalk} walk */
export function runWords({ at, length, run: { times } }) {
  const whole = { moves: counted("moves", length), time: clockText(times[length - 1]) };
  const cut = times.some((time, k) => k > 0 && time - times[k - 1] > LONGEST_PAUSE);
  return {
    head:
      at === 0
        ? gettext("Beat {time}, with {moves}.", whole)
        : gettext("Move {at} of {length}, at {time}.", { at, length, time: clockText(times[at - 1]) }),
    proof: joined([
      gettext("The server has counted the moves. The time is claimed by the player’s browser."),
      cut ? gettext("Pauses of more than 10 seconds are shortened.") : "",
    ]),
  };
}
