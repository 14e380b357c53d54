/** Things to try again: missed problems that are due today, and turning points not found yet. */

import { find } from "../frame/dom.js";
import { fetchInLanguage } from "../frame/request.js";
import { loadValue } from "../frame/storage.js";
import { dueProblems } from "../problems/record.js";
import { exerciseRecord, lessonRecord } from "../problems/records.js";
import { MISTAKES } from "./records.js";

/** Tiles in all: a row. */
const MOST = 4;
const OK = 200;
const MATCH = /^[\w-]{1,32}$/;

/** Puts what this browser knows before the games that the page has already. */
export async function showAgain() {
  const shelf = find("#again-shelf");
  const url = shelf.dataset.again ?? "";
  for (const asked of missed().slice(0, MOST).reverse()) {
    const answer = await fetchInLanguage(`${url}${asked}`).catch(() => null);
    if (answer?.status !== OK) continue;
    const made = document.createElement("template");
    made.innerHTML = await answer.text();
    shelf.prepend(made.content);
  }
  for (const tile of [...shelf.children].slice(MOST)) tile.remove();
  find("section[aria-labelledby=again]").hidden = !shelf.children.length;
}

/** Lessons and exercises by turns, then turning points, the latest first. */
function missed() {
  const lessons = dueProblems(lessonRecord.read()).map((name) => `lesson/${name}`);
  const exercises = dueProblems(exerciseRecord.read()).map((name) => `exercise/${name}`);
  const problems = lessons.flatMap((each, place) => [each, exercises[place] ?? []].flat());
  return [...problems, ...exercises.slice(lessons.length), ...missedMoves()];
}

/** @returns {string[]} */
function missedMoves() {
  const found = Object.entries(/** @type {Record<string, unknown>} */ (loadValue(MISTAKES, {})));
  return found.reverse().flatMap(([match, plies]) => {
    if (!MATCH.test(match) || typeof plies !== "object" || plies === null) return [];
    const ply = Object.entries(plies).find(([at, went]) => went === "missed" && /^\d{1,4}$/.test(at));
    return ply ? [`move/${match}/${ply[0]}`] : [];
  });
}
