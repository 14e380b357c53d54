/** The puzzles of the days in the record: the results of each day, and the days in a row. */

import { puzzleKey } from "../board/huarong/cells.js";
import { dayOf } from "../frame/day.js";
import { gettext, language } from "../frame/i18n.js";
import { record } from "./record.js";
import { results } from "./results.js";

/**
 * @typedef {"hard" | "short"} DayKind
 * @typedef {object} Day
 * @property {string} date  `2026-11-22` in UTC
 * @property {string} puzzle  the `puzzleKey` of its hard puzzle
 * @property {string} [short]  that of its short one, on the days of which the page knows it
 * @typedef {"optimal" | "solved" | "late" | "today" | "open" | "before"} DayMark
 *   `optimal` with the fewest moves or steps; `solved` on its own day, `late` on another one or one that
 *   is not known; `today` and `open` are not solved; `before` the first result here
 */

const DAY_MS = 24 * 3600 * 1000;

/** The page of a day, of this one without one, from the root of the site. @param {DayKind} kind @param {string} [date] */
export function dayPath(kind, date) {
  return ["huarong/daily", date, kind === "short" ? kind : ""].filter(Boolean).join("/");
}

/**
 * The days from the first one on, each with its puzzles, to today: the last that the page knows is tomorrow's, which
 * it may have become since the page was kept.
 * @param {string} first
 * @param {readonly string[]} layouts
 * @param {readonly string[]} [short]  the layouts of the short puzzles, up to the same day
 * @returns {Day[]}
 */
export function daysSince(first, layouts, short = []) {
  const before = layouts.length - short.length;
  const days = layouts.map((layout, number) => ({
    date: dayOf(new Date(Date.parse(first) + number * DAY_MS)),
    puzzle: puzzleKey(layout),
    ...(number < before ? {} : { short: puzzleKey(short[number - before]) }),
  }));
  return days[days.length - 1].date <= dayOf() ? days : days.slice(0, -1);
}

/**
 * The mark of each day for its puzzle of this kind.
 * @param {readonly Day[]} days
 * @param {string} today
 * @param {DayKind} [kind]
 * @returns {DayMark[]}
 */
export function dayMarks(days, today, kind = "hard") {
  const best = record();
  const onItsDay = solvedOnDays();
  const [first] = results();
  const begun = first ? dayOf(new Date(first.at)) : today;
  return days.map(({ date, puzzle: hard, short = "" }) => {
    const puzzle = kind === "short" ? short : hard;
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

/** The days that count for days in a row: one of their puzzles was solved on the day itself. @param {readonly Day[]} days */
export function daysInARow(days) {
  const onItsDay = solvedOnDays();
  return days.map(({ date, puzzle, short }) =>
    [puzzle, short].some((each) => onItsDay.has(`${date} ${each}`)),
  );
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
