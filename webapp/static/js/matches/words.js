/** Sentences of a match page, made from the state alone. */

import { gameOf } from "../board/games.js";
import { amount, isProven, pliesToEnd, sign } from "../board/score.js";
import { say, sayCode, sentenceGap, word } from "../frame/phrases.js";

/**
 * @typedef {import("../net/match.js").State} State
 * @typedef {import("../net/match.js").Side} Side
 * @typedef {import("../net/match.js").Thinking} Thinking
 * @typedef {import("../net/match.js").Hint} Hint
 * @typedef {import("../net/match.js").Proof} Proof
 * @typedef {import("../net/match.js").Reason} Reason
 * @typedef {import("../board/score.js").Score} Score
 * @typedef {{side: Side, worth?: Score | null}} Analysis  what a search found out for a side
 */

/**
 * A move as people write it in this game.
 * @param {State} state
 * @param {string} move
 */
export function written(state, move) {
  if (move === "pass") return say("pass");
  return gameOf(state.kind).moveName(move);
}

/** @type {Record<Side, string>} */
const SIDES = { black: "side_black", white: "side_white" };

/**
 * How a game ends, said to its winner, its loser and everybody else; and why it ended.
 * @type {Record<string, Record<"you" | "lost" | "other" | "why", string>>}
 */
const ENDINGS = {
  discs: {
    you: "end_you_discs",
    lost: "end_lost_discs",
    other: "end_other_discs",
    why: "end_why_discs",
  },
  resign: {
    you: "end_you_resign",
    lost: "end_lost_resign",
    other: "end_other_resign",
    why: "end_why_resign",
  },
  capture: {
    you: "end_you_capture",
    lost: "end_lost_capture",
    other: "end_other_capture",
    why: "end_why_capture",
  },
  no_move: {
    you: "end_you_no_move",
    lost: "end_lost_no_move",
    other: "end_other_no_move",
    why: "end_why_no_move",
  },
};

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
  if (player.kind === "ai" && player.name) return word(player.name);
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
      facts: progress(state, state.thinking),
    };
  }
  if (open && side !== seat)
    return {
      says: say("status_waiting"),
      facts: say(seat ? "status_invite" : "status_nobody"),
    };
  const facts = joined(moveFacts(state, side === seat), analysis ? scoreWords(analysis) : "");
  if (side === seat) return { says: say("status_yours", { n }), facts };
  return { says: say("status_theirs", { name, n }), facts };
}

/**
 * How far the thinking side has come.
 * @param {State} state
 * @param {Thinking | null} thinking
 */
export function progress(state, thinking) {
  if (!thinking?.depth)
    return thinking?.before ? say("queued", { n: thinking.before }) : say("thinking_begun");
  const { depth, goal, move } = thinking;
  return joined(
    goal ? say("depth_of", { depth: Math.min(depth, goal), goal }) : say("depth", { depth }),
    move ? say("best", { move: written(state, move) }) : "",
    scoreWords(thinking),
  );
}

/**
 * @param {State} state
 * @param {boolean} own
 */
function moveFacts(state, own) {
  const atari = chainsInAtari(state).find((chain) => chain.side === state.side);
  if (own && atari) {
    const stones = atari.stones.map((stone) => written(state, stone)).join(say("comma"));
    return say("in_atari", {
      stones,
      liberty: written(state, atari.liberties[0] ?? ""),
    });
  }
  return say("legal_points", {
    n: state.legal.filter((move) => move !== "pass").length,
  });
}

/**
 * @param {State} state
 * @returns {import("../board/view.js").Chain[]}
 */
export function chainsInAtari(state) {
  const chains = /** @type {import("../board/view.js").Chain[]} */ (state.facts.chains ?? []);
  return chains.filter((chain) => chain.liberties.length === 1);
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
    move: state.last ? written(state, state.last) : "",
    n: reason === "resign" ? state.ply : margin,
  };
  const who = winner === seat ? "you" : loser === seat ? "lost" : "other";
  const target = state.facts.target ?? 1;
  const ending = ENDINGS[reason];
  const why = reason === "capture" && target > 1 ? "end_why_captures" : ending.why;
  return {
    says: say(ending[who], values),
    facts: say(why, { ...values, target }),
  };
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
    move: written(state, move),
    n: changed.length,
  });
}

/**
 * Why a cell cannot be played.
 * @param {State} state
 * @param {string} cell
 */
export function whyIllegal(state, cell) {
  const code = Object.keys(state.illegal).find((reason) => state.illegal[reason]?.includes(cell)) ?? "other";
  const colour = state.side ? say(other(state.side)) : "";
  return sayCode("illegal", code, { move: written(state, cell), colour });
}

/**
 * A hint with its reason, and with the line where it wins for certain.
 * @param {State} state
 * @param {Hint} hint
 * @returns {{head: string, text: string}}
 */
export function hinted(state, hint) {
  const why = because(state, state.side ?? "black", hint.move, hint.reason);
  const known = hint.reason.line && hint.proof ? { ...hint.proof, line: [] } : hint.proof;
  const proof = known && known.plies > 1 ? proven(state, known) : "";
  const text = [why, proof].filter(Boolean).join(sentenceGap);
  return { head: say("hint_head", { move: written(state, hint.move) }), text };
}

/**
 * Why a move of a side is good.
 * @param {State} state
 * @param {Side} side
 * @param {string} move
 * @param {Reason} reason
 */
export function because(state, side, move, { code, line, ...figures }) {
  /** @type {Record<string, string | number>} */
  const values = {
    move: written(state, move),
    line: moves(state, line ?? []),
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
 * @param {State} state
 * @param {Proof} proof
 */
export function proven(state, proof) {
  const { line } = proof;
  const follow = line.length > 1 ? say("proof_line", { line: moves(state, line) }) : "";
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
 * @param {State} state
 * @param {readonly string[]} line
 */
function moves(state, line) {
  return line.map((move) => written(state, move)).join(say("comma"));
}
