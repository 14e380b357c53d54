/** Drawing and texts of Capture Go for the pages of matches. */

import { gettext, ngettext } from "../../frame/i18n.js";
import { amount, isProven, pliesToEnd, sign } from "../score.js";
import { letterOf, withLetters } from "../view.js";
import { GoBoard } from "./board.js";
import { vertexNames } from "./geometry.js";
import { capturedStones } from "./tally.js";

/**
 * @import { Score } from "../../types/messages.js"
 * @import { Game } from "../game.js"
 * @import { Chain } from "../view.js"
 */

/** Points that the graph draws half as high as a win. */
const HALF_WAY = 60;
/** Most legal points whose number is announced. */
const FEW_MOVES = 8;

/** @param {string} move */
const moveName = (move) => move.toUpperCase();

/** @param {readonly string[]} moves */
const named = (moves) => moves.map(moveName).join(gettext(", "));

/** @type {Game} */
export const game = {
  mostValueLabels: 10, // more hide a board

  makeBoard(svg, options) {
    return new GoBoard(svg, options);
  },

  moveName,

  /** The changed stones are captured. */
  afterMove(rows, side, move, changed) {
    const taken = Object.fromEntries(changed.map((name) => [name, "-"]));
    return withLetters(rows, vertexNames(rows.length), { ...taken, [move]: letterOf(side) });
  },

  /** Contact rules leave few points, so those are marked at first; free rules leave nearly all. */
  usualMarks({ rules }) {
    return { legal: rules === "contact", atari: true };
  },

  count(n) {
    return ngettext("{n} stone", "{n} stones", n);
  },

  empties(n) {
    return ngettext("{n} point empty", "{n} points empty", n);
  },

  /** Nothing while there are many: under free rules nearly every empty point is legal. */
  legalMoves(n) {
    return n <= FEW_MOVES ? ngettext("{n} legal point", "{n} legal points", n) : "";
  },

  played(move, _n, name) {
    return name === null
      ? gettext("You played {move}.", { move })
      : gettext("{name} played {move}.", { name, move });
  },

  draw() {
    return { says: gettext("A draw"), facts: gettext("Nothing was captured.") };
  },

  /** Threats that decide now: captures of the side to move, the winning ones first, then its chains in atari. */
  warning(facts, side, learns) {
    if (learns && facts.wins_at?.length) return gettext("You can capture and win now. Find the move!");
    const captures = facts.wins_at?.length ? facts.wins_at : (facts.captures_at ?? []);
    const moves = named(captures);
    const chains = /** @type {Chain[]} */ (facts.chains ?? []);
    const danger = chains.filter((chain) => chain.liberties.length === 1 && chain.side === side);
    return [
      captures.length
        ? facts.wins_at?.length
          ? gettext("Capture and win: {moves}", { moves })
          : gettext("You can capture: {moves}", { moves })
        : "",
      ...danger.map(({ stones, liberties }) =>
        gettext("{stones} in atari, the last liberty is {liberty}", {
          stones: named(stones),
          liberty: named(liberties),
        }),
      ),
    ]
      .filter(Boolean)
      .join(" · ");
  },

  whyEnded(reason, { target = 1 }) {
    return reason === "capture" && target > 1 ? "captures" : reason;
  },

  tally: capturedStones,

  /** The first board of what is chosen, with the point where Black begins under contact rules. */
  firstBoard({ rows, given, boards, centres }, { size = "", start = "", handicap = "", rules }) {
    if (given) return { rows, legal: [] };
    const first = boards[`${size} ${start} ${handicap}`]?.split("/") ?? rows;
    const centre = rules === "contact" && start === "empty" ? centres[size] : undefined;
    return { rows: first, legal: centre ? [centre] : [] };
  },

  betterMove(_best, _played, words) {
    return gettext("{move} is better: {worth}.", words);
  },

  turningPoint({ before, after }, words) {
    if (!isProven(before) || sign(before) <= 0)
      return gettext("{move} loses by force; after {better} a loss is not certain.", words);
    return isProven(after) && sign(after) < 0
      ? gettext("{side} had a proven win; after {move} it is lost. {better} wins.", words)
      : gettext("{side} had a proven win; after {move} no win is proven. {better} wins.", words);
  },

  graphScale() {
    return {
      height,
      levels: [
        { height: 1, text: gettext("Black") },
        { height: 0, text: "0" },
        { height: -1, text: gettext("White") },
      ],
    };
  },
};

/** @param {Score} score */
function height(score) {
  if (pliesToEnd(score) !== null) return sign(score);
  return (0.8 * amount(score)) / (Math.abs(amount(score)) + HALF_WAY);
}
