/** Moves that lead to the same position are one line. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { canonical, merged } from "../../../webapp/static/js/analysis/symmetry.js";

const BOARD = ["XO-", "---", "--O"];
const TURNED = ["--X", "--O", "O--"];

test("a board is the same turned and mirrored, and another one is not", () => {
  assert.equal(canonical(BOARD), canonical(TURNED));
  assert.equal(canonical(BOARD), canonical(["-OX", "---", "O--"]));
  assert.notEqual(canonical(BOARD), canonical(["OX-", "---", "--O"]));
});

test("of moves that are alike the usual one stands for all, in the order of the best", () => {
  const after = { a1: BOARD, c1: ["---", "-X-", "---"], c3: TURNED, b2: ["XXX", "---", "---"] };
  const values = Object.keys(after).map((move) => ({ move }));
  const rowsAfter = (move) => after[move];
  assert.deepEqual(
    merged(values, rowsAfter, ["c3"]).map(({ value, alike }) => [value.move, alike]),
    [
      ["c3", 1],
      ["c1", 0],
      ["b2", 0],
    ],
  );
  assert.deepEqual(
    merged(values, rowsAfter, []).map(({ value }) => value.move),
    ["a1", "c1", "b2"],
  );
});
