/** What is known of positions on the analysis board. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Tree } from "../../../webapp/static/js/matches/analysis/tree.js";
import { KnownValues } from "../../../webapp/static/js/matches/analysis/values.js";

const estimate = (n) => ({ estimate: n, unit: "discs" });

/** @param {number} depth @param {Record<string, object>} worths @param {object} [more] */
function found(depth, worths, more = {}) {
  const values = Object.entries(worths).map(([move, worth]) => ({ move, worth, line: [move] }));
  return { depth, values, complete: true, result: null, more: true, ...more };
}

test("a proof is never replaced by an estimate, and a deeper estimate replaces a shallower one", () => {
  const known = new KnownValues();
  known.learn("p", found(6, { a1: estimate(2), b2: { discs: -4 } }));
  known.learn("p", found(9, { b2: estimate(5), a1: estimate(1) }));
  known.learn("p", found(3, { b2: estimate(20), a1: estimate(20) }));
  assert.deepEqual(
    known.of("p")?.values.map(({ move, worth }) => [move, worth]),
    [
      ["a1", estimate(1)],
      ["b2", { discs: -4 }],
    ],
  );
});

test("an exact best move is no exact score while another move is only estimated", () => {
  const known = new KnownValues();
  known.learn("p", found(9, { a1: { discs: 4 }, b2: estimate(2) }));
  assert.deepEqual(known.standing("p", "black"), estimate(4));
  known.learn("p", found(10, { a1: { discs: 4 }, b2: { discs: 2 } }));
  assert.deepEqual(known.standing("p", "white"), { discs: -4 });
  known.learn("q", found(9, { a1: { win_in: 3 }, b2: estimate(2) }));
  assert.deepEqual(known.standing("q", "white"), { loss_in: 3 });
});

test("a node has the score of its own position, or of its move as it was seen before it", () => {
  const node = { rows: [], changed: [], passed: false, opening: null, remarks: null, known: null };
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

test("a proof of what follows is a proof of the move, whatever a search thinks of it", () => {
  const node = { rows: [], changed: [], passed: false, opening: null, remarks: null, known: null };
  const tree = new Tree([
    { ...node, parent: null, move: null, text: "p", side: "black" },
    { ...node, parent: 0, move: "c3", text: "q", side: "white" },
  ]);
  const known = new KnownValues();
  known.learn("p", found(6, { e3: estimate(12), c3: estimate(12) }));
  known.learn("q", found(0, {}, { complete: false, result: { loss_in: 16 } }));
  known.spread(tree, 1);
  const [best] = known.of("p")?.values ?? [];
  assert.deepEqual([best?.move, best?.worth], ["c3", { win_in: 17 }]);
  assert.deepEqual(known.standing("p", "black"), { win_in: 17 });
});

test("a proof of one move takes no other from a position, and says nothing of it as a whole", () => {
  const node = { rows: [], changed: [], passed: false, opening: null, remarks: null, known: null };
  const tree = new Tree([
    { ...node, parent: null, move: null, text: "start", side: "black" },
    { ...node, parent: 0, move: "d3", text: "p", side: "white" },
    { ...node, parent: 1, move: "c5", text: "q", side: "black" },
  ]);
  const known = new KnownValues();
  known.learn("start", found(0, { d3: estimate(0), c4: estimate(0) }));
  known.learn("p", found(0, { c3: estimate(1), c5: estimate(0) }));
  known.learn("q", found(24, { e6: { discs: -64 } }, { result: { discs: -64 } }));
  known.spread(tree, 2);
  assert.deepEqual(
    known.of("p")?.values.map(({ move, worth }) => [move, worth]),
    [
      ["c5", { discs: 64 }],
      ["c3", estimate(1)],
    ],
  );
  assert.deepEqual(known.ofNode(tree, 2), { discs: -64 });
  assert.deepEqual(known.ofNode(tree, 1), estimate(-64));
  assert.deepEqual(known.ofNode(tree, 0), estimate(0));
  assert.ok(!known.isSettled("p") && !known.isSettled("start"));
});

test("a position of which only some moves are known has no score unless one of them wins, and is searched", () => {
  const known = new KnownValues();
  known.learn("p", found(0, { a1: { discs: 4 } }, { complete: false }));
  assert.equal(known.standing("p", "black"), null);
  assert.equal(known.isSettled("p"), false);
  known.learn("p", found(12, { b2: { discs: 6 } }, { complete: false }));
  assert.equal(known.of("p")?.values.length, 2);
  known.learn("q", found(0, { a1: { win_in: 5 } }, { complete: false }));
  assert.deepEqual(known.standing("q", "black"), { win_in: 5 });
  known.learn("p", found(14, { b2: { discs: 6 }, a1: { discs: 4 } }));
  assert.deepEqual(known.standing("p", "black"), { discs: 6 });
  assert.equal(known.isSettled("p"), true);
});
