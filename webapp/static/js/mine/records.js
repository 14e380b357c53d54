/** All records of this browser, to export, and to merge with those of another one. */

import { load, store, storedNames } from "../frame/storage.js";
import { BadRecordFile, FORMAT, mergeRecord } from "../huarong/record_file.js";

/**
 * @import { Entry, Kept } from "../problems/record.js"
 *
 * @typedef {Record<string, string>} Records  texts by the names under which they are kept
 */
const PUZZLES = "huarong:record";
const RESULTS = "huarong:results";
const PROBLEMS = ["lessons:record", "exercises:record", "openings:record"];
export const MISTAKES = "mistakes";
/** Stored names that are exported: results, progress, current games and choices; not the list a player came from. */
const TAKEN =
  /^(theme|sound|speech|mistakes|shortcuts-off|turned-boards|(review|analysis)-values|(new|show)-[a-z-]{1,40}|(lessons|exercises|openings):(record|solved|five|streak)|huarong:(?!list$|last$)[a-z]{1,20}|huarong:game:[CHVS.]{20})$/;
/** Letters of one text; the longest that the site writes has some 200 000. */
const LONGEST = 400_000;
/** Results of a turning point, from the worst to the best. */
const WENT = ["shown", "missed", "later", "first"];

/** @returns {Records} */
export function allRecords() {
  const names = storedNames().filter((name) => TAKEN.test(name));
  return Object.fromEntries(names.map((name) => [name, load(name) ?? ""]));
}

/** Whether a text may be kept under a name. @param {string} name @param {unknown} text */
function isTaken(name, text) {
  return TAKEN.test(name) && typeof text === "string" && text.length <= LONGEST;
}

/**
 * Adds the records of another browser: the better of both, and nothing that is here is lost. What makes no
 * sense is left out.
 * @param {unknown} other
 * @returns {number} how many names have something new
 */
export function mergeRecords(other) {
  if (typeof other !== "object" || other === null) return 0;
  const texts = /** @type {[string, string][]} */ (
    Object.entries(other).filter(([name, text]) => isTaken(name, text))
  );
  const before = allRecords();
  mergePuzzles(Object.fromEntries(texts));
  for (const [name, text] of texts) {
    if (PROBLEMS.includes(name)) mergeProblems(name, text);
    else if (name === MISTAKES) mergeMistakes(text);
    else if (name !== PUZZLES && name !== RESULTS && load(name) === null) store(name, text);
  }
  return Object.entries(allRecords()).filter(([name, text]) => before[name] !== text).length;
}

/** @param {Records} other */
function mergePuzzles(other) {
  const results = parsed(other[RESULTS])?.results ?? [];
  const file = { format: FORMAT, version: 1, best: parsed(other[PUZZLES]) ?? {}, results };
  try {
    mergeRecord(JSON.stringify(file));
  } catch (problem) {
    if (!(problem instanceof BadRecordFile)) throw problem;
  }
}

/** @param {string} name @param {string} text */
function mergeProblems(name, text) {
  const [own, other] = [parsed(load(name) ?? ""), parsed(text)];
  if (!other || typeof other !== "object") return;
  store(name, JSON.stringify({ version: 1, ...mergedProblems(own ?? {}, sound(other)) }));
}

/**
 * The parts of a record that have the form they should have.
 * @param {Record<string, unknown>} found
 * @returns {Partial<Kept>}
 */
function sound({ lessons, days, last }) {
  const entries = Object.entries(isObject(lessons) ? lessons : {}).filter(([, entry]) => isObject(entry));
  const isText = (/** @type {unknown} */ each) => typeof each === "string";
  return {
    lessons: /** @type {Record<string, Entry>} */ (Object.fromEntries(entries)),
    days: Array.isArray(days) ? days.filter(isText) : [],
    ...(isText(last) ? { last: String(last) } : {}),
  };
}

/** Turning points: of each the better of both. @param {string} text */
function mergeMistakes(text) {
  const [own, other] = [parsed(load(MISTAKES) ?? ""), parsed(text)];
  if (!isObject(other)) return;
  const before = isObject(own) ? own : {};
  const after = { ...before };
  for (const [match, plies] of Object.entries(other)) {
    if (!isObject(plies)) continue;
    const known = WENT.includes.bind(WENT);
    const sensible = Object.entries(plies).filter(([ply, went]) => /^\d{1,3}$/.test(ply) && known(went));
    after[match] = { ...Object.fromEntries(sensible), ...before[match] };
    for (const [ply, went] of sensible)
      if (WENT.indexOf(went) > WENT.indexOf(after[match][ply])) after[match][ply] = went;
  }
  store(MISTAKES, JSON.stringify(after));
}

/** @param {unknown} value @returns {value is Record<string, any>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The better star of each problem; of two that wait, the one that has waited less.
 * @param {Partial<Kept>} own
 * @param {Partial<Kept>} other
 */
function mergedProblems(own, other) {
  const lessons = { ...other.lessons, ...own.lessons };
  for (const [name, entry] of Object.entries(other.lessons ?? {}))
    lessons[name] = betterEntry(own.lessons?.[name], entry);
  const days = [...new Set([...(own.days ?? []), ...(other.days ?? [])])].sort();
  return { lessons, days, last: own.last ?? other.last ?? null };
}

/** @param {Entry | undefined} own @param {Entry} other @returns {Entry} */
function betterEntry(own, other) {
  if (!own) return other;
  const star = own.star === "full" || other.star === "full" ? "full" : (own.star ?? other.star);
  const later = (other.since ?? "") > (own.since ?? "") ? other : own;
  return { star, since: later.since, repeated: later.repeated };
}

/** @param {string | undefined} text */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
