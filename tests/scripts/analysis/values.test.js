/** What the analysis board shows of what the server has told of positions. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { surroundings, Tree } from "../../../webapp/static/js/analysis/tree.js";
import { KnownValues } from "../../../webapp/static/js/analysis/values.js";

const estimate = (n) => ({ estimate: n, unit: "discs" });
const node = { rows: [], changed: [], passed: false, opening: null, remarks: null, known: null };

/** @param {number} depth @param {Record<string, object>} worths @param {object} [more] */
function found(depth, worths, more = {}) {
  const values = Object.entries(worths).map(([move, worth]) => ({ move, worth, line: [move] }));
  const worth = values[0]?.worth ?? null;
  return { depth, values, complete: true, result: null, more: true, worth, ...more };
}

test("what the server has found replaces what it said before, unless it has searched less", () => {
  const known = new KnownValues();
  known.learn("p", found(6, { a1: estimate(2) }));
  known.learn("p", found(9, { b2: estimate(5) }));
  known.learn("p", found(3, { a1: estimate(20) }));
  assert.deepEqual(known.of("p"), found(9, { b2: estimate(5) }));
});

test("the score of a position is the one that the server says, turned for Black", () => {
  const known = new KnownValues();
  known.learn("p", found(9, { a1: { discs: 4 } }, { worth: estimate(4) }));
  assert.deepEqual(known.standing("p", "black"), estimate(4));
  assert.deepEqual(known.standing("p", "white"), estimate(-4));
  known.learn("q", found(0, { a1: { discs: 4 } }, { complete: false, worth: null }));
  assert.equal(known.standing("q", "black"), null);
  known.learn("r", found(0, { a1: { win_in: 3 } }, { complete: false, worth: { win_in: 3 } }));
  assert.deepEqual(known.standing("r", "white"), { loss_in: 3 });
  known.end("s", { discs: 64 });
  assert.deepEqual(known.standing("s", null), { discs: 64 });
});

test("a node has the score of its own position, or of its move as it was seen before it", () => {
  const tree = new Tree([
    { ...node, parent: null, move: null, text: "p", side: "black" },
    { ...node, parent: 0, move: "a1", text: "q", side: "white" },
    { ...node, parent: 0, move: "b2", text: null, side: null },
  ]);
  const known = new KnownValues();
  assert.equal(known.ofNode(tree, 1), null);
  known.learn("p", found(6, { a1: estimate(3), b2: { discs: -2 } }));
  assert.deepEqual(known.ofNode(tree, 1), estimate(3));
  assert.deepEqual(known.ofNode(tree, 2), { discs: -2 });
  known.learn("q", found(8, { c3: estimate(-5) }));
  assert.deepEqual(known.ofNode(tree, 1), estimate(5), "White's −5 is Black's 5");
});

test("the server is told the line to a position, what might have followed, and what does follow", () => {
  const at = (/** @type {number | null} */ parent, /** @type {string | null} */ move, text = move) => ({
    ...node,
    parent,
    move,
    text,
    side: "black",
  });
  const tree = new Tree([
    at(null, null, "start"),
    at(0, "f5"),
    at(1, "d6"),
    at(1, "f4"),
    at(3, "e3"),
    at(3, "c3"),
    at(4, "d6"),
    at(0, "c4"),
    at(7, "c3"),
  ]);
  assert.deepEqual(surroundings(tree, 3), { start: "start", moves: "f5(c4)f4(d6)e3(c3)", ply: 2 });
  assert.deepEqual(surroundings(tree, 7), { start: "start", moves: "c4(f5)c3", ply: 1 });
  assert.deepEqual(surroundings(tree, 8), { start: "start", moves: "c4(f5)c3", ply: 2 });
  assert.deepEqual(surroundings(tree, 0), { start: "start", moves: "f5(c4)", ply: 0 });
});
