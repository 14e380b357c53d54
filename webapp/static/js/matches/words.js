/** Sentences of a match page, made from the state alone. */

import { game } from "game";
import { amount, isProven, pliesToEnd, sign } from "../board/score.js";
import { countStones } from "../board/view.js";
import { say, sayCode, sentenceGap, word } from "../frame/phrases.js";

/**
 * @typedef {import("../net/match.js").State} State
 * @typedef {import("../net/match.js").Side} Side
 * @typedef {import("../net/match.js").Thinking} Thinking
 * @typedef {import("../net/match.js").Hint} Hint
 * @typedef {import("../net/match.js").Proof} Proof
 * @typedef {import("../net/match.js").Reason} Reason
 * @typedef {import("../board/score.js").Score} Score
 * @typedef {{side: Side, worth?: Score | null, depth?: number | null}} Analysis  what a search found out for a side
 */

/**
 * A move as people write it in the game of this page.
 * @param {string} move
 */
export function written(move) {
  return move === "pass" ? say("pass") : game.moveName(move);
}

/** @type {Record<Side, string>} */
const SIDES = { black: "side_black", white: "side_white" };

/**
 * The name of a side.
 * @param {Side} side
 */
export function sideName(side) {
  return say(SIDES[side]);
}

/** @param {Side} side */
export function other(side) {
  return side === "black" ? "white" : "black";
}

/**
 * Who holds a side, in the eyes of this player.
 * @param {State} state
 * @param {Side | null} seat
 * @param {Side} side
 */
export function nameOf(state, seat, side) {
  const player = state.players[side];
  if (side === seat) return say("you");
  if (player.kind === "open") return say("open_seat");
  if (player.name) return word(player.name);
  return seat ? say("friend") : sideName(side);
}

/**
 * The sentence about a score, for Black or White; empty if there is none.
 * @param {Analysis} analysis
 */
export function scoreWords({ side, worth }) {
  if (!worth) return "";
  const leader = sideName(sign(worth) >= 0 ? side : other(side));
  const plies = pliesToEnd(worth);
  if (plies !== null)
    return say(isProven(worth) ? "wins_within" : "sees_win", {
      side: leader,
      n: Math.max(1, plies),
    });
  const words = { side: leader, n: Math.abs(amount(worth)) };
  if (isProven(worth)) return say(words.n ? "exact_win" : "exact_draw", words);
  if (worth.seen) return say("sighted_win", words);
  if (!words.n) return say("estimate_even");
  return say(worth.unit === "discs" ? "estimate_discs" : "estimate", words);
}

/**
 * The same with the depth of the search, where it is an estimate of discs: others of the same position may
 * differ. 0 is the opening book.
 * @param {Analysis} analysis
 */
export function estimateWords(analysis) {
  const { worth, depth } = analysis;
  const words = scoreWords(analysis);
  if (worth?.estimate === undefined || worth.unit !== "discs" || depth == null) return words;
  return depth ? say("at_depth", { estimate: words, n: depth }) : say("from_book", { estimate: words });
}

/**
 * How a game stands: what is known of it, else the count, and how much is empty.
 * @param {State} state
 * @param {Analysis | null} analysis
 */
export function standingWords({ rows }, analysis) {
  const known = analysis ? estimateWords(analysis) : "";
  const empty = rows.join("").split("-").length - 1;
  const facts = [known || say("counts_now", countStones(rows)), say("empties", { n: empty })];
  return say("standing", { facts: facts.join(say("comma")) });
}

/** @param {...string} facts */
const joined = (...facts) => facts.filter(Boolean).join(" · ");

/**
 * The status line of a game that goes on.
 * @param {State} state
 * @param {Side | null} seat
 * @param {Analysis | null} analysis  the last word of a search about this position, if any
 * @returns {{says: string, facts: string}}
 */
export function status(state, seat, analysis) {
  const { side } = state;
  if (state.outcome || !side) return ending(state, seat);
  const n = state.ply + 1;
  const name = nameOf(state, seat, side);
  const open = Object.values(state.players).some((player) => player.kind === "open");
  if (state.players[side].kind === "ai") {
    return {
      says: say("status_thinking", { name, n }),
      facts: progress(state.thinking),
    };
  }
  if (open && side !== seat)
    return {
      says: say("status_waiting"),
      facts: say(seat ? "status_invite" : "status_nobody"),
    };
  const facts = joined(moveFacts(state, side === seat), analysis ? estimateWords(analysis) : "");
  if (side === seat) return { says: say("status_yours", { n }), facts };
  return { says: say("status_theirs", { name, n }), facts };
}

/**
 * How far the thinking side has come.
 * @param {Thinking | null} thinking
 */
export function progress(thinking) {
  if (!thinking?.depth)
    return thinking?.before ? say("queued", { n: thinking.before }) : say("thinking_begun");
  const { depth, goal, move } = thinking;
  return joined(
    goal ? say("depth_of", { depth: Math.min(depth, goal), goal }) : say("depth", { depth }),
    move ? say("best", { move: written(move) }) : "",
    scoreWords(thinking),
  );
}

/**
 * @param {State} state
 * @param {boolean} own
 */
function moveFacts({ facts, side, legal }, own) {
  const warning = own ? game.warning(facts, side) : "";
  return warning || say("legal_points", { n: legal.filter((move) => move !== "pass").length });
}

/**
 * How a game ended: who, by how much, why.
 * @param {State} state
 * @param {Side | null} seat
 */
function ending(state, seat) {
  const outcome = state.outcome;
  if (!outcome) return { says: "", facts: "" };
  const { winner, reason, margin } = outcome;
  const counts = state.facts.counts ?? {};
  if (reason === "unfinished")
    return { says: say("end_unfinished"), facts: say("end_why_unfinished", { n: state.ply }) };
  if (!winner)
    return {
      says: say("end_draw", { n: counts.black ?? 0 }),
      facts: say("end_discs_even"),
    };
  const loser = other(winner);
  const values = {
    name: nameOf(state, seat, winner),
    loser: nameOf(state, seat, loser),
    side: sideName(winner),
    won: counts[winner] ?? 0,
    lost: counts[loser] ?? 0,
    move: state.last ? written(state.last) : "",
    n: margin,
    ply: state.ply,
  };
  const why = {
    ...values,
    target: state.facts.target ?? 1,
    n: reason === "resign" || reason === "time" ? state.ply : emptyCells(state.rows),
  };
  const who = winner === seat ? "you" : loser === seat ? "lost" : "other";
  return {
    says: sayCode(`end_${who}`, reason, values),
    facts: sayCode("end_why", howEnded(state, reason), why),
  };
}

/**
 * The code of how a game ended.
 * @param {State} state
 * @param {NonNullable<State["outcome"]>["reason"]} reason
 */
function howEnded({ ply, facts }, reason) {
  return reason === "resign" && ply === 0 ? "resign_first" : game.whyEnded(reason, facts);
}

/** @param {readonly string[]} rows */
function emptyCells(rows) {
  return rows.join("").split("-").length - 1;
}

/**
 * What a finished board counts by another way of counting than the one of its result; often empty.
 * @param {State} state
 */
export function finalCount({ outcome, rows }) {
  return outcome?.reason === "discs" ? (game.finalCount?.(rows) ?? "") : "";
}

/**
 * What the last move did, as a note.
 * @param {State} state
 * @param {Side | null} seat
 * @param {import("../net/match.js").Move} move
 */
export function played(state, seat, { side, move, changed }) {
  const name = nameOf(state, seat, side);
  const own = side === seat;
  if (move === "pass") return say(own ? "you_passed" : "they_passed", { name });
  return say(own ? "you_played" : "they_played", {
    name,
    move: written(move),
    n: changed.length,
  });
}

/**
 * Why a cell cannot be played in a position.
 * @param {{illegal: Record<string, readonly string[]>, side: Side | null}} position
 * @param {string} cell
 */
export function whyIllegal({ illegal, side }, cell) {
  const code = Object.keys(illegal).find((reason) => illegal[reason]?.includes(cell)) ?? "other";
  return illegalFor(code, side, cell);
}

/**
 * Why the server refused a move: the sentence of this page for the reason, or else the server's own.
 * @param {import("../frame/request.js").RequestError & {why?: string}} problem
 * @param {Side} side
 * @param {string} cell
 */
export function whyRefused({ why, message }, side, cell) {
  if (!why) return message;
  const said = illegalFor(why, side, cell);
  return said === `illegal_${why}` ? message : said;
}

/**
 * The sentence of a reason why a side cannot play a cell.
 * @param {string} code
 * @param {Side | null} side
 * @param {string} cell
 */
function illegalFor(code, side, cell) {
  return sayCode("illegal", code, { move: written(cell), colour: side ? say(other(side)) : "" });
}

/**
 * A hint with its reason, and with the line where it wins for certain.
 * @param {State} state
 * @param {Hint} hint
 * @returns {{head: string, text: string}}
 */
export function hinted(state, hint) {
  const why = because(state.side ?? "black", hint.move, hint.reason);
  const known = hint.reason.line && hint.proof ? { ...hint.proof, line: [] } : hint.proof;
  const proof = known && known.plies > 1 ? proven(known) : "";
  const text = [why, proof].filter(Boolean).join(sentenceGap);
  return { head: say("hint_head", { move: written(hint.move) }), text };
}

/**
 * Why a move of a side is good.
 * @param {Side} side
 * @param {string} move
 * @param {Reason} reason
 */
export function because(side, move, { code, line, ...figures }) {
  /** @type {Record<string, string | number>} */
  const values = {
    move: written(move),
    line: moves(line ?? []),
    other: sideName(other(side)),
    colour: say(other(side)),
    n: 0,
  };
  Object.assign(values, figures);
  values.n = values.stones ?? values.liberties ?? values.replies ?? 0;
  return sayCode("hint", code, values);
}

/**
 * A proven win in words: who, in how many moves, and by which line.
 * @param {Proof} proof
 */
export function proven(proof) {
  const { line } = proof;
  const follow = line.length > 1 ? say("proof_line", { line: moves(line) }) : "";
  return [provenIn(proof), follow].filter(Boolean).join(sentenceGap);
}

/**
 * Who wins for certain, and in how many moves.
 * @param {Proof} proof
 */
export function provenIn({ side, plies, captures }) {
  return say(captures ? "captures_in" : "proof_wins_in", {
    side: sideName(side),
    n: plies,
  });
}

/**
 * @param {readonly string[]} line
 */
function moves(line) {
  return line.map((move) => written(move)).join(say("comma"));
}
