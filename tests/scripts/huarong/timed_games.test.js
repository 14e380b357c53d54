/** The clock of timed games, and the walk of a run. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../support/page.js";

const kept = openPage();
const { atOf, Clock, clockText, splitsOf } = await import("../../../webapp/static/js/huarong/run/clock.js");
const { bestTime, bestTimes, noteTime } = await import("../../../webapp/static/js/huarong/run/best_times.js");
const { paceOf, runWords, walkOfRun } = await import("../../../webapp/static/js/huarong/run/run_walk.js");

const EASY = "VVVVVVVVHHSSCC.VCC.V";
const MOVES = [1, 2, 3].map((index) => ({ index, route: [index, index + 4] }));

beforeEach(() => kept.clear());

test("a clock reads as people say it", () => {
  assert.equal(clockText(0), "0:00.0");
  assert.equal(clockText(65_390), "1:05.3");
  assert.equal(clockText(3_600_000), "60:00.0");
});

test("every move gets its time, and one that is taken back loses it", () => {
  const clock = new Clock(EASY, [], true);
  assert.ok(clock.timed);
  for (const count of [1, 2, 3]) clock.follow(MOVES.slice(0, count), true);
  assert.equal(clock.times.length, 3);
  assert.equal(clock.times[0], 0);
  assert.deepEqual(
    clock.times,
    [...clock.times].sort((a, b) => a - b),
  );
  clock.follow(MOVES.slice(0, 1), true);
  assert.deepEqual(clock.times, [0]);
  clock.follow([], true);
  assert.deepEqual(clock.times, []);
});

test("a reload goes on with the clock of the same game only", () => {
  const clock = new Clock(EASY, [], true);
  clock.follow(MOVES.slice(0, 2), true);
  assert.deepEqual(new Clock(EASY, MOVES.slice(0, 2), true).times, clock.times);
  assert.equal(new Clock(EASY, MOVES, true).timed, false);
  assert.equal(new Clock(EASY, MOVES.slice(0, 2), false).timed, false);
  kept.set(`huarong:clock:${EASY}`, "{rubbish");
  assert.equal(new Clock(EASY, MOVES.slice(0, 2), true).timed, false);
});

test("a game that begins without the clock stays without it", () => {
  const clock = new Clock(EASY, [], false);
  clock.follow(MOVES.slice(0, 1), false);
  clock.follow(MOVES.slice(0, 1), true);
  assert.equal(clock.timed, false);
  clock.follow([], true);
  assert.ok(clock.timed);
});

test("the best times stay, each game once", () => {
  const times = () => bestTimes(EASY).map(({ time }) => time);
  assert.equal(bestTime(EASY), null);
  for (const time of [9000, 8000, 8500, 8000]) noteTime(EASY, time, 7);
  assert.equal(bestTime(EASY), 8000);
  assert.deepEqual(times(), [8000, 8500, 9000]);
  for (const time of [7000, 9900, 9500, 7500]) noteTime(EASY, time, 9);
  assert.deepEqual(times(), [7000, 7500, 8000, 8500, 9000]);
  assert.equal(bestTimes(EASY)[1].moves, 9);
});

test("a run is walked by its own routes, at its own pace", () => {
  const run = { routes: [[12, 13]], times: [0] };
  const walk = walkOfRun(EASY, run);
  assert.deepEqual([walk.length, walk.frames[1].steps, walk.frames[1].slides], [1, 1, 1]);
  assert.equal(walk.frames[1].blocks[walk.frames[1].index].kind, "C");
  assert.equal(runWords(walk).head, "Beat 0:00.0, with 1 move.");
  const times = [0, 400, 60_400];
  assert.equal(paceOf({ ...run, times }, 1), 400);
  assert.equal(paceOf({ ...run, times }, 2), 10_000, "a long pause is cut");
  assert.equal(
    runWords({ ...walk, run: { ...run, times: [0, 60_000] } }).proof,
    "The server has counted the moves. The time is claimed by the player’s browser. Pauses of more than 10 seconds are shortened.",
  );
});

test("splits are the ends of the quarters, and a run is followed by its times", () => {
  const times = [0, 100, 250, 300, 700, 900, 1000];
  assert.deepEqual(splitsOf(times), [
    { move: 2, time: 100 },
    { move: 4, time: 300 },
    { move: 6, time: 900 },
    { move: 7, time: 1000 },
  ]);
  assert.deepEqual(splitsOf([0, 80]), [
    { move: 1, time: 0 },
    { move: 2, time: 80 },
  ]);
  assert.deepEqual(
    [0, 99, 100, 2000].map((elapsed) => atOf(times, elapsed)),
    [1, 1, 2, 7],
  );
});
