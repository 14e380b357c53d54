/** Sentences about turning points and scores, for reviews and for the end of a game. */

import { game } from "game";
import { amount, degree, isProven, kindOf, negated, pliesToEnd, sign } from "../../board/score.js";
import { fullStop, gettext, ngettext, sentenceGap } from "../../frame/i18n.js";
import { outlook, provenIn, sideName, winsIn, written } from "../words.js";

/**
 * @import { Position, Turn } from "../../net/review.js"
 * @import { Score } from "../../types/messages.js"
 */

/** @type {Record<ReturnType<typeof kindOf>, (n: number, side: string) => string>} */
const AHEAD = {
  exact: (n, side) =>
    ngettext(
      "{side} wins by {n} disc with best play: exact.",
      "{side} wins by {n} discs with best play: exact.",
      n,
      { side },
    ),
  discs: (n, side) =>
    ngettext("{side} is ahead by about {n} disc.", "{side} is ahead by about {n} discs.", n, { side }),
  points: (n, side) => (degree(n) ? outlook(side, n) + fullStop : gettext("About even.")),
};

/** Standing of the game. @param {Position} position */
export function standing({ worth, proof }) {
  if (!worth) return gettext("Not looked at yet.");
  if (proof) return provenIn(proof);
  const side = sideName(sign(worth) < 0 ? "white" : "black");
  const plies = pliesToEnd(worth);
  if (plies !== null)
    return plies ? winsIn(plies, worth.exactly ?? false, { side }) : gettext("{side} has won.", { side });
  const n = Math.abs(amount(worth));
  if (n === 0) return isProven(worth) ? gettext("A draw with best play: exact.") : gettext("About even.");
  return AHEAD[kindOf(worth)](n, side);
}

/** How much of a game a review has looked at. @param {{known: number, all: number}} work */
export function percent({ known, all }) {
  return Math.floor((100 * known) / Math.max(1, all));
}

/** A turning point: what was lost, and why. @param {Turn} turn */
export function ofTurn(turn) {
  const words = {
    side: sideName(turn.side),
    move: written(turn.move),
    better: written(turn.better),
    n: turn.loss,
  };
  const own = (/** @type {{worth: Score}} */ { worth }) => (turn.side === "black" ? worth : negated(worth));
  const seen = { before: own(turn.before), after: own(turn.after) };
  return [game.turningPoint(seen, words), turn.why].filter(Boolean).join(sentenceGap);
}
