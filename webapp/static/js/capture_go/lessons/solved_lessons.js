/** The lessons solved in this browser, and their marks. */

import { say } from "../../frame/phrases.js";
import { keep, kept } from "../../frame/storage.js";

const RECORD = "lessons:solved";

/** @returns {Set<string>} `set/number` of each solved lesson */
export function solvedLessons() {
  try {
    const read = JSON.parse(kept(RECORD) ?? "[]");
    return new Set(Array.isArray(read) ? read.filter((each) => typeof each === "string") : []);
  } catch {
    return new Set();
  }
}

/** @param {string} lesson */
export function noteSolved(lesson) {
  keep(RECORD, JSON.stringify([...solvedLessons().add(lesson)]));
}

/** Marks the links of solved lessons. */
export function markSolved() {
  const solved = solvedLessons();
  for (const link of document.querySelectorAll("[data-lesson]")) {
    if (!(link instanceof HTMLElement)) continue;
    const done = solved.has(link.dataset.lesson ?? "");
    link.classList.toggle("solved", done);
    const n = link.textContent?.trim() ?? "";
    if (done) link.setAttribute("aria-label", say("solved_number", { n }));
    else link.removeAttribute("aria-label");
  }
}
