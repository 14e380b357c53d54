/** Sentences of a match page, made from the state alone. */

import { game } from "game";
import { amount, degree, isProven, pliesToEnd, sign } from "../board/score.js";
import { colourName } from "../board/stones.js";
import { countStones } from "../board/view.js";
import { codeText, gettext, ngettext, sentenceGap, word } from "../frame/i18n.js";

/**
 * @import { RequestError } from "../frame/request.js"
 * @import { Hint, Move, Proof, State, Thinking } from "../net/match.js"
 * @import { Score, Side } from "../types/messages.js"
 *
 * @typedef {{side: Side, worth?: Score | null, depth?: number | null}} Analysis  what a search found out for a side
 */

/** A move as people write it in the game of this page. @param {string} move */
export function written(move) {
  return move === "pass" ? gettext("pass") : game.moveName(move);
}

/** What a finger is told that chose a cell smaller than a fingertip. @param {string} cell */
export function confirmWords(cell) {
  return gettext("Tap {move} again to play there.", { move: written(cell) });
}

/** The name of a side. @param {Side} side */
export function sideName(side) {
  return side === "black" ? gettext("Black") : gettext("White");
}

/** @param {Side} side */
export function other(side) {
  return side === "black" ? "white" : "black";
}

/**
 * Name of the holder of a side, in the eyes of this player.
 * @param {State} state
 * @param {Side | null} seat
 * @param {Side} side
 */
export function nameOf(state, seat, side) {
  const player = state.players[side];
  if (side === seat) return gettext("You");
  if (player.kind === "open") return gettext("Open seat");
  if (player.name) return word(player.name);
  return seat ? gettext("Your opponent") : sideName(side);
}

/** Whether a person sits there, or the program of one: it is elsewhere, and may be gone. @param {State["players"]["black"]} player */
export const isSomebody = ({ kind }) => kind === "person" || kind === "program";

/** The sentence about a score, for Black or White; empty without a score. @param {Analysis} analysis */
export function scoreWords({ side, worth }) {
  if (!worth) return "";
  const leader = sideName(sign(worth) >= 0 ? side : other(side));
  const plies = pliesToEnd(worth);
  if (plies !== null) {
    const n = Math.max(1, plies);
    if (worth.exactly)
      return ngettext("{side} wins in {n} move", "{side} wins in {n} moves", n, { side: leader });
    return isProven(worth)
      ? ngettext("{side} wins within {n} move", "{side} wins within {n} moves", n, { side: leader })
      : ngettext("sees {side} winning within {n} move", "sees {side} winning within {n} moves", n, {
          side: leader,
        });
  }
  const words = { side: leader, n: Math.abs(amount(worth)) };
  if (isProven(worth))
    return words.n
      ? ngettext("exact: {side} wins by {n} disc", "exact: {side} wins by {n} discs", words.n, words)
      : gettext("exact: a draw", words);
  if (worth.seen)
    return ngettext("sees the end: {side} by {n} disc", "sees the end: {side} by {n} discs", words.n, words);
  if (!words.n) return gettext("estimate: even");
  return worth.unit === "discs"
    ? ngettext("estimate {side} +{n} disc", "estimate {side} +{n} discs", words.n, words)
    : outlook(leader, words.n);
}

/** An estimate in points of an evaluation, which are no unit of the game. @param {string} side  that is ahead @param {number} n */
export function outlook(side, n) {
  const degrees = [
    gettext("about even"),
    gettext("{side} looks a little better", { side }),
    gettext("{side} looks better", { side }),
    gettext("{side} looks much better", { side }),
  ];
  return degrees[degree(n)] ?? "";
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
  return depth
    ? ngettext("{estimate} ({n} move deep)", "{estimate} ({n} moves deep)", depth, { estimate: words })
    : gettext("{estimate} (opening book)", { estimate: words });
}

/**
 * Standing of a game: the result of a search or else the count, and the number of empty cells.
 * @param {State} state
 * @param {Analysis | null} analysis
 */
export function standingWords({ rows }, analysis) {
  const known = analysis ? estimateWords(analysis) : "";
  const empty = rows.join("").split("-").length - 1;
  const facts = [known || gettext("Black {black}, White {white}", countStones(rows)), game.empties(empty)];
  return gettext("Now: {facts}.", { facts: facts.join(gettext(", ")) });
}

/** @param {...string} facts */
const joined = (...facts) => facts.filter(Boolean).join(" · ");

/**
 * The number of the move at a ply, or of the last one before it: a pass has none.
 * @param {Pick<State, "moves">} state
 * @param {number} ply
 */
export function moveNumber({ moves }, ply) {
  return ply - moves.slice(0, ply).filter(({ move }) => move === "pass").length;
}

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
  const n = moveNumber(state, state.ply) + 1;
  const name = nameOf(state, seat, side);
  const open = Object.values(state.players).some((player) => player.kind === "open");
  if (state.players[side].kind === "ai") {
    return {
      says: gettext("{name} is thinking about move {n}", { name, n }),
      facts: progress(state.thinking),
    };
  }
  if (open && (side !== seat || !state.ply))
    return {
      says: gettext("Waiting for the other player"),
      facts: seat
        ? [
            gettext("You play {side}.", { side: sideName(seat) }),
            state.clock && gettext("No clock runs yet."),
          ]
            .filter(Boolean)
            .join(sentenceGap)
        : gettext("One seat is still open."),
    };
  const facts = joined(moveFacts(state, side === seat), analysis ? estimateWords(analysis) : "");
  if (side === seat) return { says: gettext("Your move, move {n}", { n }), facts };
  return { says: gettext("{name} to move, move {n}", { name, n }), facts };
}

/** Progress of the thinking side. @param {Thinking | null} thinking */
function progress(thinking) {
  if (!thinking?.depth)
    return thinking?.before
      ? ngettext("{n} job before this one", "{n} jobs before this one", thinking.before)
      : gettext("Just begun");
  const { depth, goal, move } = thinking;
  return joined(
    goal
      ? gettext("Depth {depth} of {goal}", { depth: Math.min(depth, goal), goal })
      : gettext("Depth {depth}", { depth }),
    move ? gettext("best {move}", { move: written(move) }) : "",
    scoreWords(thinking),
  );
}

/** The strongest level against which a player finds a capture alone: it is said that there is one, not where. */
const FINDS_ALONE = 1;

/** @param {State} state @param {boolean} own */
function moveFacts({ facts, side, legal, players }, own) {
  const opponent = side && players[other(side)].shown;
  const learns = opponent != null && Number(opponent) <= FINDS_ALONE;
  const warning = own ? game.warning(facts, side, learns) : "";
  return warning || game.legalMoves(legal.filter((move) => move !== "pass").length);
}

/** Reasons of an end that the board does not show: players were away, or a host decided. */
const LEFT = new Set(["abandoned", "expired", "host", "not_counted"]);
/** Reasons that are told with the number of the last move. */
const COUNTING = new Set(["resign", "time", "abandoned", "expired"]);
/** Reasons of an end before that on the board. */
const EARLY = new Set(["resign", "time", ...LEFT]);

/** End of a game: who won, by how much, why. @param {State} state @param {Side | null} seat */
function ending(state, seat) {
  const outcome = state.outcome;
  if (!outcome) return { says: "", facts: "" };
  const { winner, reason, margin } = outcome;
  const counts = state.facts.counts ?? {};
  if (reason === "unfinished")
    return {
      says: gettext("The record ends here"),
      facts: gettext("After move {n}.", { n: moveNumber(state, state.ply) }),
    };
  if (!winner && !LEFT.has(reason)) return game.draw(counts.black ?? 0);
  const loser = other(winner ?? "black");
  const values = {
    name: nameOf(state, seat, winner ?? "black"),
    loser: nameOf(state, seat, loser),
    side: sideName(winner ?? "black"),
    won: counts[winner ?? "black"] ?? 0,
    lost: counts[loser] ?? 0,
    move: state.last ? written(state.last) : "",
    n: margin,
    ply: state.ply,
  };
  const why = {
    ...values,
    target: state.facts.target ?? 1,
    n: EARLY.has(reason) ? moveNumber(state, state.ply) : emptyCells(state.rows),
  };
  const who = !winner
    ? "draw"
    : winner === seat
      ? "you"
      : loser === seat && reason !== "host"
        ? "lost"
        : "other";
  return {
    says: codeText("end", `${who}_${reason}`, values),
    facts: codeText("end", `why_${howEnded(state, reason)}`, why),
  };
}

/**
 * The code of how a game ended.
 * @param {State} state
 * @param {NonNullable<State["outcome"]>["reason"]} reason
 */
function howEnded({ ply, facts }, reason) {
  if (reason === "not_counted") return "host";
  return ply === 0 && COUNTING.has(reason) ? `${reason}_first` : game.whyEnded(reason, facts);
}

/** @param {readonly string[]} rows */
function emptyCells(rows) {
  return rows.join("").split("-").length - 1;
}

/**
 * Count of a finished board by another way of counting than that of its result; often empty.
 * @param {State} state
 */
export function finalCount({ outcome, rows }) {
  return outcome?.reason === "discs" ? (game.finalCount?.(rows) ?? "") : "";
}

/** Effect of the last move, as a note. @param {State} state @param {Side | null} seat @param {Move} move */
export function played(state, seat, { side, move, changed }) {
  const name = nameOf(state, seat, side);
  const own = side === seat;
  if (move === "pass")
    return own
      ? gettext("You cannot move, so you pass.", { name })
      : gettext("{name} cannot move and passes.", { name });
  return game.played(written(move), changed.length, own ? null : name);
}

/**
 * Reason why a cell cannot be played in a position.
 * @param {{illegal: Record<string, readonly string[]>, side: Side | null}} position
 * @param {string} cell
 */
export function whyIllegal({ illegal, side }, cell) {
  const code = Object.keys(illegal).find((reason) => illegal[reason]?.includes(cell)) ?? "other";
  return illegalFor(code, side, cell) || gettext("That move is not allowed here.");
}

/**
 * Reason why the server refused a move: the sentence of this page, or else the server's own.
 * @param {RequestError & {why?: string}} problem
 * @param {Side} side
 * @param {string} cell
 */
export function whyRefused({ why, message }, side, cell) {
  if (!why) return message;
  return illegalFor(why, side, cell) || message;
}

/**
 * The sentence of a reason why a side cannot play a cell.
 * @param {string} code
 * @param {Side | null} side
 * @param {string} cell
 */
function illegalFor(code, side, cell) {
  return codeText("illegal", code, { move: written(cell), colour: side ? colourName(other(side)) : "" });
}

/**
 * A hint with its reason, and with the line where it wins for certain.
 * @param {Hint} hint
 * @returns {{head: string, text: string}}
 */
export function hinted({ move, why, reason, ...hint }) {
  const known = reason.line && hint.proof ? { ...hint.proof, line: [] } : hint.proof;
  const proof = known && known.plies > 1 ? proven(known) : "";
  return {
    head: gettext("Hint: {move}.", { move: written(move) }),
    text: [why, proof].filter(Boolean).join(sentenceGap),
  };
}

/** A proven win in words: who, in how many moves, and by which line. @param {Proof} proof */
export function proven(proof) {
  const { line } = proof;
  const follow = line.length > 1 ? gettext("The line: {line}.", { line: moves(line) }) : "";
  return [provenIn(proof), follow].filter(Boolean).join(sentenceGap);
}

/** The side that wins for certain, and in or within how many moves. @param {Proof} proof */
export function provenIn({ side, plies, exactly, captures }) {
  const words = { side: sideName(side) };
  if (captures)
    return exactly
      ? ngettext(
          "{side} captures in {n} move: proven.",
          "{side} captures in {n} moves: proven.",
          plies,
          words,
        )
      : ngettext(
          "{side} captures within {n} move: proven.",
          "{side} captures within {n} moves: proven.",
          plies,
          words,
        );
  return winsIn(plies, exactly, words);
}

/** @param {number} plies @param {boolean} exactly @param {{side: string}} words */
export function winsIn(plies, exactly, words) {
  return exactly
    ? ngettext("{side} wins in {n} move: proven.", "{side} wins in {n} moves: proven.", plies, words)
    : ngettext("{side} wins within {n} move: proven.", "{side} wins within {n} moves: proven.", plies, words);
}

/** @param {readonly string[]} line */
function moves(line) {
  return line.map((move) => written(move)).join(gettext(", "));
}
