/** What is known of a position: proofs first, then the deepest search, then what stands on the board. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage();
const { Known } = await import("../../../webapp/static/js/matches/match/known.js");

const discs = (n, depth, ply = 4) => ({ side: "black", worth: { estimate: n, unit: "discs" }, ply, depth });
const PROOF = { side: "black", worth: { discs: 2 }, ply: 4, depth: 0 };

test("a deeper search overrules a shallower one, of this position alone", () => {
  const known = new Known();
  known.learn(discs(3, 9));
  known.learn(discs(-5, 6));
  assert.equal(known.at(4).worth.estimate, 3);
  known.learn(discs(4, 10));
  assert.equal(known.at(4).worth.estimate, 4);
  assert.equal(known.at(5), null);
  known.learn(discs(1, 2, 5));
  assert.equal(known.at(5).worth.estimate, 1);
});

test("proof overrules all", () => {
  const known = new Known();
  known.learn(PROOF);
  known.learn(discs(9, 20));
  assert.deepEqual(known.at(4, discs(9, 20)), PROOF);
});

test("the plates on the board say what the status says", () => {
  const known = new Known();
  known.learn(discs(3, 9));
  assert.equal(known.at(4, discs(-1, 5)).worth.estimate, -1);
});

test("after a takeback nothing is known", () => {
  const known = new Known();
  known.learn(discs(3, 9));
  known.forget();
  assert.equal(known.at(4), null);
});

test("what an engine says of its last move replaces what it said of another", () => {
  const known = new Known();
  known.foresee({ ...PROOF, worth: { loss_in: 6 } });
  known.foresee(discs(2, 3));
  assert.equal(known.at(4).worth.estimate, 2);
  known.foresee({ ...discs(0, 7), worth: null });
  assert.equal(known.at(4), null, "a search that has judged nothing says nothing");
});
