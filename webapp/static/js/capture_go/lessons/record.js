/** The record of the lessons. */

import { keptAs, ProblemRecord } from "../../problems/record.js";

/** The list of solved lessons that earlier versions kept. */
const EARLIER = "lessons:solved";
/** Sets that had other names then. @type {Readonly<Record<string, string>>} */
const RENAMED = { save: "escape", "no-sacrifice": "sacrifice" };

export const lessonRecord = new ProblemRecord("lessons:record", solvedEarlier);

/** @returns {string[]} */
function solvedEarlier() {
  const read = keptAs(EARLIER, []);
  const names = Array.isArray(read) ? read.filter((each) => typeof each === "string") : [];
  return names.map((name) => {
    const [key = "", number = ""] = name.split("/");
    return `${RENAMED[key] ?? key}/${number}`;
  });
}
