/** The order of moves in a game with variations. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage({});
const { StepTree } = await import("../../../webapp/static/js/capture_go/sgf_tree.js");

/** @param {number | null} parent @param {string | null} move @param {number | null} [number] */
const step = (parent, move, number = null) => ({ parent, move, number });
// c3 d3 c2, and instead of d3 also b3 (then c4, or b4) and e1
const TREE = new StepTree(
  [
    step(null, null),
    step(0, "c3", 7),
    step(1, "d3"),
    step(2, "c2"),
    step(1, "b3"),
    step(4, "c4"),
    step(4, "b4"),
    step(1, "e1"),
  ].map((each) => ({ ...each, rows: [], text: null, comment: "", name: "", shapes: {}, labels: {} })),
);

test("a line goes from the start through a place and on by the first moves", () => {
  assert.deepEqual(TREE.line(0), [0, 1, 2, 3]);
  assert.deepEqual(TREE.line(4), [0, 1, 4, 5]);
  assert.deepEqual(TREE.line(6), [0, 1, 4, 6]);
  assert.deepEqual(TREE.ply, [0, 1, 2, 3, 2, 3, 3, 2]);
});

test("up and down lead to the variation beside, at the nearest branch", () => {
  assert.equal(TREE.beside(2, 1), 4);
  assert.equal(TREE.beside(3, 1), 4, "from later in a line, its branch counts");
  assert.equal(TREE.beside(4, 1), 7);
  assert.equal(TREE.beside(5, 1), 6, "the inner branch comes first");
  assert.equal(TREE.beside(2, -1), undefined);
  assert.equal(TREE.beside(1, 1), undefined, "the start of the game has no branch");
});

test("numbers count on from the author's", () => {
  assert.deepEqual(TREE.numbers(5), { c3: 7, b3: 8, c4: 9 });
});
