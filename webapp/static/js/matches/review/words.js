/** Sentences of a review about a position and a turning point. */

import { game } from "game";
import { amount, isEqual, isProven, kindOf, negated, pliesToEnd, sign } from "../../board/score.js";
import { say, sentenceGap } from "../../frame/phrases.js";
import { figures, inWords } from "../values.js";
import { because, finalCount, other, provenIn, sideName, written } from "../words.js";

/**
 * @typedef {import("../../net/match.js").State} State
 * @typedef {import("../../net/review.js").Position} Position
 * @typedef {import("../../net/review.js").Turn} Turn
 * @typedef {import("../../net/review.js").Work} Work
 * @typedef {import("../../board/score.js").Score} Score
 */

const AHEAD = {
  exact: "review_ahead_exact",
  discs: "review_ahead_discs",
  points: "review_ahead_points",
};

/** @param {...string} sentences */
const joined = (...sentences) => sentences.filter(Boolean).join(sentenceGap);

/**
 * The sentences about the move played in a position, or about the end of the game.
 * @param {Position} position
 * @param {State} state
 * @returns {{says: string, facts: string, why: string}}  `why` is what the best move does, where it wins
 */
export function ofPosition(position, state) {
  const { side, played, ply } = position;
  if (!side) return { says: say("review_over"), facts: joined(ended(state), finalCount(state)), why: "" };
  if (played === null)
    return {
      says: say("review_given_up", { side: sideName(side) }),
      facts: standing(position),
      why: "",
    };
  const says = say("review_played", {
    n: ply + 1,
    side: sideName(side),
    move: written(played),
  });
  return {
    says,
    facts: joined(standing(position), choice(position)),
    why: why(position),
  };
}

/**
 * How a game that was played to its end has ended.
 * @param {State} state
 */
function ended(state) {
  const winner = state.outcome?.winner;
  if (!winner) return say("review_end_draw");
  const { counts = {} } = state.facts;
  const words = { side: sideName(winner), won: counts[winner] ?? 0, lost: counts[other(winner)] ?? 0 };
  return state.outcome?.reason === "discs" ? say("review_ended_discs", words) : say("review_has_won", words);
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
  return say(AHEAD[kindOf(worth)], { side, n });
}

/**
 * What the winning move does.
 * @param {Position} position
 */
function why({ side, values, reason }) {
  const best = values[0];
  if (!side || !best || !reason) return "";
  return say("review_why", {
    move: written(best.move),
    why: because(side, best.move, reason),
  });
}

/**
 * Whether the move was as good as any, and what was better.
 * @param {Position} position
 */
function choice({ played, values, loss }) {
  const best = values[0];
  const mine = values.find(({ move }) => move === played);
  if (!best || !mine || played === null) return "";
  if (values.length === 1) return say("review_only");
  if (isEqual(mine.worth, best.worth)) return say("review_best");
  if (loss === 0) return say("review_as_good");
  const words = {
    move: written(best.move),
    worth: inWords(best.worth),
    n: loss ?? 0,
  };
  if (loss === null && isProven(best.worth))
    return say("review_not_known", { ...words, played: written(played) });
  if (loss === null) return say("worth", { move: written(played), worth: inWords(mine.worth) });
  return game.betterMove(best.worth, mine.worth, words);
}

/**
 * A turning point in one sentence.
 * @param {Turn} turn
 */
export function ofTurn(turn) {
  const words = {
    side: sideName(turn.side),
    move: written(turn.move),
    better: written(turn.better),
    n: turn.loss,
  };
  const own = (/** @type {{worth: Score}} */ { worth }) => (turn.side === "black" ? worth : negated(worth));
  const seen = { before: own(turn.before), after: own(turn.after) };
  return game.turningPoint(seen, words);
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
  if (work.known < work.all)
    return joined(say("review_filling", { n: work.known, all: work.all }), say("review_goes_on"));
  if (!work.busy) return say("review_done", { all: work.all });
  const { pass, passes, done, of } = work;
  const round =
    pass === passes
      ? say("review_decisive", { done, all: of })
      : say("review_deeper", { n: pass, of: passes, done, all: of });
  return joined(round, say("review_goes_on"));
}

/**
 * Whose move a line continues with, and how far one is in it.
 * @param {import("../../net/review.js").LineMove[]} line
 * @param {number} at
 */
export function ofLine(line, at) {
  const move = line[at - 1];
  if (!move) return "";
  const words = {
    at,
    of: line.length,
    side: sideName(move.side),
    move: written(move.move),
  };
  return say("review_in_line", words);
}
