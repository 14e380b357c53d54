/** The record of problems in this browser: stars, missed problems and their due dates, days in a row. */

import { dayOf } from "../frame/day.js";
import { loadValue, store } from "../frame/storage.js";

/**
 * @typedef {"full" | "open"} Star  right at the first try without a hint, or right
 *
 * @typedef {object} Entry  what became of one problem
 * @property {Star | null} star
 * @property {string | null} since  the day of the miss, or of the repetition, after which it waits
 * @property {number} repeated      how often it was right since the miss, on the days it came back
 *
 * @typedef {object} Kept
 * @property {Record<string, Entry>} lessons  by `set/number`
 * @property {string[]} days                  days whose problem was solved on the day
 * @property {string | null} last             the problem that was looked at last
 */

/** Days after which a missed problem comes back, and comes back again. */
const WAITS = [1, 7];
const DAY_MS = 24 * 3600 * 1000;
const MOST_DAYS = 400;

/** The record of one collection of problems, in the browser's storage. */
export class ProblemRecord {
  #key;
  #earlier;

  /**
   * @param {string} key  its name in the storage
   * @param {() => readonly string[]} [earlier]  problems that an earlier version kept as solved
   */
  constructor(key, earlier = () => []) {
    this.#key = key;
    this.#earlier = earlier;
  }

  /** @returns {Kept} */
  read() {
    const read = /** @type {Partial<Kept>} */ (loadValue(this.#key, {}));
    /** @type {Record<string, Entry>} */
    const lessons = {};
    for (const name of this.#earlier()) lessons[name] = { star: "open", since: null, repeated: 0 };
    for (const [name, entry] of Object.entries(read.lessons ?? {})) lessons[name] = checked(entry);
    const days = Array.isArray(read.days) ? read.days.filter(isDay) : [];
    return { lessons, days, last: typeof read.last === "string" ? read.last : null };
  }

  /** Notes that a problem was looked at, so that the list goes on from there. @param {string} problem */
  noteVisit(problem) {
    this.#write({ ...this.read(), last: problem });
  }

  /**
   * Notes a wrong move or a hint: the problem comes back tomorrow.
   * @param {string} problem
   * @param {string} [today]
   */
  noteMiss(problem, today = dayOf()) {
    this.#change(problem, (entry) => ({ ...entry, since: today, repeated: 0 }));
  }

  /**
   * Notes a solved problem. It has a full star if it was right at once; a problem that was missed can
   * earn its full star on another day.
   * @param {string} problem
   * @param {boolean} atOnce  at the first try, without a hint
   * @param {string} [today]
   */
  noteSolved(problem, atOnce, today = dayOf()) {
    this.#change(problem, (entry) => {
      const full = entry.star === "full" || (atOnce && entry.since !== today);
      const star = /** @type {Star} */ (full ? "full" : "open");
      if (!atOnce || !isDue(entry, today)) return { ...entry, star };
      const repeated = entry.repeated + 1;
      return repeated < WAITS.length ? { star, since: today, repeated } : { star, since: null, repeated: 0 };
    });
  }

  /** Notes that the problem of a day was solved on the day. @param {string} day */
  noteDay(day) {
    const record = this.read();
    if (!record.days.includes(day))
      this.#write({ ...record, days: [...record.days, day].sort().slice(-MOST_DAYS) });
  }

  /** @param {string} problem @param {(entry: Entry) => Entry} changed */
  #change(problem, changed) {
    const record = this.read();
    const entry = record.lessons[problem] ?? { star: null, since: null, repeated: 0 };
    this.#write({ ...record, lessons: { ...record.lessons, [problem]: changed(entry) } });
  }

  /** @param {Kept} record */
  #write(record) {
    store(this.#key, JSON.stringify({ version: 1, ...record }));
  }
}

/**
 * The problems that come back today, the longest missed first.
 * @param {Kept} record
 * @param {string} [today]
 */
export function dueProblems({ lessons }, today = dayOf()) {
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
 * Number of solved problems of a set, and of those at the first try.
 * @param {Kept} record
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
 * @param {Kept} record
 */
export function nextProblem(names, { lessons, last }) {
  const from = Math.max(names.indexOf(last ?? ""), 0);
  const inOrder = [...names.slice(from), ...names.slice(0, from)];
  return inOrder.find((name) => !lessons[name]?.star) ?? null;
}

/** @param {Entry} entry @param {string} today */
function isDue({ since, repeated }, today) {
  return since !== null && numberOf(today) - numberOf(since) >= (WAITS[repeated] ?? 0);
}

/** @param {string} day */
function numberOf(day) {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** An entry as it was kept, without what it should not have. @param {any} entry @returns {Entry} */
function checked(entry) {
  const star = entry?.star === "full" || entry?.star === "open" ? entry.star : null;
  const since = isDay(entry?.since) ? entry.since : null;
  return { star, since, repeated: entry?.repeated === 1 ? 1 : 0 };
}

/** @param {unknown} text */
function isDay(text) {
  return typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text);
}
