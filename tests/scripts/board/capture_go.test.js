/** The Capture Go board without a page: its frame, the chains of a position, numbers of moves. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage({});
const { frameOf, placeOf, vertexNames } = await import(
  "../../../webapp/static/js/board/capture_go/geometry.js"
);
const { chainsOf } = await import("../../../webapp/static/js/board/capture_go/chains.js");
const { moveNumbers } = await import("../../../webapp/static/js/matches/board.js");

const STONE = 22.6;

test("no stone reaches a label, and no label the edge, from five to thirteen lines", () => {
  for (let size = 5; size <= 13; size++) {
    const { side, margin, label } = frameOf(size, true);
    const width = (size > 9 ? 1.2 : 0.7) * label; // of the widest number
    assert.ok(0.95 * label - width / 2 > 0, `${size}: inside the picture`);
    assert.ok(0.95 * label + width / 2 < margin - STONE, `${size}: outside the stones`);
    assert.ok(margin + (size - 1) * 50 + STONE < side, `${size}: stones of the last line are whole`);
    assert.ok(Math.abs(label - side / 33) < 1e-9);
  }
});

test("a vertex has its place, counted from the lower left corner without i", () => {
  const { margin } = frameOf(9, true);
  assert.deepEqual(placeOf("a9", 9), [margin, margin]);
  assert.deepEqual(placeOf("j1", 9), [margin + 400, margin + 400]);
  assert.deepEqual(vertexNames(9)[8]?.at(-1), "j1");
});

test("chains of a drawn position have their stones and liberties", () => {
  const chains = chainsOf(["XX---", "OX---", "-----", "--O--", "-----"]);
  assert.deepEqual(
    chains.map(({ side, stones, liberties }) => [side, stones.sort(), liberties.sort()]),
    [
      ["black", ["a5", "b4", "b5"], ["b3", "c4", "c5"]],
      ["white", ["a4"], ["a3"]],
      ["white", ["c2"], ["b2", "c1", "c3", "d2"]],
    ],
  );
});

test("a captured stone loses its number, and a new stone there has its own", () => {
  const moves = [
    { ply: 1, move: "a1", changed: [] },
    { ply: 2, move: "a2", changed: [] },
    { ply: 3, move: "b2", changed: [] },
    { ply: 4, move: "b1", changed: ["a1"] },
  ];
  assert.deepEqual(moveNumbers(moves), { a2: 2, b2: 3, b1: 4 });
  assert.deepEqual(moveNumbers([...moves, { ply: 5, move: "a1", changed: [] }]), {
    a2: 2,
    b2: 3,
    b1: 4,
    a1: 5,
  });
});
