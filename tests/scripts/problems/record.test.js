/** What the record of the lessons says over time: stars, missed problems that come back, days in a row. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../support/page.js";

const kept = openPage();
const { daysInRow, dueProblems, nextProblem } = await import("../../../webapp/static/js/problems/record.js");
const { lessonRecord: record } = await import("../../../webapp/static/js/problems/records.js");

const NET = "net/4";
const entry = () => record.read().lessons[NET];
const isDueOn = (day) => dueProblems(record.read(), day).includes(NET);

beforeEach(() => kept.clear());

test("right at once is a full star, right after a miss an open one", () => {
  record.noteSolved(NET, true, "2026-11-22");
  assert.equal(entry().star, "full");
  record.noteMiss("net/5", "2026-11-22");
  record.noteSolved("net/5", false, "2026-11-22");
  assert.equal(record.read().lessons["net/5"].star, "open");
});

test("to load the page again on the day of a miss earns no full star", () => {
  record.noteMiss(NET, "2026-11-22");
  record.noteSolved(NET, true, "2026-11-22");
  assert.equal(entry().star, "open");
  record.noteSolved(NET, true, "2026-11-23");
  assert.equal(entry().star, "full");
});

test("a full star is not lost by a later miss", () => {
  record.noteSolved(NET, true, "2026-11-22");
  record.noteMiss(NET, "2026-11-25");
  record.noteSolved(NET, false, "2026-11-25");
  assert.equal(entry().star, "full");
  assert.ok(isDueOn("2026-11-26"));
});

test("a missed problem comes back after a day, and again after a week", () => {
  record.noteMiss(NET, "2026-11-22");
  assert.ok(!isDueOn("2026-11-22"));
  assert.ok(isDueOn("2026-11-23"));
  record.noteSolved(NET, true, "2026-11-23");
  assert.ok(!isDueOn("2026-11-24"));
  assert.ok(!isDueOn("2026-11-29"));
  assert.ok(isDueOn("2026-11-30"));
  record.noteSolved(NET, true, "2026-12-02");
  assert.ok(!isDueOn("2027-12-02"));
});

test("a clock that was set back, and the end of summer time, break nothing", () => {
  record.noteMiss(NET, "2026-11-22");
  assert.ok(!isDueOn("2026-11-01"));
  assert.equal(daysInRow(["2026-10-24", "2026-10-25", "2026-10-26"], "2026-10-26"), 3);
});

test("what earlier visitors solved is kept, under the names that sets have now", () => {
  kept.set("lessons:solved", JSON.stringify(["net/1", "save/2", "no-sacrifice/3", 7]));
  const { lessons } = record.read();
  assert.deepEqual(Object.keys(lessons).sort(), ["escape/2", "net/1", "sacrifice/3"]);
  assert.equal(lessons["escape/2"].star, "open");
  record.noteSolved("net/1", true, "2026-11-22");
  assert.equal(record.read().lessons["net/1"].star, "full");
  assert.equal(record.read().lessons["escape/2"].star, "open");
});

test("what nobody can have kept is no record", () => {
  for (const text of ["{", "7", '"net"', "[]", '{"lessons": {"net/4": 3}, "days": [1, "x"], "last": 4}']) {
    kept.set("lessons:record", text);
    const { lessons, days, last } = record.read();
    assert.equal(lessons[NET]?.star ?? null, null);
    assert.deepEqual([days, last], [[], null]);
  }
});

test("days in a row, where a day that is not over breaks nothing", () => {
  for (const day of ["2026-11-18", "2026-11-20", "2026-11-21"]) record.noteDay(day);
  const { days } = record.read();
  assert.equal(daysInRow(days, "2026-11-21"), 2);
  assert.equal(daysInRow(days, "2026-11-22"), 2);
  assert.equal(daysInRow(days, "2026-11-23"), 0);
});

test("it goes on with the next unsolved problem after the last one, and from the start at the end", () => {
  const names = ["liberties/1", "liberties/2", "net/1", "net/2"];
  const next = () => nextProblem(names, record.read());
  assert.equal(next(), "liberties/1");
  record.noteVisit("net/1");
  assert.equal(next(), "net/1");
  record.noteSolved("net/1", true, "2026-11-22");
  assert.equal(next(), "net/2");
  record.noteSolved("net/2", false, "2026-11-22");
  assert.equal(next(), "liberties/1");
  for (const name of names) record.noteSolved(name, true, "2026-11-22");
  assert.equal(next(), null);
});
