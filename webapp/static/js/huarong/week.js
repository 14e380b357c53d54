/** The last seven days as a strip: the results of both puzzles of each, and which days are in a row. */

import { html } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { siteUrl } from "../frame/site_url.js";
import { dayMarks, dayPath, daysInARow, dayWords, lastWeek, markName } from "./daily_results.js";

/** @import { Day, DayKind } from "./daily_results.js" */

/**
 * Fills a list with the seven days up to today.
 * @param {HTMLElement} list
 * @param {readonly Day[]} days in order, the last one is today
 * @param {DayKind} [kind]  to which puzzles it leads
 */
export function showWeek(list, days, kind = "hard") {
  const week = lastWeek(days);
  const inARow = daysInARow(week);
  const today = week[week.length - 1].date;
  const [marks, short] = [dayMarks(week, today), dayMarks(week, today, "short")];
  list.replaceChildren(
    ...week.map((day, number) => {
      const when = dayWords(day.date, { month: "long", day: "numeric" });
      const link = html("a", { href: siteUrl(`/${dayPath(kind, day.date)}`) });
      const said = { day: when, mark: markName(marks[number]), short: markName(short[number]) };
      link.setAttribute("aria-label", gettext("{day}: {mark}; the short one {short}", said));
      link.dataset.mark = marks[number];
      link.dataset.short = short[number];
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
