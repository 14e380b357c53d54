/**
 * The first levels of Capture Go, as in `engines/capture_go`: beginners, who overlook captures and seldom
 * think ahead, and the level above them, which always does. The same position and seed give the same move.
 */

import { CAPTURE, choose, oneAhead, scoredMoves } from "./capture_go/considered.js";
import { raced } from "./capture_go/race.js";
import { BLACK, Stones, WHITE } from "./capture_go/stones.js";
import { Chance } from "./chance.js";

/** @import { Question } from "./question.js" */

const MOVE_SCORES = "move_scores";

/** @param {Question} question @returns {string} */
export function captureGoMove(question) {
  const { legal, level, options, rows, seed, side } = question;
  const { rules } = options;
  const chance = new Chance(`${seed} ${level.number} ${rules} ${textOf(question)}`);
  const stones = new Stones(rows);
  const points = legal.map((name) => stones.byName.get(name) ?? 0);
  const turn = { ...question, stones, points, chance, own: side === "black" ? BLACK : WHITE };
  return stones.names[level.beginner[rules] ? beginnersMove(turn) : considered(turn)];
}

/** @typedef {Question & {stones: Stones, points: number[], chance: Chance, own: number}} Turn */

/** @param {Turn} turn */
function beginnersMove(turn) {
  const { chance, level, options, own, stones } = turn;
  const { sees, thinks } = level.beginner[options.rules];
  const seen = (/** @type {number[]} */ all) => all.filter(() => chance.random() < sees);
  const captures = turn.points.filter((at) => stones.takenBy(at, own).length);
  const taking = seen(captures);
  if (taking.length) return chance.choice(taking);
  let points = orAll(
    turn.points.filter((at) => !captures.includes(at)),
    turn.points,
  );
  const escaping = seen(points.filter((at) => escapes(turn, at)));
  if (escaping.length) return chance.choice(escaping);
  if (chance.random() < thinks) {
    const move = considered(turn);
    if (points.includes(move)) return move;
  }
  if (chance.random() < thinks)
    points = orAll(
      points.filter((at) => !isSelfAtari(turn, at)),
      points,
    );
  const near = points.filter((at) => stones.touches(at, BLACK) || stones.touches(at, WHITE));
  return chance.choice(orAll(near, points));
}

/** @param {Turn} turn */
function considered({ captures, chance, level, options, own, points, side, stones }) {
  const target = Number(options.target ?? 1);
  const scored = scoredMoves(stones, own, points, chance);
  if (level.evaluation === MOVE_SCORES) {
    if (scored[0].score >= CAPTURE && target === 1) return scored[0].at;
    return choose(scored, level.slack, chance);
  }
  if (target > 1) {
    const other = side === "black" ? "white" : "black";
    const left = { own: target - captures[side], other: target - captures[other] };
    return raced(stones, own, points, left, chance);
  }
  if (scored[0].score >= CAPTURE) return scored[0].at;
  return oneAhead(stones, own, scored, options.rules === "contact", chance);
}

/** @param {Turn} turn @param {number} at */
function escapes(turn, at) {
  const { own, stones } = turn;
  const beside = stones.chainsBeside(at, own);
  return beside.some(({ liberties }) => liberties.length === 1) && !isSelfAtari(turn, at);
}

/** @param {Turn} turn @param {number} at */
function isSelfAtari({ own, stones }, at) {
  return stones.libertiesAfter(at, own) < 2;
}

/** @template T @param {T[]} some @param {T[]} all */
function orAll(some, all) {
  return some.length ? some : all;
}

/** The position as the engines write it. @param {Question} question */
function textOf({ captures, earlier, options, rows, side }) {
  const text = `${rows.join("/")} ${side === "black" ? "X" : "O"}`;
  const target = Number(options.target ?? 1);
  if (target === 1) return text;
  const { black, white } = captures;
  // Boards with far fewer stones cannot come again: every ply adds one, and few can still be captured.
  const fewest = stonesOn(rows) + 1 - (target - 1 - black) - (target - 1 - white);
  const boards = earlier
    .map((board) => board.replaceAll("/", ""))
    .filter((board) => stonesOn(board) >= fewest);
  return `${text} ${black}:${white}${boards.length ? ` ${boards.join()}` : ""}`;
}

/** @param {string | readonly string[]} board */
function stonesOn(board) {
  return [...board].join("").replaceAll(/[-/]/g, "").length;
}
