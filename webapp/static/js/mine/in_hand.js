/** Unfinished work in this browser: the lesson opened last. */

import { lessonRecord } from "../problems/records.js";

/** The set and the number of the lesson to go on with, as the server is asked for its line; null for none. */
export function lessonInHand() {
  const { lessons, last } = lessonRecord.read();
  const [key = "", number = ""] = (last ?? "").split("/");
  if (!/^[a-z-]+$/.test(key) || !/^\d{1,3}$/.test(number)) return null;
  return `${key}/${Number(number) + Number(Boolean(lessons[`${key}/${number}`]?.star))}`;
}
