/** Sentences of the puzzle page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage();
const words = await import("../../../webapp/static/js/huarong/puzzle/words.js");

const SOLDIER = { key: "bing", zh: "兵", en: "Soldier" };
const GUAN_YU = { key: "guanyu", zh: "关羽", en: "Guan Yu" };

test("a move is said by its turns, and its cells are counted", () => {
  assert.equal(words.moveSentence([GUAN_YU], 0, [9, 13, 17]), "Guan Yu 关羽: down 2.");
  assert.equal(words.moveSentence([GUAN_YU], 0, [9, 8, 12]), "Guan Yu 关羽: left 1, down 1.");
});

test("of several soldiers the one is named that goes", () => {
  const soldiers = [GUAN_YU, SOLDIER, SOLDIER];
  assert.equal(words.moveSentence(soldiers, 2, [13, 17]), "Soldier 兵, row 4, col 2: down 1.");
  assert.equal(words.moveSentence([GUAN_YU, SOLDIER], 1, [13, 17]), "Soldier 兵: down 1.");
});

test("a place in a solution names its metric", () => {
  const solution = { metric: "steps", states: 25955, proof: "atlas" };
  assert.deepEqual(words.walkWords({ at: 40, length: 116, solution }), {
    head: "Step 40 of 116.",
    proof: "All 25,955 layouts of these blocks were measured: 116 steps is proven to be the optimum.",
  });
  assert.equal(
    words.walkWords({ at: 40, length: 116, solution }, 508).proof,
    "All 508 layouts within reach were measured: 116 steps is proven to be the optimum.",
  );
  const searched = { metric: "slides", states: 23850, proof: "search" };
  assert.deepEqual(words.walkWords({ at: 1, length: 90, solution: searched }), {
    head: "Slide 1 of 90.",
    proof: "23,850 layouts were searched up to the first solved one: 90 slides is proven to be the optimum.",
  });
  assert.equal(words.walkWords({ at: 0, length: 81, solution }).head, "Shortest solution: 81 steps.");
});
