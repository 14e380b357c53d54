/** The current month, in weeks from Monday, with the activity of each day. */

import { dayOf } from "../frame/day.js";
import { html } from "../frame/dom.js";
import { gettext, language, ngettext } from "../frame/i18n.js";
import { weeksOf } from "../huarong/progress/calendar.js";

/** @import { DayKind } from "./days.js" */

/** 2026-11-23 is a Monday. */
const A_MONDAY = Date.UTC(2026, 10, 23);
const DAY_MS = 24 * 3600 * 1000;
/** @type {Record<DayKind, string>} */
const WORDS = {
  played: gettext("played"),
  solved: gettext("solved"),
  "of-the-day": gettext("the problem of the day too"),
};

/** @param {string} today  `2026-11-22` */
export function monthName(today) {
  return format(Date.parse(today.slice(0, 7)), { month: "long" });
}

/** The table of this month. @param {ReadonlyMap<string, DayKind>} days @param {string} [today] */
export function monthOf(days, today = dayOf()) {
  const month = today.slice(0, 7);
  const here = [...days.keys()].filter((day) => day.startsWith(month)).length;
  const weeks = weeksOf(month).map((week) =>
    html("tr", {}, ...week.map((day) => html("td", {}, ...(day ? [cell(day, days.get(day), today)] : [])))),
  );
  const caption = html(
    "caption",
    { className: "visually-hidden" },
    ngettext("{n} day in {month}", "{n} days in {month}", here, { month: monthName(today) }),
  );
  const head = html("thead", {}, weekdays());
  return html("table", { className: "days-table" }, caption, head, html("tbody", {}, ...weeks));
}

/** @param {string} day @param {DayKind | undefined} kind @param {string} today */
function cell(day, kind, today) {
  const made = html(
    "span",
    { className: ["day-cell", kind ?? "", day === today ? "today" : ""].filter(Boolean).join(" ") },
    String(Number(day.slice(8))),
  );
  if (kind) {
    made.title = WORDS[kind];
    made.append(html("span", { className: "visually-hidden" }, `${gettext(", ")}${made.title}`));
  }
  if (day === today) made.setAttribute("aria-current", "date");
  return made;
}

function weekdays() {
  const names = Array.from({ length: 7 }, (_, day) => A_MONDAY + day * DAY_MS);
  return html(
    "tr",
    {},
    ...names.map((at) =>
      html(
        "th",
        { scope: "col" },
        html("span", { ariaHidden: "true" }, format(at, { weekday: "narrow" })),
        html("span", { className: "visually-hidden" }, format(at, { weekday: "long" })),
      ),
    ),
  );
}

/** @param {number} at @param {Intl.DateTimeFormatOptions} how */
function format(at, how) {
  return new Intl.DateTimeFormat(language, { timeZone: "UTC", ...how }).format(at);
}
