/** The gallery's first page: how far the player came on the beginner's way, this month, and last time. */

import { drawGrade } from "../../board/huarong/grade.js";
import { find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { siteUrl } from "../../frame/site_url.js";
import { lastPuzzle } from "../came_from.js";
import { gradeName, gradeOf } from "../grades.js";
import "../calendar.js";

/** @import { Grade } from "../../board/huarong/grade.js" */

const SOLVED = ["solved", "near", "optimal"];

/** @param {HTMLElement | SVGElement} place with a layout and its optimum @returns {Grade} */
function gradeAt({ dataset: { layout = "", gradeOf: mark = layout, moves, steps } }) {
  return gradeOf(mark, { moves: Number(moves), steps: Number(steps) });
}

/** Marks the first puzzle of the way that is not solved yet, and leads there. */
function showPlace() {
  const marks = /** @type {SVGElement[]} */ ([...document.querySelectorAll(".way .grade")]);
  const at = marks.findIndex((mark) => !SOLVED.includes(gradeAt(mark)));
  const next = /** @type {HTMLAnchorElement} */ (find("[data-way-next]"));
  if (at === 0) return;
  find("[data-way-place]").textContent =
    at < 0
      ? gettext("You have solved all of them.")
      : gettext("You are at number {n}; each is a little harder than the one before.", { n: at + 1 });
  next.textContent = at < 0 ? gettext("Begin again") : gettext("Go on with number {n}", { n: at + 1 });
  if (at < 0) return;
  const stage = /** @type {HTMLAnchorElement} */ (marks[at].closest("a"));
  stage.setAttribute("aria-current", "step");
  next.href = stage.href;
}

/** Leads to the puzzle that was open last. */
function showLast() {
  const last = lastPuzzle();
  const link = /** @type {HTMLAnchorElement} */ (find("[data-last-puzzle]"));
  if (!last) return;
  link.href = siteUrl(`/huarong/${last.code}`);
  link.textContent = gettext("Back to {name}", { name: last.name });
}

/** Draws the grade of each card of the families. */
function showGrades() {
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll(".six a[data-moves]")
  )) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const grade = gradeAt(link);
    const marks = { class: "grade", viewBox: "0 0 24 24", role: "img", "aria-label": gradeName(grade) };
    for (const [name, value] of Object.entries(marks)) svg.setAttribute(name, value);
    drawGrade(svg, grade);
    link.querySelector(".puzzle-name")?.append(svg);
  }
}

showPlace();
showLast();
showGrades();
