/** A month of daily puzzles, in weeks from Monday, with the results of each day. */

import { html } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { siteUrl } from "../../frame/site_url.js";
import { dayWords, markName } from "../daily_results.js";

/**
 * @import { DayMark } from "../daily_results.js"
 *
 * @typedef {{date: string, name: string, mark: DayMark, short: DayMark | null, isToday: boolean}} CalendarDay
 *   the marks of its hard puzzle, and of its short one where that counted
 */

const DAY_MS = 24 * 3600 * 1000;
const WEEK = 7;
/** 2026-11-23 is a Monday. */
const A_MONDAY = Date.UTC(2026, 10, 23);

/** The months that have days, in order: `2026-11`. @param {readonly {date: string}[]} days */
export function monthsOf(days) {
  return [...new Set(days.map(({ date }) => date.slice(0, 7)))];
}

/** A month in words. @param {string} month */
export function monthName(month) {
  return dayWords(`${month}-01`, { year: "numeric", month: "long" });
}

/**
 * The table of a month. Days to come are there without a link.
 * @param {string} month
 * @param {readonly CalendarDay[]} days all days that have a puzzle
 * @returns {HTMLTableElement}
 */
export function monthTable(month, days) {
  const known = new Map(days.map((day) => [day.date, day]));
  const rows = weeksOf(month).map((week) =>
    html("tr", {}, ...week.map((date) => html("td", {}, ...(date ? [dayCell(date, known.get(date))] : [])))),
  );
  const table = html("table", { className: "month" }, html("thead", {}, weekdays()), html("tbody"));
  table.tBodies[0].append(...rows);
  table.setAttribute("aria-label", monthName(month));
  return table;
}

/** @param {string} date @param {CalendarDay | undefined} day */
function dayCell(date, day) {
  const number = html("span", { className: "day" }, String(Number(date.slice(8))));
  if (!day) return html("span", { className: "to-come" }, number);
  const when = dayWords(date, { month: "long", day: "numeric" });
  const said = { date: when, name: day.name, mark: markName(day.mark) };
  const words = day.short
    ? gettext("{date}: {name}, {mark}; the short one {short}", { ...said, short: markName(day.short) })
    : gettext("{date}: {name}, {mark}", said);
  const link = html("a", { href: siteUrl(`/huarong/daily/${date}`), title: words }, number);
  link.dataset.mark = day.mark;
  if (day.short) link.dataset.short = day.short;
  link.classList.toggle("is-today", day.isToday);
  link.setAttribute("aria-label", `${number.textContent}, ${words}`);
  return link;
}

function weekdays() {
  const row = html("tr");
  for (let day = 0; day < WEEK; day++) {
    const date = isoDate(A_MONDAY + day * DAY_MS);
    const short = html("span", { ariaHidden: "true" }, dayWords(date, { weekday: "narrow" }));
    const whole = html("span", { className: "visually-hidden" }, dayWords(date, { weekday: "long" }));
    row.append(html("th", { scope: "col" }, short, whole));
  }
  return row;
}

/**
 * The dates of a month in weeks from Monday; null for those of other months.
 * @param {string} month
 * @returns {(string | null)[][]}
 */
export function weeksOf(month) {
  const first = Date.parse(`${month}-01`);
  const before = (new Date(first).getUTCDay() + 6) % WEEK;
  /** @type {(string | null)[][]} */
  const weeks = [];
  for (let monday = first - before * DAY_MS; isoDate(monday).slice(0, 7) <= month; monday += WEEK * DAY_MS)
    weeks.push(
      Array.from({ length: WEEK }, (_, day) => {
        const date = isoDate(monday + day * DAY_MS);
        return date.startsWith(month) ? date : null;
      }),
    );
  return weeks;
}

/** @param {number} at */
function isoDate(at) {
  return new Date(at).toISOString().slice(0, 10);
}
