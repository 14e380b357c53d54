/** Daily puzzles in the record: the result of each day, and the days in a row. */

import { puzzleKey } from "../board/huarong/cells.js";
import { dayOf } from "../frame/day.js";
import { gettext, language } from "../frame/i18n.js";
import { record } from "./record.js";
import { results } from "./results.js";

/**
 * @typedef {{date: string, puzzle: string}} Day  `2026-11-22` in UTC, and the `puzzleKey` of its puzzle
 * @typedef {"optimal" | "solved" | "late" | "today" | "open" | "before"} DayMark
 *   `optimal` with the fewest moves or steps; `solved` on its own day, `late` on another one or one that
 *   is not known; `today` and `open` are not solved; `before` the first result here
 */

const DAY_MS = 24 * 3600 * 1000;

/**
 * The days from the first one on, each with its puzzle, to today: the last that the page knows is tomorrow's, which
 * it may have become since the page was kept.
 * @param {string} first
 * @param {readonly string[]} layouts
 * @returns {Day[]}
 */
export function daysSince(first, layouts) {
  const days = layouts.map((layout, number) => ({
    date: dayOf(new Date(Date.parse(first) + number * DAY_MS)),
    puzzle: puzzleKey(layout),
  }));
  return days[days.length - 1].date <= dayOf() ? days : days.slice(0, -1);
}

/** Mark of each day. @param {readonly Day[]} days @param {string} today @returns {DayMark[]} */
export function dayMarks(days, today) {
  const best = record();
  const onItsDay = solvedOnDays();
  const [first] = results();
  const begun = first ? dayOf(new Date(first.at)) : today;
  return days.map(({ date, puzzle }) => {
    const grade = best[puzzle]?.grade ?? "started";
    if (grade === "optimal") return "optimal";
    if (grade === "solved") return onItsDay.has(`${date} ${puzzle}`) ? "solved" : "late";
    if (date === today) return "today";
    return date < begun ? "before" : "open";
  });
}

/** @type {Record<DayMark, string>} */
const MARK_NAMES = {
  optimal: gettext("solved with the fewest"),
  solved: gettext("solved on its day"),
  late: gettext("solved on another day"),
  open: gettext("not played"),
  before: gettext("not played"),
  today: gettext("today’s, still open"),
};

/** A mark in words. @param {DayMark} mark */
export function markName(mark) {
  return MARK_NAMES[mark];
}

/** A day in words. @param {string} date @param {Intl.DateTimeFormatOptions} how */
export function dayWords(date, how) {
  return new Intl.DateTimeFormat(language, { timeZone: "UTC", ...how }).format(Date.parse(date));
}

/** The days that count for days in a row: their puzzles were solved on the day itself. @param {readonly Day[]} days */
export function daysInARow(days) {
  const onItsDay = solvedOnDays();
  return days.map(({ date, puzzle }) => onItsDay.has(`${date} ${puzzle}`));
}

/** The last seven of the days. @param {readonly Day[]} days in order, the last one is today */
export function lastWeek(days) {
  return days.slice(-7);
}

/**
 * Number of days in a row that were solved on the day itself: up to now, and at the most. A day that is not
 * over breaks nothing.
 * @param {readonly Day[]} days in order, the last one is today
 * @returns {{current: number, longest: number}}
 */
export function streaks(days) {
  let [run, longest, current] = [0, 0, 0];
  daysInARow(days).forEach((solved, place) => {
    const open = place === days.length - 1 && !solved;
    current = open ? run : solved ? run + 1 : 0;
    run = solved ? run + 1 : 0;
    longest = Math.max(longest, run);
  });
  return { current, longest };
}

function solvedOnDays() {
  return new Set(results().map((result) => `${dayOf(new Date(result.at))} ${result.puzzle}`));
}
