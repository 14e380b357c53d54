/** What a clock shows: main time, periods, days, and when little is left. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage();
const { face, isLow, leftOf, written } = await import(
  "../../../webapp/static/js/matches/match/people/time_left.js"
);

const MINUTE = 60_000;
const SINCE = 1_795_275_000_000;

/**
 * @param {{main?: number, periods?: number, period?: number, running?: "black" | "white" | null}} given
 */
function clock({ main = 0, periods = 0, period = 0, running = "black" }) {
  const left = { main, periods };
  return { control: "", increment: 0, period, black: left, white: left, running, since: SINCE };
}

test("only the running clock loses time, and none before it goes on", () => {
  const fischer = clock({ main: 5 * MINUTE });
  assert.equal(leftOf(fischer, "black", SINCE + 7000).ms, 5 * MINUTE - 7000);
  assert.equal(leftOf(fischer, "white", SINCE + 7000).ms, 5 * MINUTE);
  assert.equal(leftOf(fischer, "black", SINCE - 3000).ms, 5 * MINUTE);
  assert.equal(leftOf(fischer, "black", SINCE + 6 * MINUTE).ms, 0);
});

test("after the main time the periods are used up one by one", () => {
  const byoYomi = clock({ main: MINUTE, period: 30_000, periods: 3 });
  assert.deepEqual(leftOf(byoYomi, "black", SINCE + 59_000), { ms: 1000, periods: 3, inPeriod: false });
  assert.deepEqual(leftOf(byoYomi, "black", SINCE + 61_000), { ms: 29_000, periods: 3, inPeriod: true });
  assert.deepEqual(leftOf(byoYomi, "black", SINCE + 95_000), { ms: 25_000, periods: 2, inPeriod: true });
  assert.deepEqual(leftOf(byoYomi, "black", SINCE + 151_000), { ms: 0, periods: 0, inPeriod: true });
  assert.equal(face(byoYomi, leftOf(byoYomi, "white", SINCE)), "1:00 +3");
  assert.equal(face(byoYomi, leftOf(byoYomi, "black", SINCE + 95_000)), "0:25 ×2");
});

test("times are written as long as they are", () => {
  assert.equal(written(9_940), "0:09.9");
  assert.equal(written(10_000), "0:10");
  assert.equal(written(5 * MINUTE), "5:00");
  assert.equal(written(62 * MINUTE), "1:02:00");
  assert.equal(written(50 * 60 * MINUTE), "2 d 2 h");
});

test("little time is marked when nothing comes after it", () => {
  const fischer = clock({ main: 40_000 });
  assert.equal(isLow(fischer, leftOf(fischer, "black", SINCE)), false);
  assert.equal(isLow(fischer, leftOf(fischer, "black", SINCE + 11_000)), true);
  const byoYomi = clock({ main: 20_000, period: 30_000, periods: 3 });
  assert.equal(isLow(byoYomi, leftOf(byoYomi, "black", SINCE)), false);
  assert.equal(isLow(byoYomi, leftOf(byoYomi, "black", SINCE + 85_000)), true);
  const days = clock({ period: 24 * 60 * MINUTE, periods: 1 });
  assert.equal(isLow(days, leftOf(days, "black", SINCE)), false);
  assert.equal(isLow(days, leftOf(days, "black", SINCE + 23.5 * 60 * MINUTE)), true);
});
