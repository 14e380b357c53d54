/** All that this browser keeps, to be taken along, and put together with what another one kept. */

import { keep, kept, keptNames } from "../frame/storage.js";
import { BadRecordFile, FORMAT, mergeRecord } from "../huarong/record_file.js";

/** @typedef {Record<string, string>} Records  texts by the names under which they are kept */
/** @typedef {import("../problems/record.js").Kept} Kept */
/** @typedef {import("../problems/record.js").Entry} Entry */

const PUZZLES = "huarong:record";
const RESULTS = "huarong:results";
const PROBLEMS = ["lessons:record", "exercises:record"];

/** @returns {Records} */
export function allRecords() {
  return Object.fromEntries(keptNames().map((name) => [name, kept(name) ?? ""]));
}

/**
 * Adds the records of another browser: the better of both, and nothing that is here is lost. What makes no
 * sense is left out.
 * @param {unknown} other
 * @returns {number} how many names have something new
 */
export function mergeRecords(other) {
  if (typeof other !== "object" || other === null) return 0;
  const texts = Object.entries(other).filter(([, text]) => typeof text === "string");
  const before = allRecords();
  mergePuzzles(Object.fromEntries(texts));
  for (const [name, text] of texts) {
    if (PROBLEMS.includes(name)) mergeProblems(name, text);
    else if (name !== PUZZLES && name !== RESULTS && kept(name) === null) keep(name, text);
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

/**
 * @param {string} name
 * @param {string} text
 */
function mergeProblems(name, text) {
  const [own, other] = [parsed(kept(name) ?? ""), parsed(text)];
  if (!other || typeof other !== "object") return;
  keep(name, JSON.stringify({ version: 1, ...mergedProblems(own ?? {}, other) }));
}

/**
 * The better star of each problem; of two that wait, the one that has waited less.
 * @param {Partial<Kept>} own
 * @param {Partial<Kept>} other
 */
export function mergedProblems(own, other) {
  const lessons = { ...other.lessons, ...own.lessons };
  for (const [name, entry] of Object.entries(other.lessons ?? {}))
    lessons[name] = betterEntry(own.lessons?.[name], entry);
  const days = [...new Set([...(own.days ?? []), ...(other.days ?? [])])].sort();
  return { lessons, days, last: own.last ?? other.last ?? null };
}

/**
 * @param {Entry | undefined} own
 * @param {Entry} other
 * @returns {Entry}
 */
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
