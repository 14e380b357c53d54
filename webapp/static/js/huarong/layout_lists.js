/** Lists of layouts: pictures drawn shortly before they scroll into view, and the player's results. */

import { drawGrade } from "../board/huarong/grade.js";
import { keepListOf } from "./came_from.js";
import { gradeName, gradeOf, ownBest } from "./grades.js";
import { drawPictures } from "./pictures.js";

drawPictures(document);

/** Also after Back, when more may be solved. */
function showMarks() {
  for (const mark of /** @type {NodeListOf<SVGSVGElement>} */ (
    document.querySelectorAll("[data-grade-of]")
  )) {
    const { gradeOf: layout = "", moves, steps } = mark.dataset;
    const grade = gradeOf(layout, { moves: Number(moves), steps: Number(steps) });
    mark.setAttribute("aria-label", gradeName(grade));
    drawGrade(mark, grade);
  }

  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-own]")))
    place.textContent = ownBest(place.dataset.own ?? "");
}

showMarks();
addEventListener("pageshow", ({ persisted }) => persisted && showMarks());
for (const place of document.querySelectorAll("[data-list]")) keepListOf(place);
