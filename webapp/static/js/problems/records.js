/** The records of all problems of the site, by the name of their source. */

import { loadValue } from "../frame/storage.js";
import { ProblemRecord } from "./record.js";

/** The list of solved lessons that earlier versions kept. */
const EARLIER = "lessons:solved";
/** Sets that had other names then. @type {Readonly<Record<string, string>>} */
const RENAMED = { save: "escape", "no-sacrifice": "sacrifice" };

export const lessonRecord = new ProblemRecord("lessons:record", solvedEarlier);
export const exerciseRecord = new ProblemRecord("exercises:record");
/** The lines of the opening book, by their moves and the side. */
export const openingRecord = new ProblemRecord("openings:record");

/** The record of a source. @param {string} name */
export function recordOf(name) {
  const known = { lessons: lessonRecord, exercises: exerciseRecord };
  return known[/** @type {keyof typeof known} */ (name)] ?? new ProblemRecord(`${name}:record`);
}

/** @returns {string[]} */
function solvedEarlier() {
  const read = loadValue(EARLIER, /** @type {any[]} */ ([]));
  const names = Array.isArray(read) ? read.filter((each) => typeof each === "string") : [];
  return names.map((name) => {
    const [key = "", number = ""] = name.split("/");
    return `${RENAMED[key] ?? key}/${number}`;
  });
}
