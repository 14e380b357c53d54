/** Trees of moves and their text in the address. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Tree, written } from "../../../webapp/static/js/analysis/tree.js";

/**
 * A tree from parents and moves.
 * @param {[number | null, string | null][]} steps
 */
function treeOf(steps) {
  return new Tree(
    steps.map(([parent, move]) => ({
      parent,
      move,
      rows: [],
      text: "",
      side: "black",
      changed: [],
      passed: false,
      opening: null,
      remarks: null,
      known: null,
    })),
  );
}

const moves = (tree) => tree.nodes.map(({ move }) => move ?? "-").join(" ");

// f5 d6 c3, with the variation f6 e6 instead of d6, and in it f4 instead of e6
const TREE = treeOf([
  [null, null],
  [0, "f5"],
  [1, "d6"],
  [2, "c3"],
  [1, "f6"],
  [4, "e6"],
  [4, "f4"],
]);

test("a tree is written with its variations in brackets behind the move that they replace", () => {
  const { text, places } = written(TREE);
  assert.equal(text, "f5d6(f6e6(f4))c3");
  assert.deepEqual(places, [0, 1, 2, 4, 5, 6, 3]);
  assert.equal(written(treeOf([[null, null]])).text, "");
});

test("lines go on by the first moves, and variations are beside each other", () => {
  assert.deepEqual(TREE.line(2), [0, 1, 2, 3]);
  assert.deepEqual(TREE.line(4), [0, 1, 4, 5]);
  assert.equal(TREE.beside(2, 1), 4);
  assert.equal(TREE.beside(6, -1), 5);
  assert.equal(TREE.beside(3, -1), undefined);
  assert.ok(TREE.isMain(3) && !TREE.isMain(4));
});

test("what is taken out takes all that follows it along", () => {
  const { tree, moved } = TREE.without(4);
  assert.equal(moves(tree), "- f5 d6 c3");
  assert.equal(moved.get(3), 3);
  assert.equal(moved.get(5), undefined);
  assert.equal(moves(TREE), "- f5 d6 c3 f6 e6 f4", "the tree itself stays for the way back");
});

test("a variation becomes the main line at each of its branches", () => {
  const { tree, moved } = TREE.promoted(6);
  assert.equal(written(tree).text, "f5f6(d6c3)f4(e6)");
  assert.ok(tree.isMain(moved.get(6) ?? 0));
});

test("a variation moves up by one place at the nearest branch where it can", () => {
  const third = TREE.grown({ ...TREE.node(2), parent: 1, move: "d3" });
  const { tree, moved } = third.raised(7);
  assert.equal(written(tree).text, "f5d6(d3)(f6e6(f4))c3");
  assert.equal(moves({ nodes: [tree.node(moved.get(7) ?? 0)] }), "d3");
  assert.equal(written(TREE.raised(6).tree).text, "f5d6(f6f4(e6))c3");
  assert.equal(written(TREE.raised(4).tree).text, "f5f6(d6c3)e6(f4)");
  assert.equal(written(TREE.raised(3).tree).text, written(TREE).text, "the main line stays");
});
