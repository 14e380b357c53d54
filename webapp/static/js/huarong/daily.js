/** The page of a daily puzzle: it is played on the page; a calendar leads to other days. */

import { embedded, find } from "../frame/dom.js";
import { days, keepMonth } from "./calendar.js";
import { keepLast } from "./came_from.js";
import { PlayedHere } from "./front/played_here.js";
import { showWeek } from "./week.js";

const { puzzle, people, kind } = embedded("day");

/** Stores the puzzle, and its list, for the puzzle page. */
function leave() {
  keepLast({ code: puzzle.code, name: puzzle.name });
  keepMonth();
}

new PlayedHere(puzzle, people, leave);
find("[data-begin]").addEventListener("click", leave);
find("[data-more-help]").addEventListener("click", leave);
const week = document.querySelector("[data-week]");
if (week instanceof HTMLElement) showWeek(week, days, kind);
