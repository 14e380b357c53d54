/** Marks the days of the calendar by what the player reached, and keeps them as the list one plays from. */

import { keepList } from "./came_from.js";
import { gradeName, gradeOf } from "./grades.js";
import "./layout_lists.js";

const days = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("a[data-day]")]);

const puzzles = days.map(({ dataset: { code = "", name = "" } }) => ({ code, name }));

for (const link of document.querySelectorAll("[data-plays]"))
  link.addEventListener("click", () => keepList({ url: location.pathname, puzzles }));

for (const day of days) {
  const { layout = "", moves, steps } = day.dataset;
  const grade = gradeOf(layout, { moves: Number(moves), steps: Number(steps) });
  day.dataset.grade = grade;
  const words = day.querySelector("[data-day-grade]");
  if (words) words.textContent = `, ${gradeName(grade)}`;
}
