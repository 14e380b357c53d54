/** The last seven daily puzzles as a strip: the result of each, and which are in a row. */

import { html } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { siteUrl } from "../frame/site_url.js";
import { dayMarks, daysInARow, dayWords, lastWeek, markName } from "./daily_results.js";

/** @import { Day } from "./daily_results.js" */

/**
 * Fills a list with the seven days up to today.
 * @param {HTMLElement} list
 * @param {readonly Day[]} days in order, the last one is today
 */
export function showWeek(list, days) {
  const week = lastWeek(days);
  const inARow = daysInARow(week);
  const today = week[week.length - 1].date;
  const marks = dayMarks(week, today);
  list.replaceChildren(
    ...week.map((day, number) => {
      const when = dayWords(day.date, { month: "long", day: "numeric" });
      const link = html("a", { href: siteUrl(`/huarong/daily/${day.date}`) });
      link.setAttribute("aria-label", gettext("{day}, {mark}", { day: when, mark: markName(marks[number]) }));
      link.dataset.mark = marks[number];
      link.append(
        html("span", { className: "day-mark" }, marks[number] === "optimal" ? "弈" : ""),
        html("span", { ariaHidden: "true" }, dayWords(day.date, { weekday: "narrow" })),
      );
      const item = html("li", { className: inARow[number] ? "in-a-row" : "" }, link);
      if (day.date === today) item.setAttribute("aria-current", "date");
      return item;
    }),
  );
  list.hidden = false;
}
