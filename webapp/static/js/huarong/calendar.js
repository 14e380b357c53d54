/** A month of daily puzzles: the result of each day, the days in a row, and the list for "next puzzle". */

import { puzzleKey } from "../board/huarong/cells.js";
import { reloadAfterBack } from "../frame/after_back.js";
import { embedded, find } from "../frame/dom.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { keepList } from "./came_from.js";
import { dayMarks, daysSince, markName, streaks } from "./daily_results.js";
import "./layout_lists.js";

const links = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("a[data-day]")]);
const { first, layouts, short } = embedded("days");
/** All days up to today. */
export const days = daysSince(first, layouts, short);
const today = days[days.length - 1].date;

reloadAfterBack();

const puzzles = links.map(({ dataset: { code = "", name = "", layout, moves } }) => ({
  code,
  name,
  layout,
  moves: Number(moves),
}));

/** Stores the days of the month as the list that the player goes through. */
export function keepMonth() {
  keepList({ url: location.pathname, puzzles });
}

for (const link of links) {
  const { day: date = "", layout = "" } = link.dataset;
  const [mark] = dayMarks([{ date, puzzle: puzzleKey(layout) }], today);
  link.dataset.mark = mark;
  const words = link.querySelector("[data-day-grade]");
  if (words) words.textContent = `, ${markName(mark)}`;
}

const { current, longest } = streaks(days);
if (longest > 0) {
  const parts = [
    ngettext("{n} day in a row", "{n} days in a row", current),
    gettext("at the most {n}", { n: longest }),
  ];
  find("[data-streak]").textContent = parts.join(gettext(", "));
}
