/** Runs through several problems: which are chosen, how far they are, and what is kept of them. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../support/page.js";

const kept = openPage();
const { chosenFive, chosenStreak, Runs } = await import("../../../webapp/static/js/problems/runs.js");

const DAY = "2026-11-27";
const KINDS = [
  ["a/1", "a/2"],
  ["b/1", "b/2", "b/3"],
];
const solved = { star: "full", since: null, repeated: 0 };
const missed = (since) => ({ star: null, since, repeated: 0 });

beforeEach(() => kept.clear());

test("of each kind there is one: the longest missed, else one that is unsolved", () => {
  assert.equal(chosenFive(KINDS, { lessons: {} }, DAY).length, 2);
  const lessons = { "a/1": solved, "b/2": missed("2026-11-25"), "b/3": missed("2026-11-20") };
  assert.deepEqual(chosenFive(KINDS, { lessons }, DAY), ["a/2", "b/3"]);
  const all = Object.fromEntries(KINDS.flat().map((name) => [name, solved]));
  assert.equal(chosenFive(KINDS, { lessons: all }, DAY).length, 2);
  const days = ["2026-11-27", "2026-11-28", "2026-11-29"].map(
    (day) => chosenFive(KINDS, { lessons: {} }, day)[1],
  );
  assert.deepEqual(days.sort(), KINDS[1]);
});

test("all five right make a day, and days in a row are counted", () => {
  const runs = new Runs("lessons");
  assert.equal(runs.five(DAY), null);
  for (const day of ["2026-11-26", DAY]) {
    runs.beginFive(["a/1", "b/1"], day);
    runs.noteOfFive("a/1", "full");
    runs.noteOfFive("a/1", "open");
    runs.noteOfFive("c/1", "full");
    assert.deepEqual(runs.five(day).solved, { "a/1": "full" });
    runs.noteOfFive("b/1", "open");
  }
  assert.equal(runs.fivesInRow(DAY), 2);
  assert.equal(runs.five("2026-11-28"), null);
});

test("a streak has each problem once, and grows harder from step to step", () => {
  const all = Array.from({ length: 10 }, (_, n) => `s/${n}`);
  const queue = chosenStreak(all, () => 0.99);
  assert.deepEqual([...queue].sort(), all);
  assert.deepEqual(queue.slice(0, 3), ["s/3", "s/7", "s/9"]);
});

test("a streak counts what is right, ends with the first mistake, and keeps its best", () => {
  const runs = new Runs("lessons");
  runs.beginStreak(["a", "b", "c"]);
  runs.noteOfStreak("b", true); // not due
  runs.noteOfStreak("a", true);
  runs.noteOfStreak("b", true);
  runs.noteOfStreak("c", false);
  runs.noteOfStreak("c", true);
  assert.deepEqual(runs.streak, { queue: ["a", "b", "c"], right: 2, over: true, best: 2, made: false });
  runs.beginStreak(["a"]);
  assert.equal(runs.streak.best, 2);
  runs.noteOfStreak("a", true);
  assert.deepEqual([runs.streak.over, runs.streak.best], [true, 2]);
});

test("a streak of problems made on demand has no end but a mistake, and forgets those that were right", () => {
  const runs = new Runs("exercises");
  runs.beginStreak(["made/a"], true);
  runs.addToStreak("made/c", 2); // not the next one
  runs.addToStreak("made/b", 1);
  runs.noteOfStreak("made/a", true);
  runs.noteOfStreak("made/b", true);
  assert.deepEqual([runs.streak.over, runs.streak.right], [false, 2]);
  runs.addToStreak("made/c", 2);
  assert.deepEqual(runs.streak.queue, ["", "", "made/c"]);
  runs.noteOfStreak("made/c", false);
  assert.deepEqual([runs.streak.over, runs.streak.best], [true, 2]);
  runs.addToStreak("made/d", 3);
  assert.equal(runs.streak.queue.length, 3);
  runs.beginStreak(["a/1"]);
  assert.equal(runs.streak.made, false);
});
