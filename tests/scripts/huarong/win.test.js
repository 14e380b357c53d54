/** What a finished game has achieved, and which puzzle comes next. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage();
const { praise, sealOf, SEALS } = await import("../../../webapp/static/js/huarong/win/achievement.js");
const { detoursOf } = await import("../../../webapp/static/js/huarong/hints/detour.js");
const { chosen } = await import("../../../webapp/static/js/huarong/win/chosen.js");

const FAMOUS = { moves: 81, steps: 116 };
const game = (moves, steps, more = {}) => ({
  counts: { moves, steps },
  optimum: FAMOUS,
  states: 25955,
  isOnWay: false,
  helped: false,
  seen: {},
  before: null,
  challenge: null,
  ...more,
});

test("each seal stands for what it says", () => {
  assert.equal(sealOf(game(81, 118)), "moves");
  assert.equal(sealOf(game(84, 116)), "steps");
  assert.equal(sealOf(game(89, 130)), "tenth");
  assert.equal(sealOf(game(95, 127)), "tenth");
  assert.equal(sealOf(game(90, 128)), "solved");
  assert.equal(sealOf(game(81, 116, { optimum: { moves: null, steps: null } })), "solved");
  assert.equal(
    Object.values(SEALS).every((text) => text.length === 2 || text.length === 4),
    true,
  );
});

test("with help a game is solved and no more, however short it is", () => {
  const watched = game(81, 116, { helped: true, seen: { moves: 40 } });
  assert.equal(sealOf(watched), "solved");
  assert.deepEqual(praise(watched), {
    head: "Solved in 81 moves.",
    text: "You saw 40 moves of a solution: it counts as solved only.",
  });
  assert.equal(praise(game(81, 116, { helped: true })).text, "With a hint it counts as solved only.");
  assert.deepEqual(praise(game(3, 5, { helped: true, isOnWay: true })), {
    head: "Solved in 3 moves.",
    text: "",
  });
  assert.match(praise(game(3, 5, { helped: true, isOnWay: true, seen: { moves: 2 } })).text, /solved only/);
});

test("one sentence says what was achieved, one what is proven", () => {
  assert.deepEqual(praise(game(81, 116)), {
    head: "81 moves, 116 steps: both the fewest.",
    text: "Proven over all 25,955 layouts within reach.",
  });
  assert.deepEqual(praise(game(81, 118)), {
    head: "81 moves: the fewest possible.",
    text: "Proven over all 25,955 layouts within reach. The fewest is 116 steps.",
  });
  assert.deepEqual(praise(game(88, 127, { before: 94 })), {
    head: "88 moves, 7 moves above the fewest.",
    text: "6 moves fewer than your last best. The fewest is 81 moves.",
  });
  assert.equal(praise(game(120, 200, { before: 94 })).text, "The fewest is 81 moves.");
  assert.equal(praise(game(120, 200, { optimum: { moves: null, steps: null } })).text, "");
});

test("a challenge is answered before all else", () => {
  assert.match(
    praise(game(88, 127, { challenge: 88, before: 94 })).text,
    /^The same number of moves as the challenge\. The fewest/,
  );
  assert.match(praise(game(88, 127, { challenge: 90 })).text, /^Better than the challenge by 2 moves\./);
  assert.match(praise(game(88, 127, { challenge: 82 })).text, /^The challenge was 6 moves shorter\./);
});

test("the next puzzle is one that was not solved yet, else one that can be better", () => {
  const known = { a: { grade: "optimal" }, b: { grade: "solved" }, c: { grade: "started" }, d: null };
  const choose = (names) => chosen([...names], (name) => known[name]);
  assert.equal(choose("abcd"), "c");
  assert.equal(choose("bad"), "d");
  assert.equal(choose("ab"), "b");
  assert.equal(choose("a"), "a");
  assert.equal(choose(""), undefined);
});

test("a detour is where a way no longer came nearer, and costs what the way is longer by", () => {
  assert.deepEqual(detoursOf([3, 2, 1, 0]), []);
  assert.deepEqual(detoursOf([3, 4, 3, 2, 2, 3, 1, 0]), [
    { at: 0, by: 2 },
    { at: 1, by: 2 },
  ]);
});
