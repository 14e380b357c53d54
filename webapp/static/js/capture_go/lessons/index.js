/** The list of lessons: what this browser has solved, set by set. */

import { drawMoon } from "../../board/moon.js";
import { say } from "../../frame/phrases.js";
import { markSolved, solvedLessons } from "./solved_lessons.js";

function show() {
  const solved = [...solvedLessons()];
  markSolved();
  for (const set of document.querySelectorAll("[data-set]")) {
    if (!(set instanceof HTMLElement)) continue;
    const count = Number(set.dataset.count);
    const done = solved.filter((lesson) => lesson.startsWith(`${set.dataset.set}/`)).length;
    const moon = set.querySelector("[data-moon]");
    if (moon) drawMoon(moon, done / count);
    const progress = set.querySelector("[data-progress]");
    if (progress) progress.textContent = done ? say("solved_of", { done, count }) : "";
  }
}

addEventListener("pageshow", show);
show();
