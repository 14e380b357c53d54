/** Sentences of a review about a position, a line, and the progress of the analysis. */

import { game } from "game";
import { isEqual, isProven } from "../../board/score.js";
import { gettext, sentenceGap } from "../../frame/i18n.js";
import { cutShort, decisive, turningPoints } from "../match/end/saying.js";
import { inWords } from "../values.js";
import { finalCount, moveNumber, other, sideName, written } from "../words.js";
import { ofTurn, percent, standing } from "./turn_words.js";

/**
 * @import { State } from "../../net/match.js"
 * @import { Position } from "../../net/review.js"
 * @import { LineMove, Summary, Work } from "../../types/messages.js"
 */

/** @param {...string} sentences */
const joined = (...sentences) => sentences.filter(Boolean).join(sentenceGap);

/**
 * The sentences about the move played in a position, or about the end of the game.
 * @param {Position} position
 * @param {State} state
 * @param {Summary} summary  of the whole game
 * @returns {{says: string, facts: string, why: string}}  `why` is what the best move does, where it wins
 */
export function ofPosition(position, state, summary) {
  const { side, played, ply } = position;
  if (!side || played === null)
    return { says: ended(state), facts: whyEnded(position, state, summary), why: "" };
  const words = { n: moveNumber(state, ply) + 1, side: sideName(side), move: written(played) };
  const says =
    played === "pass" ? gettext("{side} passes", words) : gettext("Move {n}: {side} played {move}", words);
  return { says, facts: joined(standing(position), choice(position)), why: position.why ?? "" };
}

/**
 * Why a game ended as it did: by the clock, a resignation, or the move that decided it.
 * @param {Position} position  the last one
 * @param {State} state
 * @param {Summary} summary
 */
function whyEnded(position, state, summary) {
  const cut = cutShort(state, position);
  if (cut) return joined(cut.who, cut.text);
  const now = position.side ? standing(position) : finalCount(state);
  if (summary.work.known < summary.work.all) return joined(now, turningPoints(summary, null));
  const shown = summary.turns.filter(({ main }) => main);
  const turn = decisive(shown, state.outcome?.winner ?? null);
  if (!turn) return now;
  return gettext("Move {n}: {text}", { n: moveNumber(state, turn.ply), text: ofTurn(turn) });
}

/** Who has won. @param {State} state */
function ended(state) {
  const winner = state.outcome?.winner;
  if (!winner) return state.side ? gettext("The record ends here.") : gettext("A draw.");
  const { counts = {} } = state.facts;
  const words = { side: sideName(winner), won: counts[winner] ?? 0, lost: counts[other(winner)] ?? 0 };
  return state.outcome?.reason === "discs"
    ? gettext("{side} has won, {won} : {lost}.", words)
    : gettext("{side} has won.", words);
}

/** Whether the move was as good as any, and what was better. @param {Position} position */
function choice({ played, values, loss }) {
  const best = values[0];
  const mine = values.find(({ move }) => move === played);
  if (!best || !mine || played === null) return "";
  if (values.length === 1) return gettext("It was the only move.");
  if (isEqual(mine.worth, best.worth)) return gettext("No move is better.");
  if (loss === 0) return gettext("It changes nothing.");
  const words = {
    move: written(best.move),
    worth: inWords(best.worth),
    n: loss ?? 0,
  };
  if (loss === null && isProven(best.worth))
    return gettext("{move}: {worth}. Whether {played} wins too is not known.", {
      ...words,
      played: written(played),
    });
  if (loss === null)
    return gettext("{move}: {worth}.", { move: written(played), worth: inWords(mine.worth) });
  return game.betterMove(best.worth, mine.worth, words);
}

/** Progress of the work on a review. @param {Work} work */
export function ofWork(work) {
  if (work.failed) return gettext("The engine stopped; trying again.");
  if (work.known < work.all)
    return joined(
      gettext("Going through the game from its end: {n} %.", { n: percent(work) }),
      gettext("It goes on when you leave this page."),
    );
  if (!work.busy) return gettext("The review is complete.");
  const { pass, passes, done, of } = work;
  const n = percent({ known: done, all: of });
  const round =
    pass === passes
      ? gettext("Looking at the turning points once more: {n} %.", { n })
      : gettext("Looking deeper, round {round} of {of}: {n} %.", { round: pass, of: passes, n });
  return joined(round, gettext("It goes on when you leave this page."));
}

/** The side that continues a line, and the place in it. @param {LineMove[]} line @param {number} at */
export function ofLine(line, at) {
  const move = line[at - 1];
  if (!move) return "";
  const words = {
    at,
    of: line.length,
    side: sideName(move.side),
    move: written(move.move),
  };
  return gettext("The better line, {at} of {of}: {side} {move}", words);
}
