/** What moves and positions are worth, in figures on a plate and in words. */

import { game } from "game";
import { amount, isEqual, isProven, kindOf, pliesToEnd, sign } from "../board/score.js";
import { signed } from "../board/view.js";
import { say } from "../frame/phrases.js";

/**
 * @typedef {import("../board/plates.js").Plate} Plate
 * @typedef {import("../board/score.js").Score} Score
 * @typedef {import("../net/match.js").MoveValue} MoveValue
 */

const AHEAD = {
  exact: "value_ahead_exact",
  discs: "value_ahead_discs",
  points: "value_ahead_points",
};
const BEHIND = {
  exact: "value_behind_exact",
  discs: "value_behind_discs",
  points: "value_behind_points",
};

/**
 * A score in figures: `=` stands before what is proven, `≈` before an estimate.
 * @param {Score} score
 */
export function figures(score) {
  const n = pliesToEnd(score);
  if (n !== null) return say(sign(score) > 0 ? "value_win" : "value_loss", { n });
  return `${isProven(score) ? "=" : "≈"}${signed(amount(score))}`;
}

/**
 * A score in words, for the side that it belongs to.
 * @param {Score} score
 */
export function inWords(score) {
  const plies = pliesToEnd(score);
  if (plies !== null)
    return say(sign(score) > 0 ? "value_wins_in" : "value_loses_in", {
      n: plies,
    });
  const n = Math.abs(amount(score));
  if (n === 0) return say(isProven(score) ? "value_draw" : "value_even");
  const words = sign(score) > 0 ? AHEAD : BEHIND;
  return say(words[kindOf(score)], { n });
}

/**
 * The plates of the best moves, and of the one that was played.
 * @param {readonly MoveValue[]} values  the best first
 * @param {string | null} [played]
 * @returns {Record<string, Plate>}
 */
export function platesOf(values, played = null) {
  const best = values[0]?.worth;
  const shown = values.filter(({ move }, place) => place < game.mostPlates || move === played);
  return Object.fromEntries(
    shown.map(({ move, worth }) => [
      move,
      {
        text: figures(worth),
        spoken: inWords(worth),
        best: best !== undefined && isEqual(worth, best),
        played: move === played,
      },
    ]),
  );
}
