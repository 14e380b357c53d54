/** Values of moves and positions, as figures on labels and in words. */

import { game } from "game";
import { amount, degree, isEqual, isProven, isSettled, kindOf, pliesToEnd, sign } from "../board/score.js";
import { signed } from "../board/view.js";
import { gettext, ngettext } from "../frame/i18n.js";

/**
 * @import { ValueLabel } from "../board/value_labels.js"
 * @import { MoveValue } from "../net/match.js"
 * @import { Score } from "../types/messages.js"
 */

/** @type {Record<ReturnType<typeof kindOf>, (n: number) => string>} */
const AHEAD = {
  exact: (n) => ngettext("exactly {n} disc ahead", "exactly {n} discs ahead", n),
  discs: (n) => ngettext("about {n} disc ahead", "about {n} discs ahead", n),
  points: (n) =>
    [
      gettext("about even"),
      gettext("looks a little better"),
      gettext("looks better"),
      gettext("looks much better"),
    ][degree(n)] ?? "",
};
/** @type {Record<ReturnType<typeof kindOf>, (n: number) => string>} */
const BEHIND = {
  exact: (n) => ngettext("exactly {n} disc behind", "exactly {n} discs behind", n),
  discs: (n) => ngettext("about {n} disc behind", "about {n} discs behind", n),
  points: (n) =>
    [
      gettext("about even"),
      gettext("looks a little worse"),
      gettext("looks worse"),
      gettext("looks much worse"),
    ][degree(n)] ?? "",
};

/** A score in figures: `=` stands before what is proven, `≈` before an estimate. @param {Score} score */
export function figures(score) {
  const n = pliesToEnd(score);
  if (n !== null) return sign(score) > 0 ? gettext("W{n}", { n }) : gettext("L{n}", { n });
  return `${isProven(score) ? "=" : "≈"}${signed(amount(score))}`;
}

/** A score in words, for the side that it belongs to. @param {Score} score */
export function inWords(score) {
  const plies = pliesToEnd(score);
  if (plies !== null && score.exactly)
    return sign(score) > 0
      ? ngettext("wins in {n} move, proven", "wins in {n} moves, proven", plies)
      : ngettext("loses in {n} move, proven", "loses in {n} moves, proven", plies);
  if (plies !== null)
    return sign(score) > 0
      ? ngettext("wins within {n} move, proven", "wins within {n} moves, proven", plies)
      : ngettext("loses within {n} move, proven", "loses within {n} moves, proven", plies);
  const n = Math.abs(amount(score));
  if (n === 0) return isProven(score) ? gettext("exactly even") : gettext("about even");
  const words = sign(score) > 0 ? AHEAD : BEHIND;
  return words[kindOf(score)](n);
}

/**
 * The labels of the best moves, and of the one that was played; where a win or a loss is proven, those of which
 * nothing is known are pale dots.
 * @param {readonly MoveValue[]} values  the best first
 * @param {string | null} [played]
 * @returns {Record<string, ValueLabel>}
 */
export function valueLabelsOf(values, played = null) {
  const best = values[0]?.worth;
  const isKnown = (/** @type {MoveValue} */ { worth }) => !isSettled(best) || isProven(worth);
  const known = values.filter(isKnown).slice(0, game.mostValueLabels);
  const shown = values.filter((each) => known.includes(each) || !isKnown(each) || each.move === played);
  return Object.fromEntries(
    shown.map((each) => [
      each.move,
      {
        text: isKnown(each) ? figures(each.worth) : "",
        spoken: isKnown(each) ? inWords(each.worth) : gettext("not proven"),
        best: best !== undefined && isEqual(each.worth, best),
        played: each.move === played,
      },
    ]),
  );
}
