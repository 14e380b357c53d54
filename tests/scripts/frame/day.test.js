/** One calendar for all: the days of the daily problems, wherever the visitor is. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { openPage } from "../support/page.js";

const kept = openPage();
const { beginOf, dayOf } = await import("../../../webapp/static/js/frame/day.js");
const { daysHere, rows } = await import("../../../webapp/static/js/mine/days.js");
const { exerciseRecord } = await import("../../../webapp/static/js/problems/records.js");
const { addResult } = await import("../../../webapp/static/js/huarong/results.js");

/** Runs in a time zone. */
function at(zone, run) {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    run();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

test("a day is the same everywhere, and begins at another time of day", () => {
  for (const [zone, begin] of [
    ["America/Los_Angeles", "16:00"],
    ["Asia/Shanghai", "08:00"],
    ["Asia/Kolkata", "05:30"],
    ["UTC", "00:00"],
  ])
    at(zone, () => {
      assert.equal(dayOf(new Date("2026-11-25T01:30:00Z")), "2026-11-25", zone);
      assert.equal(beginOf("2026-11-25"), begin, zone);
    });
});

test("an evening in America and a morning in China are in the row of days, and none is in the future", (t) => {
  for (const zone of ["America/Los_Angeles", "Asia/Shanghai"])
    at(zone, () => {
      kept.clear();
      mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-11-25T01:30:00Z") });
      t.after(() => mock.timers.reset());
      for (const day of ["2026-11-23", "2026-11-24", "2026-11-25"]) exerciseRecord.noteDay(day);
      addResult("p", { moves: 1, steps: 1, help: "none" });
      const today = dayOf();
      const days = daysHere([Date.parse("2026-11-24T23:30:00Z") / 1000, Date.now() / 1000]);
      assert.deepEqual([...days.keys()].sort(), ["2026-11-23", "2026-11-24", "2026-11-25"], zone);
      assert.ok([...days.keys()].every((day) => day <= today));
      assert.deepEqual(rows(days, today), { current: 3, best: 3 });
      mock.timers.reset();
    });
});

test("yesterday is the day before, though it has 23 or 25 hours", async () => {
  const { momentWords } = await import("../../../webapp/static/js/mine/moments.js");
  for (const [zone, now, when, words] of [
    ["America/New_York", "2026-11-02T10:00", "2026-11-01T00:30", "yesterday"],
    ["America/New_York", "2026-03-09T10:00", "2026-03-07T23:30", "Mar 7"],
    ["Europe/Berlin", "2026-10-26T10:00", "2026-10-25T00:30", "yesterday"],
    ["Europe/Berlin", "2026-03-30T10:00", "2026-03-28T23:30", "Mar 28"],
    ["UTC", "2026-01-01T10:00", "2025-12-31T00:00", "yesterday"],
  ]) {
    at(zone, () => assert.equal(momentWords(new Date(when), new Date(now)), words, `${zone} ${when}`));
  }
});
