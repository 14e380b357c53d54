/** Sentences about the turning points of a finished match, from the data of its review. */

import { sign } from "../../../board/score.js";
import { gettext, ngettext } from "../../../frame/i18n.js";
import { ofTurn, percent, standing } from "../../review/turn_words.js";
import { nameOf, other } from "../../words.js";

/**
 * @import { State } from "../../../net/match.js"
 * @import { Position, Turn } from "../../../net/review.js"
 * @import { Score, Side, Summary } from "../../../types/messages.js"
 */

/**
 * Number of turning points, and of those that were the player's own moves.
 * @param {Summary} summary
 * @param {Side | null} seat
 */
export function turningPoints({ turns, work }, seat) {
  if (work.failed) return gettext("The review stopped; it goes on when you open it.");
  if (work.known < work.all) return gettext("Looking for turning points: {n} %", { n: percent(work) });
  const own = turns.filter(({ side }) => side === seat).length;
  const n = turns.length;
  if (!n) return work.busy ? gettext("No turning point so far") : gettext("No turning point");
  return seat && own < n
    ? ngettext("{n} turning point, {own} yours", "{n} turning points, {own} yours", n, { own })
    : ngettext("{n} turning point", "{n} turning points", n, { own });
}

/**
 * The turning point that decided the match: the loser's last move that changed who was ahead, else the
 * dearest one of the loser; after a draw the last move that changed it.
 * @param {readonly Turn[]} turns
 * @param {Side | null} winner
 * @returns {Turn | null}
 */
export function decisive(turns, winner) {
  const candidates = turns.filter(({ side }) => side !== winner);
  const changing = candidates.filter(
    ({ before, after }) =>
      sign(before.worth) !== sign(after.worth) && (!winner || leads(after.worth, winner)),
  );
  if (changing.length) return changing.at(-1) ?? null;
  if (!winner) return null;
  const dearest = (/** @type {Turn | null} */ best, /** @type {Turn} */ turn) =>
    best && best.loss >= turn.loss ? best : turn;
  return candidates.reduce(dearest, null);
}

/** Whether a score of Black's says that a side is ahead. @param {Score} worth @param {Side} side */
function leads(worth, side) {
  return sign(worth) === (side === "black" ? 1 : -1);
}

/**
 * What decided a match that did not end on the board: the clock, or a resignation by the side that was
 * not behind. Null for others.
 * @param {State} state
 * @param {Position | undefined} last  the last position, once the review knows it
 * @returns {{who: string, text: string} | null}
 */
export function cutShort({ outcome }, last) {
  const lead = last?.worth ? sign(last.worth) : null;
  const text = last?.worth ? standing(last) : "";
  if (/^(time|abandoned|expired)$/.test(outcome?.reason ?? ""))
    return { who: gettext("Time decided it."), text };
  const behind = outcome?.winner === "black" ? 1 : -1;
  const early = outcome?.reason === "resign" && lead !== null && lead !== behind;
  return early ? { who: gettext("The resignation decided it."), text } : null;
}

/**
 * The sentence about a turning point, and who says it: the engine that was played against, if there was one. A loss
 * without one has a sentence too.
 * @param {Turn | null} turn
 * @param {State} state
 * @param {Side | null} seat
 * @returns {{who: string, text: string} | null}
 */
export function saying(turn, state, seat) {
  const opponent = seat && other(seat);
  if (!turn && (!opponent || state.outcome?.winner !== opponent)) return null;
  const level = opponent && state.players[opponent].kind === "ai";
  const who = level
    ? gettext("{name}:", { name: nameOf(state, seat, opponent) })
    : gettext("What decided it:");
  return {
    who,
    text: turn ? ofTurn(turn) : gettext("No single move lost it; it went little by little."),
  };
}
