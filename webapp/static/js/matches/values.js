/** What moves and positions are worth, in figures on a plate and in words. */

import { say } from "../frame/phrases.js";

/**
 * @typedef {import("../net/match.js").State["kind"]} Kind
 * @typedef {import("../board/plates.js").Plate} Plate
 * @typedef {{score: number, exact: boolean}} Score
 * @typedef {{move: string, score: number, exact: boolean}} MoveValue
 */

/** In Capture Go, a won game counts so many points less one for each ply that it still takes. */
const WON = 10000;
const DECIDED = 9000;
/** More plates than this hide a board. */
const MOST_PLATES = 10;

/**
 * A number with its sign.
 * @param {number} n
 */
export function signed(n) {
  if (n === 0) return "0";
  return n > 0 ? `+${n}` : `−${-n}`;
}

/**
 * A score in figures: `=` stands before what is proven, `≈` before an estimate.
 * @param {Kind} kind
 * @param {Score} score
 */
export function figures(kind, { score, exact }) {
  if (kind === "capture-go" && Math.abs(score) > DECIDED)
    return say(score > 0 ? "value_win" : "value_loss", { n: pliesLeft(score) });
  return `${exact ? "=" : "≈"}${signed(score)}`;
}

/**
 * A score in words, for the side that it belongs to.
 * @param {Kind} kind
 * @param {Score} score
 */
export function inWords(kind, { score, exact }) {
  const ahead = score > 0 ? "ahead" : "behind";
  const n = Math.abs(score);
  if (kind === "capture-go" && n > DECIDED)
    return say(score > 0 ? "value_wins_in" : "value_loses_in", { n: pliesLeft(score) });
  if (score === 0) return say(exact ? "value_draw" : "value_even");
  return say(`value_${ahead}_${exact ? "exact" : "estimate"}`, { n });
}

/**
 * How many plies a decided game of Capture Go still takes.
 * @param {number} score
 */
export function pliesLeft(score) {
  return WON - Math.abs(score);
}

/** @param {number} score */
export function isDecided(score) {
  return Math.abs(score) > DECIDED;
}

/**
 * The plates of the best moves, and of the one that was played.
 * @param {Kind} kind
 * @param {readonly MoveValue[]} values  the best first
 * @param {string | null} [played]
 * @returns {Record<string, Plate>}
 */
export function platesOf(kind, values, played = null) {
  const best = values[0]?.score;
  const most = kind === "capture-go" ? MOST_PLATES : values.length;
  const shown = values.filter(({ move }, place) => place < most || move === played);
  return Object.fromEntries(
    shown.map((value) => [
      value.move,
      {
        text: figures(kind, value),
        spoken: inWords(kind, value),
        best: value.score === best,
        played: value.move === played,
      },
    ]),
  );
}
