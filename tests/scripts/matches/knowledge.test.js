/** What is known of a position: proofs first, then the deepest search, then what stands on the board. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage();
const { Knowledge } = await import("../../../webapp/static/js/matches/match/knowledge.js");

const discs = (n, depth, ply = 4) => ({ side: "black", worth: { estimate: n, unit: "discs" }, ply, depth });
const PROOF = { side: "black", worth: { discs: 2 }, ply: 4, depth: 0 };

test("a deeper search overrules a shallower one, of this position alone", () => {
  const knowledge = new Knowledge();
  knowledge.learn(discs(3, 9));
  knowledge.learn(discs(-5, 6));
  assert.equal(knowledge.at(4).worth.estimate, 3);
  knowledge.learn(discs(4, 10));
  assert.equal(knowledge.at(4).worth.estimate, 4);
  assert.equal(knowledge.at(5), null);
  knowledge.learn(discs(1, 2, 5));
  assert.equal(knowledge.at(5).worth.estimate, 1);
});

test("proof overrules all", () => {
  const knowledge = new Knowledge();
  knowledge.learn(PROOF);
  knowledge.learn(discs(9, 20));
  assert.deepEqual(knowledge.at(4, discs(9, 20)), PROOF);
});

test("the values on the board say what the status says", () => {
  const knowledge = new Knowledge();
  knowledge.learn(discs(3, 9));
  assert.equal(knowledge.at(4, discs(-1, 5)).worth.estimate, -1);
});

test("what an engine says of its last move replaces what it said of another", () => {
  const knowledge = new Knowledge();
  knowledge.foresee({ ...PROOF, worth: { loss_in: 6 } });
  knowledge.foresee(discs(2, 3));
  assert.equal(knowledge.at(4).worth.estimate, 2);
  knowledge.foresee({ ...discs(0, 7), worth: null });
  assert.equal(knowledge.at(4), null, "a search that has judged nothing says nothing");
});
