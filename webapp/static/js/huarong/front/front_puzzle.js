/** Chooses the puzzle that the front page shows to this visitor; works on plain data. */

import { gettext } from "../../frame/i18n.js";
import { chosen, isSolved } from "../win/chosen.js";

/**
 * @import { DayKind } from "../daily_results.js"
 * @import { Known } from "../win/chosen.js"
 *
 * @typedef {{layout: string, code: string, moves: number, name?: string}} Puzzle  those of the way have numbers
 * @typedef {{way: Puzzle[], daily: Record<DayKind, Record<string, Puzzle>>, famous: Puzzle[]}} Puzzles  those of today
 *   and tomorrow by their kinds and dates
 * @typedef {object} FrontPuzzle
 * @property {"new" | "way" | DayKind | "famous"} kind  why this puzzle is shown
 * @property {Puzzle} puzzle
 * @property {number} next  the number of the next puzzle on the way, 0 when all are solved
 * @property {Record<DayKind, Puzzle>} today  the puzzles of the day
 * @property {"way" | DayKind | null} also  what else is open
 */

/** @type {readonly DayKind[]} */
const KINDS = ["hard", "short"];
/** Puzzles of each way: the beginner's, and the one after it. */
const LENGTH = 20;

/**
 * The way that a puzzle is of, by its number in both: its name and page, its place there, and the name of the puzzle.
 * @param {number} number from 1
 */
export function onWay(number) {
  const second = number > LENGTH;
  const n = second ? number - LENGTH : number;
  return {
    from: second ? LENGTH : 0,
    n,
    of: LENGTH,
    page: second ? "way/2" : "way",
    way: second ? gettext("Mountain way") : gettext("Beginner’s way"),
    name: second ? gettext("Mountain way, number {n}", { n }) : gettext("Beginner’s way, number {n}", { n }),
  };
}

/**
 * Puzzle 1 of the way for a newcomer; the next of the way for a player on it who plays no dailies, with the short
 * one of today; else today's hard one, after it the next of the way, then the short one, and at last the famous ones.
 * @param {Puzzles} puzzles
 * @param {(puzzle: Puzzle) => Known} known
 * @param {{anySolved: boolean, playsDaily: boolean, date: string}} visitor  `date` is that of today
 * @returns {FrontPuzzle}
 */
export function frontPuzzleOf({ way, daily, famous }, known, { anySolved, playsDaily, date }) {
  const today = { hard: daily.hard[date], short: daily.short[date] };
  const next = way.findIndex((each) => !isSolved(known(each))) + 1;
  const onTheWay = { puzzle: way[next - 1], next, today };
  const open = KINDS.filter((each) => !isSolved(known(today[each])));
  const [first, second] = open;
  if (!anySolved) return { kind: "new", ...onTheWay, also: null };
  if (next > 1 && !(playsDaily && first === "hard"))
    return { kind: "way", ...onTheWay, also: open.at(-1) ?? null };
  const also = second ?? (next > 0 ? "way" : null);
  if (first) return { kind: first, puzzle: today[first], next, today, also };
  return { kind: "famous", puzzle: chosen(famous, known) ?? today.hard, next, today, also };
}
