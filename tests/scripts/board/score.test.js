import assert from "node:assert/strict";
import { test } from "node:test";

import { amount, isProven, negated, pliesToEnd, sign } from "../../../webapp/static/js/board/score.js";

const AHEAD = [
  { estimate: 3, unit: "points" },
  { estimate: 3, unit: "discs" },
  { discs: 4 },
  { win_in: 7 },
  { win_in: 0 },
  { seen: { discs: 12 } },
  { seen: { win_in: 5 } },
];

test("who is ahead, and the same seen from the other side", () => {
  for (const score of AHEAD) {
    assert.equal(sign(score), 1);
    assert.equal(sign(negated(score)), -1);
    assert.deepEqual(negated(negated(score)), score);
  }
  assert.equal(sign({ discs: 0 }), 0);
  assert.equal(sign({ estimate: 0, unit: "points" }), 0);
});

test("only a complete search proves a score", () => {
  assert.deepEqual(AHEAD.map(isProven), [false, false, true, true, true, false, false]);
});

test("plies to the end and amounts are told apart", () => {
  assert.deepEqual(AHEAD.map(pliesToEnd), [null, null, null, 7, 0, null, 5]);
  assert.deepEqual(AHEAD.map(amount), [3, 3, 4, 0, 0, 12, 0]);
  assert.equal(pliesToEnd({ loss_in: 6 }), 6);
});
