/** The records of lessons and exercises. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

const kept = openPage();
const { exerciseRecord, lessonRecord, recordOf } = await import(
  "../../../webapp/static/js/problems/records.js"
);

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

test("each source has the record of its name", () => {
  assert.equal(recordOf("lessons"), lessonRecord);
  assert.equal(recordOf("exercises"), exerciseRecord);
  recordOf("endings").noteVisit("few/1");
  assert.equal(JSON.parse(kept.get("endings:record")).last, "few/1");
});
