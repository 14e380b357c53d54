/** The records of lessons and exercises. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

const kept = openPage();
const { exerciseRecord, lessonRecord } = await import("../../../webapp/static/js/problems/records.js");

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
