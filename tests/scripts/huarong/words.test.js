/** Sentences of the puzzle page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage({
  phrases: {
    n_moves: { one: "{n} move", other: "{n} moves" },
    n_steps: { one: "{n} step", other: "{n} steps" },
    n_cells: { one: "{n} cell", other: "{n} cells" },
    went: "{name} goes {ways}, {cells}.",
    // biome-ignore lint/suspicious/noThenProperty: the name of a phrase
    then: ", then ",
    near: "near {best}",
    optimum_was: "optimum {best}",
    go_first: "{n} go first",
    at_moves: "Move {at} of {length}",
    at_steps: "Step {at} of {length}",
    proven: "{states}: {length}",
  },
});
const words = await import("../../../webapp/static/js/huarong/puzzle/words.js");

const GUAN_YU = { key: "guanyu", zh: "关羽", en: "Guan Yu" };

test("a count takes the form that its language has for it", () => {
  assert.equal(words.counted("moves", 1), "1 move");
  assert.equal(words.counted("moves", 81), "81 moves");
  assert.equal(words.counted("steps", 116), "116 steps");
});

test("large numbers are grouped", () => {
  assert.equal(words.grouped(25955), "25,955");
  assert.equal(words.grouped(29334498), "29,334,498");
  assert.equal(words.grouped(116), "116");
});

test("a move is said by its turns, and its cells are counted", () => {
  assert.equal(words.moveSentence(GUAN_YU, [9, 13, 17]), "Guan Yu goes down, 2 cells.");
  assert.equal(words.moveSentence(GUAN_YU, [9, 8, 12]), "Guan Yu goes left, then down, 2 cells.");
  assert.equal(words.moveSentence({ ...GUAN_YU, key: "bing" }, [1, 0]), "a_soldier goes left, 1 cell.");
});

test("waiting says why", () => {
  const waiting = { state: "open", doing: [], before: 0 };
  assert.equal(words.waitingWords(waiting, "Searching."), "Searching.");
  assert.equal(words.waitingWords({ ...waiting, before: 2 }, "Searching."), "Searching. 2 go first");
  assert.equal(words.waitingWords({ ...waiting, state: "offline" }, "Searching."), "solve_offline");
  assert.equal(words.waitingWords({ ...waiting, state: "delayed" }, "Searching."), "thinking_delayed");
  const preparing = { ...waiting, state: "preparing", doing: ["huarong"] };
  assert.equal(words.waitingWords(preparing, "Searching."), "preparing_huarong");
});

test("a place in a solution names its metric", () => {
  const solution = { metric: "steps", states: 25955 };
  assert.deepEqual(words.walkWords({ at: 40, length: 116, solution }), {
    head: "Step 40 of 116",
    proof: "25,955: 116 steps",
  });
  assert.equal(words.walkWords({ at: 0, length: 81, solution }).head, "solution_of");
});
