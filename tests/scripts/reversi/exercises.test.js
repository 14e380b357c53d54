/** Exercises: discs that are drawn before the server answers, and a record apart from that of the lessons. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

const kept = openPage();
const { withDiscs } = await import("../../../webapp/static/js/reversi/exercises/board.js");
const { exerciseRecord } = await import("../../../webapp/static/js/problems/records.js");
const { lessonRecord } = await import("../../../webapp/static/js/problems/records.js");

test("a disc and those it turns over are put on a copy; row 1 is at the top", () => {
  const rows = ["-OX-----", ...Array(7).fill("--------")];
  assert.equal(withDiscs(rows, ["a1", "b1"])[0], "XXX-----");
  assert.equal(withDiscs(rows, ["h8"])[7], "-------X");
  assert.equal(rows[0], "-OX-----");
});

test("exercises and lessons are kept apart, in the same form", () => {
  exerciseRecord.noteSolved("parity/3", true, "2026-11-22");
  assert.deepEqual(lessonRecord.read().lessons, {});
  assert.deepEqual(JSON.parse(kept.get("exercises:record")), {
    version: 1,
    lessons: { "parity/3": { star: "full", since: null, repeated: 0 } },
    days: [],
    last: null,
  });
});
