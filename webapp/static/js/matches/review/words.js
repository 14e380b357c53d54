/** Sentences of a review about a position and a turning point. */

import { gameOf } from "../../board/games.js";
import { amount, isEqual, isProven, negated, pliesToEnd, sign } from "../../board/score.js";
import { say, sentenceGap } from "../../frame/phrases.js";
import { figures, inWords } from "../values.js";
import { because, other, provenIn, sideName, written } from "../words.js";

/**
 * @typedef {import("../../net/match.js").State} State
 * @typedef {import("../../net/review.js").Position} Position
 * @typedef {import("../../net/review.js").Turn} Turn
 * @typedef {import("../../net/review.js").Work} Work
 * @typedef {import("../../board/score.js").Score} Score
 */

/** How a match was won in which discs do not count. @type {Record<string, string>} */
const RESULTS = {
  resign: "result_resign",
  capture: "result_capture",
  no_move: "result_no_move",
};

/** @param {...string} sentences */
const joined = (...sentences) => sentences.filter(Boolean).join(sentenceGap);

/**
 * The sentences about the move played in a position.
 * @param {State} state
 * @param {Position} position
 * @returns {{says: string, facts: string}}
 */
export function ofPosition(state, position) {
  const { side, played, ply } = position;
  if (!side) return { says: say("review_over"), facts: standing(position) };
  if (played === null)
    return {
      says: say("review_given_up", { side: sideName(side) }),
      facts: standing(position),
    };
  const says = say("review_played", {
    n: ply + 1,
    side: sideName(side),
    move: written(state, played),
  });
  return {
    says,
    facts: joined(standing(position), choice(state, position), why(state, position)),
  };
}

/**
 * How the game stands.
 * @param {Position} position
 */
function standing({ worth, proof }) {
  if (!worth) return say("review_unknown");
  if (proof) return provenIn(proof);
  const side = sideName(sign(worth) < 0 ? "white" : "black");
  const plies = pliesToEnd(worth);
  if (plies !== null)
    return plies ? say("review_wins_in", { side, n: plies }) : say("review_has_won", { side });
  const n = Math.abs(amount(worth));
  if (n === 0) return say(isProven(worth) ? "review_draw" : "review_even");
  return say(isProven(worth) ? "review_ahead_exact" : "review_ahead_estimate", {
    side,
    n,
  });
}

/**
 * What the winning move does.
 * @param {State} state
 * @param {Position} position
 */
function why(state, { side, values, reason }) {
  const best = values[0];
  if (!side || !best || !reason) return "";
  return say("review_why", {
    move: written(state, best.move),
    why: because(state, side, best.move, reason),
  });
}

/**
 * Whether the move was as good as any, and what was better.
 * @param {State} state
 * @param {Position} position
 */
function choice(state, { played, values, loss }) {
  const best = values[0];
  const mine = values.find(({ move }) => move === played);
  if (!best || !mine || played === null) return "";
  if (values.length === 1) return say("review_only");
  if (isEqual(mine.worth, best.worth)) return say("review_best");
  if (loss === 0) return say("review_as_good");
  const words = {
    move: written(state, best.move),
    worth: inWords(best.worth),
    n: loss ?? 0,
  };
  return gameOf(state.kind).betterMove(best.worth, mine.worth, words);
}

/**
 * A turning point in one sentence.
 * @param {State} state
 * @param {Turn} turn
 */
export function ofTurn(state, turn) {
  const words = {
    side: sideName(turn.side),
    move: written(state, turn.move),
    better: written(state, turn.better),
    n: turn.loss,
  };
  const own = (/** @type {{worth: Score}} */ { worth }) => (turn.side === "black" ? worth : negated(worth));
  const seen = { before: own(turn.before), after: own(turn.after) };
  return gameOf(state.kind).turningPoint(seen, words);
}

/**
 * Black's score before and after a turning point.
 * @param {Turn} turn
 */
export function dropOf({ before, after }) {
  return say("turn_drop", {
    before: figuresOf(before.worth),
    after: figuresOf(after.worth),
  });
}

/**
 * Black's score in figures; a game that is won in so many plies names who wins.
 * @param {Score} worth
 */
export function figuresOf(worth) {
  const n = pliesToEnd(worth);
  return n === null ? figures(worth) : say(sign(worth) > 0 ? "black_in" : "white_in", { n });
}

/**
 * How far the work on a review has come.
 * @param {Work} work
 */
export function ofWork(work) {
  if (work.failed) return say("review_failed");
  if (work.known < work.all) return say("review_filling", { n: work.known, all: work.all });
  if (!work.busy) return say("review_done");
  return say("review_deeper", {
    n: work.pass,
    of: work.passes,
    done: work.done,
    all: work.all,
  });
}

/**
 * Whose move a line continues with, and how far one is in it.
 * @param {State} state
 * @param {import("../../net/review.js").LineMove[]} line
 * @param {number} at
 */
export function ofLine(state, line, at) {
  const move = line[at - 1];
  if (!move) return "";
  const words = {
    at,
    of: line.length,
    side: sideName(move.side),
    move: written(state, move.move),
  };
  return say("review_in_line", words);
}

/**
 * The name of the side that wins a finished match, or of the draw.
 * @param {State} state
 */
export function ofResult(state) {
  const { outcome, facts } = state;
  if (!outcome) return "";
  if (!outcome.winner) return say("result_draw");
  const winner = sideName(outcome.winner);
  if (outcome.reason !== "discs")
    return say(RESULTS[outcome.reason], {
      side: winner,
      loser: sideName(other(outcome.winner)),
    });
  const counts = facts.counts ?? {};
  return say("result_discs", {
    side: winner,
    won: counts[outcome.winner] ?? 0,
    lost: counts[other(outcome.winner)] ?? 0,
  });
}
