/** Drawing and texts of Reversi for the pages of matches. */

import { gettext, ngettext } from "../../frame/i18n.js";
import { amount, isProven, sign } from "../score.js";
import { countStones, letterOf, signed, withLetters } from "../view.js";
import { ReversiBoard } from "./board.js";
import { NAMES } from "./names.js";
import { discTally } from "./tally.js";

/** @import { Change, Game } from "../game.js" */

/** Discs that the graph shows at least, and the step in which it grows. */
const SMALLEST_TOP = 16;
const STEP = 8;
const SQUARES = 64;

/** @typedef {(words: Change) => string} Sentence */
/** @typedef {{winToLoss: Sentence, winToDraw: Sentence, drawToLoss: Sentence, less: Sentence}} Turns */

/** @type {Turns} */
const EXACT_TURNS = {
  winToLoss: (words) => gettext("{side} turned a win into a loss with {move}. {better} wins: exact.", words),
  winToDraw: (words) => gettext("{side} gave the win away with {move}. {better} keeps it: exact.", words),
  drawToLoss: (words) => gettext("{side} gave the draw away with {move}. {better} keeps it: exact.", words),
  less: (words) =>
    ngettext(
      "{side} gave {n} disc away with {move}. {better} keeps it: exact.",
      "{side} gave {n} discs away with {move}. {better} keeps them: exact.",
      words.n,
      words,
    ),
};
/** @type {Turns} */
const ESTIMATED_TURNS = {
  winToLoss: (words) => gettext("{side} let the lead go with {move}; {better} keeps it (estimate).", words),
  winToDraw: (words) => gettext("{side} let the lead go with {move}; {better} keeps it (estimate).", words),
  drawToLoss: (words) => gettext("{side} fell behind with {move}; {better} holds (estimate).", words),
  less: (words) =>
    ngettext(
      "{side} lost about {n} disc with {move}; {better} is better (estimate).",
      "{side} lost about {n} discs with {move}; {better} is better (estimate).",
      words.n,
      words,
    ),
};

/** @type {Game} */
export const game = {
  part: 20,

  mostValueLabels: 60, // every legal square can have one

  makeBoard(svg, options) {
    return new ReversiBoard(svg, options);
  },

  moveName(move) {
    return move;
  },

  /** The changed discs turn over to the side that moves. */
  afterMove(rows, side, move, changed) {
    const letter = letterOf(side);
    return withLetters(rows, NAMES, Object.fromEntries([move, ...changed].map((name) => [name, letter])));
  },

  usualMarks() {
    return { legal: true, atari: true };
  },

  count(n) {
    return String(n);
  },

  empties(n) {
    return ngettext("{n} square empty", "{n} squares empty", n);
  },

  legalMoves(n) {
    return ngettext("{n} legal square", "{n} legal squares", n);
  },

  played(move, n, name) {
    return name === null
      ? ngettext("You played {move}; {n} disc turned over.", "You played {move}; {n} discs turned over.", n, {
          move,
        })
      : ngettext(
          "{name} played {move}; {n} disc turned over.",
          "{name} played {move}; {n} discs turned over.",
          n,
          { name, move },
        );
  },

  draw(n) {
    return { says: gettext("A draw, {n} : {n}", { n }), facts: gettext("Neither side can move.") };
  },

  warning() {
    return "";
  },

  whyEnded(reason, { counts }) {
    const full = counts && counts.black + counts.white === SQUARES;
    return reason === "discs" && full ? "discs_full" : reason;
  },

  tally: discTally,

  finalCount(rows) {
    const { black, white } = countStones(rows);
    const n = rows.join("").length - black - white;
    if (!n || black === white) return "";
    return ngettext(
      "{n} square stayed empty; tournaments count it for the winner: {won} : {lost}.",
      "{n} squares stayed empty; tournaments count them for the winner: {won} : {lost}.",
      n,
      { won: Math.max(black, white) + n, lost: Math.min(black, white) },
    );
  },

  firstBoard({ rows, legal }) {
    return { rows, legal };
  },

  betterMove(best, played, words) {
    return isProven(best) && isProven(played)
      ? ngettext(
          "{move} is better by {n} disc: exact.",
          "{move} is better by {n} discs: exact.",
          words.n,
          words,
        )
      : ngettext(
          "{move} is better by about {n} disc.",
          "{move} is better by about {n} discs.",
          words.n,
          words,
        );
  },

  turningPoint({ before, after }, words) {
    const [from, to] = [sign(before), sign(after)];
    const turn = isProven(before) && isProven(after) ? EXACT_TURNS : ESTIMATED_TURNS;
    if (from > 0 && to < 0) return turn.winToLoss(words);
    if (from > 0 && to === 0) return turn.winToDraw(words);
    if (from === 0 && to < 0) return turn.drawToLoss(words);
    return turn.less(words);
  },

  graphScale(scores) {
    const most = Math.max(SMALLEST_TOP, ...scores.map((score) => (score ? Math.abs(amount(score)) : 0)));
    const top = Math.ceil(most / STEP) * STEP;
    return {
      height: (score) => Math.max(-1, Math.min(1, amount(score) / top)),
      levels: [1, 0.5, 0, -0.5, -1].map((part) => ({
        height: part,
        text: signed(part * top),
      })),
    };
  },
};
