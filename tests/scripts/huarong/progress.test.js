/** What the record says over time: dated results, days in a row, and the record as a file. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../support/page.js";

const kept = openPage();
const { mirror, puzzleKey } = await import("../../../webapp/static/js/board/huarong/cells.js");
const records = await import("../../../webapp/static/js/huarong/record.js");
const dated = await import("../../../webapp/static/js/huarong/results.js");
const { dayMarks, daysSince, streaks } = await import("../../../webapp/static/js/huarong/daily_results.js");
const files = await import("../../../webapp/static/js/huarong/record_file.js");

const FAMOUS = "VCCVVCCVVHHVVSSVS..S";
const OTHER = "HHHHCC..CC..........";
const SHORT = "VHHCCVHHCC..........";
const KEY = puzzleKey(FAMOUS);
const SOLVED = { grade: "solved", moves: 90, steps: 120 };
const on = (day, puzzle = KEY, help = "none") =>
  dated.addResult(puzzle, { moves: 90, steps: 120, help }, new Date(`${day}T23:30:00Z`));
const DAYS = ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"].map((date) => ({
  date,
  puzzle: KEY,
}));

beforeEach(() => kept.clear());

test("a solved game is a dated result, and a game that was begun is none", () => {
  records.note(FAMOUS, { grade: "started", moves: null, steps: null });
  assert.deepEqual(dated.results(), []);
  records.note(mirror(FAMOUS), SOLVED);
  const [{ at, ...result }] = dated.results();
  assert.deepEqual(result, { puzzle: KEY, moves: 90, steps: 120, help: "none" });
  assert.ok(Math.abs(Date.now() - Date.parse(at)) < 60_000);
});

test("help is remembered, with the counts of the game that it was", () => {
  const helped = { grade: "solved", moves: null, steps: null };
  records.note(FAMOUS, helped, { moves: 85, steps: 119, help: "hint" });
  assert.equal(records.bestOf(FAMOUS).moves, null);
  assert.deepEqual(
    dated.results().map(({ moves, help }) => [moves, help]),
    [[85, "hint"]],
  );
  records.note(OTHER, helped);
  assert.equal(dated.results()[1].help, "some");
});

test("days in a row end with a day that was not played, not with one that is still open", () => {
  assert.deepEqual(streaks(DAYS), { current: 0, longest: 0 });
  on("2026-11-18");
  on("2026-11-19");
  on("2026-11-21");
  assert.deepEqual(streaks(DAYS), { current: 1, longest: 2 });
  on("2026-11-22");
  assert.deepEqual(streaks(DAYS), { current: 2, longest: 2 });
  assert.deepEqual(streaks(DAYS.slice(0, 3)), { current: 2, longest: 2 });
});

test("either puzzle of a day counts for days in a row, and each has its own mark", () => {
  const days = daysSince(
    "2026-11-18",
    DAYS.map(() => FAMOUS),
    [SHORT, SHORT],
  ).map((day) => ({ ...day }));
  assert.deepEqual(
    days.map(({ short = "" }) => short),
    ["", "", "", puzzleKey(SHORT), puzzleKey(SHORT)],
  );
  on("2026-11-20");
  on("2026-11-21", puzzleKey(SHORT));
  assert.deepEqual(streaks(days), { current: 2, longest: 2 });
  records.note(SHORT, { ...SOLVED, grade: "optimal" });
  assert.equal(dayMarks(days, "2026-11-22", "short")[3], "optimal");
  assert.equal(dayMarks(days, "2026-11-22")[3], "open");
});

test("only a day's own puzzle counts for it", () => {
  on("2026-11-21", puzzleKey(OTHER));
  assert.deepEqual(streaks(DAYS), { current: 0, longest: 0 });
});

test("a day is optimal, solved, solved late or open; those before the first result are none of these", () => {
  const marks = () => dayMarks(DAYS.slice(2), "2026-11-22");
  assert.deepEqual(marks(), ["before", "before", "today"]);
  records.note(FAMOUS, { grade: "started", moves: null, steps: null });
  assert.deepEqual(marks(), ["before", "before", "today"]);
  on("2026-11-21", puzzleKey(OTHER));
  assert.deepEqual(marks(), ["before", "open", "today"]);
  kept.set("huarong:record", JSON.stringify({ [KEY]: SOLVED }));
  on("2026-11-21");
  assert.deepEqual(marks(), ["late", "solved", "late"]);
  kept.set("huarong:record", JSON.stringify({ [KEY]: { ...SOLVED, grade: "optimal" } }));
  assert.deepEqual(marks(), ["optimal", "optimal", "optimal"]);
});

test("a file brings everything to another browser", () => {
  records.note(FAMOUS, { ...SOLVED, slides: 95 });
  on("2026-11-20", puzzleKey(OTHER), "solution");
  const [best, results, text] = [records.record(), dated.results(), files.writeRecord()];
  kept.clear();
  assert.deepEqual(files.mergeRecord(text), { puzzles: 1, results: 2 });
  assert.deepEqual(records.record(), best);
  assert.deepEqual(dated.results(), results);
  assert.deepEqual(files.mergeRecord(text), { puzzles: 0, results: 0 });
});

test("a file is merged: the better of each puzzle stays", () => {
  records.note(FAMOUS, { grade: "optimal", moves: 81, steps: 130 });
  const text = files.writeRecord();
  kept.clear();
  records.note(FAMOUS, { grade: "solved", moves: 99, steps: 120 });
  records.note(OTHER, { grade: "started", moves: null, steps: null });
  assert.deepEqual(files.mergeRecord(text), { puzzles: 1, results: 1 });
  assert.deepEqual(records.bestOf(FAMOUS), { grade: "optimal", moves: 81, steps: 120 });
  assert.equal(records.bestOf(OTHER).grade, "started");
});

test("a file that is damaged changes nothing", () => {
  records.note(FAMOUS, SOLVED);
  const sound = JSON.parse(files.writeRecord());
  const before = new Map(kept);
  const broken = (change) => JSON.stringify({ ...sound, ...change });
  const result = { at: "2026-11-20T10:00:00Z", puzzle: KEY, moves: 90, steps: 120, help: "none" };
  const cases = {
    not_a_record: ["", "{", "7", "null", "[]", '{"format": "other"}'],
    newer_record: [broken({ version: 2 })],
    damaged_record: [
      broken({ best: [] }),
      broken({ best: { __proto_: SOLVED } }),
      broken({ best: { [mirror(KEY) === KEY ? "x" : mirror(KEY)]: SOLVED } }),
      broken({ best: { [KEY]: { ...SOLVED, grade: "best" } } }),
      broken({ best: { [KEY]: { ...SOLVED, moves: "<b>" } } }),
      broken({ best: { [KEY]: { ...SOLVED, slides: -1 } } }),
      broken({ results: {} }),
      broken({ results: [{ ...result, at: "yesterday" }] }),
      broken({ results: [{ ...result, at: "2026-13-40T10:00:00Z" }] }),
      broken({ results: [{ ...result, help: "magic" }] }),
      broken({ results: [{ ...result, puzzle: "CC" }] }),
    ],
  };
  for (const [code, texts] of Object.entries(cases))
    for (const text of texts) assert.throws(() => files.mergeRecord(text), { code }, text);
  assert.deepEqual(new Map(kept), before);
});
