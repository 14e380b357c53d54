/** A puzzle as players count it, what the browser keeps of it, and what that is worth. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../support/page.js";

const kept = openPage();
const { mirror, readLayout } = await import("../../../webapp/static/js/board/huarong/cells.js");
const counting = await import("../../../webapp/static/js/huarong/counting.js");
const records = await import("../../../webapp/static/js/huarong/record.js");
const { graded, ownBest } = await import("../../../webapp/static/js/huarong/grades.js");
const { OwnGame } = await import("../../../webapp/static/js/huarong/puzzle/own_game.js");

const FAMOUS = "VCCVVCCVVHHVVSSVS..S";
const START = readLayout(FAMOUS);
const at = (cell) => START.findIndex((block) => block.cell === cell);
const [LEFT, RIGHT] = [at(13), at(14)];

beforeEach(() => kept.clear());

test("a block that goes on is still one move, and each cell one step", () => {
  let game = counting.push(counting.newGame(START), LEFT, 17);
  game = counting.push(game, LEFT, 18);
  assert.deepEqual([game.moves.length, counting.stepsOf(game.moves)], [1, 2]);
  game = counting.push(game, at(16), 17);
  assert.deepEqual([game.moves.length, counting.stepsOf(game.moves)], [2, 3]);
});

test("a block that is pushed back takes its move away", () => {
  const game = counting.push(counting.push(counting.newGame(START), LEFT, 17), LEFT, 13);
  assert.equal(game.moves.length, 0);
});

test("a push to where the block cannot go changes nothing", () => {
  const game = counting.newGame(START);
  assert.equal(counting.push(game, LEFT, 0), game);
});

test("moves that were taken back come again, until another one is made", () => {
  const two = counting.push(counting.push(counting.newGame(START), LEFT, 17), RIGHT, 18);
  const back = counting.goTo(two, 0);
  assert.deepEqual([back.moves.length, back.undone.length], [0, 2]);
  assert.deepEqual(counting.goTo(back, 2), two);
  assert.deepEqual(counting.goTo(back, 9), two);
  const other = counting.push(counting.goTo(two, 1), at(19), 18);
  assert.equal(other.undone.length, 0);
});

test("the record keeps the best of each metric, for the mirror image too", () => {
  records.note(FAMOUS, { grade: "solved", moves: 90, steps: 120 });
  records.note(FAMOUS, { grade: "started", moves: null, steps: null });
  records.note(mirror(FAMOUS), { grade: "solved", moves: 95, steps: 117 });
  assert.deepEqual(records.bestOf(FAMOUS), { grade: "solved", moves: 90, steps: 117 });
  assert.equal(ownBest(FAMOUS), "Your best: 90 moves, 117 steps.");
  assert.equal(ownBest("CC..CC.............."), "");
});

test("solved within a tenth of the optimum is near it", () => {
  const optimum = { moves: 81, steps: 116 };
  assert.equal(graded(null, optimum), "none");
  assert.equal(graded({ grade: "solved", moves: 90, steps: 116 * 2 }, optimum), "solved");
  assert.equal(graded({ grade: "solved", moves: 89, steps: 116 * 2 }, optimum), "near");
  assert.equal(graded({ grade: "solved", moves: null, steps: null }, optimum), "solved");
  assert.equal(graded({ grade: "optimal", moves: 81, steps: 120 }, optimum), "optimal");
});

test("a game in hand comes back with its moves, those taken back and the help", () => {
  const own = new OwnGame(FAMOUS);
  own.push(LEFT, 17);
  own.push(RIGHT, 18);
  own.help();
  own.goTo(1);
  const again = new OwnGame(FAMOUS);
  assert.deepEqual(again.scene, own.scene);
  assert.deepEqual([again.scene.at, again.scene.length, again.helped], [1, 2, true]);
});

test("a kept game that its layout does not allow is left out", () => {
  const move = { index: 0, route: [0, 1] };
  kept.set(`huarong:game:${FAMOUS}`, JSON.stringify({ moves: [move], undone: [], helpedAt: null }));
  assert.equal(new OwnGame(FAMOUS).scene.length, 0);
});

test("a new way from before the help owes nothing to it", () => {
  const own = new OwnGame(FAMOUS);
  own.push(LEFT, 17);
  own.help();
  own.goTo(0);
  own.push(RIGHT, 18);
  assert.equal(own.helped, false);
});
