/** The record of puzzles in this browser: the current game and the best one of each; `results.js` has the dates. */

import { puzzleKey, routes } from "../board/huarong/cells.js";
import { loadValue, store } from "../frame/storage.js";
import { blocksAfter, newGame } from "./counting.js";
import { addResult } from "./results.js";

/**
 * @import { Blocks } from "../board/huarong/cells.js"
 * @import { Game, Move } from "./counting.js"
 * @import { Played } from "./results.js"
 *
 * @typedef {"started" | "solved" | "optimal"} Grade
 * @typedef {{grade: Grade, moves: number | null, steps: number | null, slides?: number | null}} Best
 *   the fewest in each metric, maybe of several games; null while no game without help was won
 */

const RECORD = "huarong:record";
export const METRICS = /** @type {const} */ (["moves", "steps", "slides"]);

/** @type {Record<Grade, number>} */
const RANK = { started: 1, solved: 2, optimal: 3 };

/** The best of every puzzle that was touched, by `puzzleKey`. @returns {Record<string, Best>} */
export function record() {
  return loadValue(RECORD, {});
}

/** The best for a layout or its mirror image. @param {string} layout @returns {Best | null} */
export function bestOf(layout) {
  return record()[puzzleKey(layout)] ?? null;
}

/**
 * Notes how far a player came; what was better before stays. A solved game becomes a dated result.
 * @param {string} layout
 * @param {Best} now
 * @param {Played} [played] the game itself, where more is known of it than `now` says
 */
export function note(layout, now, played) {
  const key = puzzleKey(layout);
  const all = record();
  const best = better(all[key], now);
  if (JSON.stringify(best) !== JSON.stringify(all[key])) keepRecord({ ...all, [key]: best });
  if (now.grade !== "started") addResult(key, played ?? asPlayed(now));
}

/** The better of two in everything. @param {Best | undefined} old @param {Best} now @returns {Best} */
export function better(old, now) {
  const slides = fewer(old?.slides, now.slides ?? null);
  return {
    grade: old && RANK[old.grade] > RANK[now.grade] ? old.grade : now.grade,
    moves: fewer(old?.moves, now.moves ?? null),
    steps: fewer(old?.steps, now.steps ?? null),
    ...(slides === null ? {} : { slides }),
  };
}

/** Keeps this record in place of the one that was. @param {Record<string, Best>} all */
export function keepRecord(all) {
  store(RECORD, JSON.stringify(all));
}

/** A game without help is one that counts as the best. @param {Best} now @returns {Played} */
function asPlayed({ moves, steps, slides }) {
  const help = moves === null ? "some" : "none";
  return { moves, steps, ...(slides === undefined ? {} : { slides }), help };
}

/** @param {number | null | undefined} old @param {number | null} now */
function fewer(old, now) {
  if (old === null || old === undefined) return now;
  return now === null ? old : Math.min(old, now);
}

/**
 * Keeps a game in hand, or forgets it.
 * @param {string} layout
 * @param {{game: Game, helpedAt: number | null} | null} hand
 */
export function keepGame(layout, hand) {
  const { game, helpedAt } = hand ?? {};
  const text = game ? JSON.stringify({ moves: game.moves, undone: game.undone, helpedAt }) : null;
  store(`huarong:game:${layout}`, text);
}

/**
 * The game in hand of a layout; null where there is none or what was kept makes no sense.
 * @param {string} layout
 * @param {Blocks} start
 * @returns {{game: Game, helpedAt: number | null} | null}
 */
export function keptGame(layout, start) {
  try {
    const { moves, undone, helpedAt } = loadValue(`huarong:game:${layout}`, /** @type {any} */ ({}));
    if (!Array.isArray(moves) || !Array.isArray(undone)) return null;
    const game = [...moves, ...[...undone].reverse()].reduce(replay, newGame(start));
    return {
      game: { start, moves: game.moves.slice(0, moves.length), undone },
      helpedAt: typeof helpedAt === "number" ? helpedAt : null,
    };
  } catch {
    return null;
  }
}

/** @param {Game} game @param {Move} move @returns {Game} */
function replay(game, move) {
  const blocks = blocksAfter(game);
  const ends = routes(blocks, move.index);
  const [first] = move.route;
  if (blocks[move.index].cell !== first || !move.route.every((cell) => cell === first || ends.has(cell)))
    throw new RangeError("the kept game has a move that its layout does not allow");
  return { ...game, moves: [...game.moves, move] };
}
