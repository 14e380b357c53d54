/** The record as a file: written, validated when read, and merged with the present record. */

import { puzzleKey } from "../board/huarong/cells.js";
import { better, keepRecord, METRICS, record } from "./record.js";
import { keepResults, results, sameGame } from "./results.js";

/**
 * @import { Best } from "./record.js"
 * @import { Result } from "./results.js"
 *
 * @typedef {{format: string, version: number, best: Record<string, Best>, results: Result[]}} RecordFile
 * @typedef {"not_a_record" | "newer_record" | "damaged_record"} FileProblem
 */

export const FORMAT = "yiyuan-huarong-record";
const VERSION = 1;
const LAYOUT = /^[CHVS.]{20}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const GRADES = ["started", "solved", "optimal"];
const HELPS = ["none", "hint", "solution", "some"];
const MOST_COUNTED = 100_000;

/** A file that cannot be read; `code` says why. */
export class BadRecordFile extends Error {
  /** @param {FileProblem} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** The whole record as the text of a file. */
export function writeRecord() {
  const file = { format: FORMAT, version: VERSION, best: record(), results: results() };
  return JSON.stringify(file, null, 1);
}

/**
 * Merges the record in a file with the one that is there: the better of each puzzle, and all results.
 * Nothing is changed by a file that cannot be read; that raises `BadRecordFile`.
 * @param {string} text
 * @returns {{puzzles: number, results: number}} what the file added or improved
 */
export function mergeRecord(text) {
  const file = read(text);
  const before = record();
  const after = { ...before };
  for (const [key, best] of Object.entries(file.best)) after[key] = better(before[key], best);
  const known = results();
  const added = file.results.filter((result) => !known.some((other) => sameGame(result, other)));
  keepRecord(after);
  keepResults([...known, ...added]);
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  );
  return { puzzles: changed.length, results: added.length };
}

/** @param {string} text @returns {RecordFile} */
function read(text) {
  const file = parsed(text);
  if (file?.format !== FORMAT) throw new BadRecordFile("not_a_record");
  if (file.version > VERSION) throw new BadRecordFile("newer_record");
  const sound =
    isObject(file.best) &&
    Object.entries(file.best).every(([key, best]) => isPuzzle(key) && isBest(best)) &&
    Array.isArray(file.results) &&
    file.results.every(isResult);
  if (!sound) throw new BadRecordFile("damaged_record");
  return { ...file, results: file.results.map(onlyResult) };
}

/**
 * A result without anything else that its object may have had in the file.
 * @param {Result} result
 * @returns {Result}
 */
function onlyResult({ at, puzzle, moves, steps, slides, help }) {
  return { at, puzzle, moves, steps, ...(slides === undefined ? {} : { slides }), help };
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRecordFile("not_a_record");
  }
}

/** @param {any} value */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {any} key */
function isPuzzle(key) {
  return typeof key === "string" && LAYOUT.test(key) && puzzleKey(key) === key;
}

/** @param {any} counts */
function areCounts(counts) {
  return METRICS.every((metric) => {
    const count = counts[metric] ?? null;
    return count === null || (Number.isInteger(count) && count > 0 && count < MOST_COUNTED);
  });
}

/** @param {any} best */
function isBest(best) {
  return isObject(best) && GRADES.includes(best.grade) && areCounts(best);
}

/** @param {any} result */
function isResult(result) {
  return (
    isObject(result) &&
    isPuzzle(result.puzzle) &&
    HELPS.includes(result.help) &&
    typeof result.at === "string" &&
    MOMENT.test(result.at) &&
    !Number.isNaN(Date.parse(result.at)) &&
    areCounts(result)
  );
}
