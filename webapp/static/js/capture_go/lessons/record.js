/** What this browser keeps of the lessons: stars, missed problems that come back, days in a row. */

import { keep, kept } from "../../frame/storage.js";

/**
 * @typedef {"full" | "open"} Star  right at the first try without a hint, or right
 *
 * @typedef {object} Entry  what became of one problem
 * @property {Star | null} star
 * @property {string | null} since  the day of the miss, or of the repetition, after which it waits
 * @property {number} repeated      how often it was right since the miss, on the days it came back
 *
 * @typedef {object} LessonRecord
 * @property {Record<string, Entry>} lessons  by `set/number`
 * @property {string[]} days                  days whose problem was solved on the day
 * @property {string | null} last             the problem that was looked at last
 */

const RECORD = "lessons:record";
/** The list of solved lessons that earlier versions kept. */
const EARLIER = "lessons:solved";
/** Sets that had other names then. @type {Readonly<Record<string, string>>} */
const RENAMED = { save: "escape", "no-sacrifice": "sacrifice" };

/** Days after which a missed problem comes back, and comes back again. */
const WAITS = [1, 7];
const DAY_MS = 24 * 3600 * 1000;
const MOST_DAYS = 400;

/** @returns {LessonRecord} */
export function lessonRecord() {
  const read = /** @type {Partial<LessonRecord>} */ (parsed(RECORD, {}));
  /** @type {Record<string, Entry>} */
  const lessons = {};
  for (const name of solvedEarlier()) lessons[name] = { star: "open", since: null, repeated: 0 };
  for (const [name, entry] of Object.entries(read.lessons ?? {})) lessons[name] = checked(entry);
  const days = Array.isArray(read.days) ? read.days.filter(isDay) : [];
  return { lessons, days, last: typeof read.last === "string" ? read.last : null };
}

/**
 * A day as `2026-11-22`, where this visitor is.
 * @param {Date} [date]
 */
export function dayOf(date = new Date()) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * Notes that a problem was looked at, so that the list goes on from there.
 * @param {string} lesson
 */
export function noteVisit(lesson) {
  write({ ...lessonRecord(), last: lesson });
}

/**
 * Notes a wrong move or a hint: the problem comes back tomorrow.
 * @param {string} lesson
 * @param {string} [today]
 */
export function noteMiss(lesson, today = dayOf()) {
  change(lesson, (entry) => ({ ...entry, since: today, repeated: 0 }));
}

/**
 * Notes a solved problem. It has a full star if it was right at once; a problem that was missed can earn
 * its full star on another day.
 * @param {string} lesson
 * @param {boolean} atOnce  at the first try, without a hint
 * @param {string} [today]
 */
export function noteSolved(lesson, atOnce, today = dayOf()) {
  change(lesson, (entry) => {
    const full = entry.star === "full" || (atOnce && entry.since !== today);
    const star = /** @type {Star} */ (full ? "full" : "open");
    if (!atOnce || !isDue(entry, today)) return { ...entry, star };
    const repeated = entry.repeated + 1;
    return repeated < WAITS.length ? { star, since: today, repeated } : { star, since: null, repeated: 0 };
  });
}

/**
 * Notes that the problem of a day was solved on the day.
 * @param {string} day
 */
export function noteDay(day) {
  const record = lessonRecord();
  if (!record.days.includes(day)) write({ ...record, days: [...record.days, day].sort().slice(-MOST_DAYS) });
}

/**
 * The problems that come back today, the longest missed first.
 * @param {LessonRecord} record
 * @param {string} [today]
 */
export function dueLessons({ lessons }, today = dayOf()) {
  return Object.entries(lessons)
    .filter(([, entry]) => isDue(entry, today))
    .sort(([, one], [, other]) => String(one.since).localeCompare(String(other.since)))
    .map(([name]) => name);
}

/**
 * Days in a row with the problem of the day solved, up to today; a day that is not over breaks nothing.
 * @param {readonly string[]} days
 * @param {string} today
 */
export function daysInRow(days, today) {
  const solved = new Set(days.map(numberOf));
  let day = numberOf(today);
  if (!solved.has(day)) day -= 1;
  let count = 0;
  while (solved.has(day - count)) count += 1;
  return count;
}

/**
 * How many problems of a set are solved, and how many of them at the first try.
 * @param {LessonRecord} record
 * @param {string} key
 * @param {number} count
 */
export function progressOf({ lessons }, key, count) {
  let [solved, full] = [0, 0];
  for (let number = 1; number <= count; number++) {
    const star = lessons[`${key}/${number}`]?.star;
    if (star) solved += 1;
    if (star === "full") full += 1;
  }
  return { solved, full };
}

/**
 * The problem to go on with: the first unsolved one from the one that was looked at last; null if all
 * are solved.
 * @param {readonly string[]} names  of all problems, in order
 * @param {LessonRecord} record
 */
export function nextLesson(names, { lessons, last }) {
  const from = Math.max(names.indexOf(last ?? ""), 0);
  const inOrder = [...names.slice(from), ...names.slice(0, from)];
  return inOrder.find((name) => !lessons[name]?.star) ?? null;
}

/**
 * @param {Entry} entry
 * @param {string} today
 */
function isDue({ since, repeated }, today) {
  return since !== null && numberOf(today) - numberOf(since) >= (WAITS[repeated] ?? 0);
}

/** @param {string} day */
function numberOf(day) {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/**
 * @param {string} lesson
 * @param {(entry: Entry) => Entry} changed
 */
function change(lesson, changed) {
  const record = lessonRecord();
  const entry = record.lessons[lesson] ?? { star: null, since: null, repeated: 0 };
  write({ ...record, lessons: { ...record.lessons, [lesson]: changed(entry) } });
}

/** @param {LessonRecord} record */
function write(record) {
  keep(RECORD, JSON.stringify({ version: 1, ...record }));
}

/** @returns {string[]} */
function solvedEarlier() {
  const read = parsed(EARLIER, []);
  const names = Array.isArray(read) ? read.filter((each) => typeof each === "string") : [];
  return names.map((name) => {
    const [key = "", number = ""] = name.split("/");
    return `${RENAMED[key] ?? key}/${number}`;
  });
}

/**
 * An entry as it was kept, without what it should not have.
 * @param {any} entry
 * @returns {Entry}
 */
function checked(entry) {
  const star = entry?.star === "full" || entry?.star === "open" ? entry.star : null;
  const since = isDay(entry?.since) ? entry.since : null;
  return { star, since, repeated: entry?.repeated === 1 ? 1 : 0 };
}

/** @param {unknown} text */
function isDay(text) {
  return typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text);
}

/**
 * @param {string} name
 * @param {unknown} otherwise
 */
function parsed(name, otherwise) {
  try {
    return JSON.parse(kept(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}
