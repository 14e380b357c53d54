/** Changes of a tree that can be undone. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Tree } from "../../../webapp/static/js/analysis/tree.js";
import { UndoHistory } from "../../../webapp/static/js/analysis/undo_history.js";

test("changes are undone from the latest on, each at the place that was shown", () => {
  const undo = new UndoHistory();
  assert.ok(undo.isEmpty);
  const [first, second] = [new Tree([]), new Tree([])];
  undo.push(first, 3);
  undo.push(second, 5);
  assert.deepEqual(undo.pop(), { tree: second, at: 5 });
  assert.deepEqual(undo.pop(), { tree: first, at: 3 });
  assert.equal(undo.pop(), undefined);
  assert.ok(undo.isEmpty);
});

test("the oldest changes are forgotten", () => {
  const undo = new UndoHistory();
  for (let at = 0; at < 60; at += 1) undo.push(new Tree([]), at);
  let oldest = -1;
  for (let step = undo.pop(); step; step = undo.pop()) oldest = step.at;
  assert.equal(oldest, 10);
});
