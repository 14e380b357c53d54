/** The page of the daily puzzle: its calendar shows what became of each day, and how many in a row. */

import "./layout_lists.js";
import { puzzleKey } from "../board/huarong/cells.js";
import { drawDayMark } from "../board/huarong/grade.js";
import { embedded, part } from "../frame/part.js";
import { say } from "../frame/phrases.js";
import { dayMarks, daysSince, streaks } from "./daily_results.js";

const { first, layouts } = embedded("days");
const days = daysSince(first, layouts);
const today = days[days.length - 1].date;

for (const svg of /** @type {NodeListOf<SVGSVGElement>} */ (document.querySelectorAll("[data-day]"))) {
  const { day: date = "", layout = "" } = svg.dataset;
  const [mark] = dayMarks([{ date, puzzle: puzzleKey(layout) }], today);
  drawDayMark(svg, mark);
  svg.setAttribute("aria-label", say(`day_${mark}`));
}
for (const legend of document.querySelectorAll("[data-mark]"))
  drawDayMark(legend, legend.getAttribute("data-mark") ?? "");

const { current, longest } = streaks(days);
if (longest > 0) {
  const parts = [say("n_days_in_a_row", { n: current }), say("most_in_a_row", { n: longest })];
  part("[data-streak]").textContent = parts.join(say("between_counts"));
}
