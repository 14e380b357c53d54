/** Sentences of a review about a position and a turning point. */

import { say, sentenceGap } from "../../frame/phrases.js";
import { figures, inWords, isDecided, pliesLeft } from "../values.js";
import { because, other, provenIn, written } from "../words.js";

/**
 * @typedef {import("../../net/match.js").State} State
 * @typedef {import("../../net/review.js").Position} Position
 * @typedef {import("../../net/review.js").Turn} Turn
 * @typedef {import("../../net/review.js").Work} Work
 */

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
  if (!side) return { says: say("review_over"), facts: standing(state, position) };
  if (played === null)
    return { says: say("review_given_up", { side: say(`side_${side}`) }), facts: standing(state, position) };
  const says = say("review_played", { n: ply + 1, side: say(`side_${side}`), move: written(state, played) });
  return { says, facts: joined(standing(state, position), choice(state, position), why(state, position)) };
}

/**
 * How the game stands.
 * @param {State} state
 * @param {Position} position
 */
function standing({ kind }, { score, exact, proof }) {
  if (score === null) return say("review_unknown");
  if (proof) return provenIn(proof);
  const side = say(`side_${score < 0 ? "white" : "black"}`);
  const n = Math.abs(score);
  if (kind === "capture-go" && isDecided(score)) {
    return pliesLeft(score)
      ? say("review_wins_in", { side, n: pliesLeft(score) })
      : say("review_has_won", { side });
  }
  if (score === 0) return say(exact ? "review_draw" : "review_even");
  return say(`review_ahead_${exact ? "exact" : "estimate"}`, { side, n });
}

/**
 * What the winning move does.
 * @param {State} state
 * @param {Position} position
 */
function why(state, { side, values, reason }) {
  const best = values[0];
  if (!side || !best || !reason) return "";
  return say("review_why", { move: written(state, best.move), why: because(state, side, best.move, reason) });
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
  if (mine.score === best.score || (loss === 0 && state.kind === "capture-go"))
    return say(mine.score === best.score ? "review_best" : "review_as_good");
  const words = { move: written(state, best.move), worth: inWords(state.kind, best), n: loss ?? 0 };
  return state.kind === "capture-go"
    ? say("review_better_go", words)
    : say(best.exact && mine.exact ? "review_better_exact" : "review_better_estimate", words);
}

/**
 * A turning point in one sentence.
 * @param {State} state
 * @param {Turn} turn
 */
export function ofTurn(state, turn) {
  const words = {
    side: say(`side_${turn.side}`),
    move: written(state, turn.move),
    better: written(state, turn.better),
    n: turn.loss,
  };
  const own = turn.side === "black" ? 1 : -1;
  const from = Math.sign(turn.before.score * own);
  const to = Math.sign(turn.after.score * own);
  const sure = turn.exact ? "exact" : "estimate";
  if (state.kind === "capture-go") {
    if (!turn.before.exact || from <= 0) return say("turn_lost", words);
    return say(turn.after.exact && to < 0 ? "turn_win_lost" : "turn_win_gone", words);
  }
  if (from > 0 && to < 0) return say(`turn_win_loss_${sure}`, words);
  if (from > 0 && to === 0) return say(`turn_win_draw_${sure}`, words);
  if (from === 0 && to < 0) return say(`turn_draw_loss_${sure}`, words);
  return say(`turn_less_${sure}`, words);
}

/**
 * Black's score before and after a turning point.
 * @param {State} state
 * @param {Turn} turn
 */
export function dropOf({ kind }, { before, after }) {
  return say("turn_drop", { before: figuresOf(kind, before), after: figuresOf(kind, after) });
}

/**
 * Black's score in figures; in Capture Go a decided game names who wins.
 * @param {State["kind"]} kind
 * @param {{score: number, exact: boolean}} score
 */
export function figuresOf(kind, score) {
  if (kind !== "capture-go" || !isDecided(score.score)) return figures(kind, score);
  return say(score.score > 0 ? "black_in" : "white_in", { n: pliesLeft(score.score) });
}

/**
 * How far the work on a review has come.
 * @param {Work} work
 */
export function ofWork(work) {
  if (work.failed) return say("review_failed");
  if (work.known < work.all) return say("review_filling", { n: work.known, all: work.all });
  if (!work.busy) return say("review_done");
  return say("review_deeper", { n: work.pass, of: work.passes, done: work.done, all: work.all });
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
  const words = { at, of: line.length, side: say(`side_${move.side}`), move: written(state, move.move) };
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
  const winner = say(`side_${outcome.winner}`);
  if (outcome.reason !== "discs")
    return say(`result_${outcome.reason}`, { side: winner, loser: say(`side_${other(outcome.winner)}`) });
  const counts = facts.counts ?? {};
  return say("result_discs", {
    side: winner,
    won: counts[outcome.winner] ?? 0,
    lost: counts[other(outcome.winner)] ?? 0,
  });
}
