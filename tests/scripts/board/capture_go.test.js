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
