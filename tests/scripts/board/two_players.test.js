/** What boards of two-player games draw and say, without a page to draw on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage();
const { turning } = await import("../../../webapp/static/js/board/reversi/board.js");
const { game: reversi } = await import("../../../webapp/static/js/board/reversi/game.js");
const { game: captureGo } = await import("../../../webapp/static/js/board/capture_go/game.js");
const { cellLabel, marksOf } = await import("../../../webapp/static/js/board/stones.js");
const { countStones } = await import("../../../webapp/static/js/board/view.js");

const VIEW = {
  rows: ["X-", "O-"],
  last: "a2",
  legal: ["b1"],
  hint: "b1",
  changed: [],
  animate: true,
};

test("discs turn over ring by ring from the played one", () => {
  const waits = turning({ ...VIEW, last: "c4", changed: ["d4", "e4", "d5"] });
  assert.deepEqual([...waits.keys()], ["d4", "e4", "d5"]);
  assert.equal(waits.get("d4"), 0);
  assert.equal(waits.get("d5"), 0, "diagonally beside it is beside it");
  assert.equal(waits.get("e4"), 60);
});

test("a move that the server has not confirmed has no dot, and a hollow one when it waits", () => {
  const marks = (more) => marksOf({ ...VIEW, ...more }, "a2", "white");
  assert.deepEqual([marks({}).last, marks({}).waiting], [true, false]);
  const sent = marks({ unconfirmed: "sent" });
  assert.deepEqual([sent.last, sent.waiting, sent.set], [false, false, true]);
  const waiting = marks({ unconfirmed: "waiting", stands: true });
  assert.deepEqual([waiting.last, waiting.waiting, waiting.set], [false, true, false]);
});

test("the board after a move: discs turn over, stones are captured", () => {
  const start = [
    "--------",
    "--------",
    "--------",
    "---OX---",
    "---XO---",
    "--------",
    "--------",
    "--------",
  ];
  const after = reversi.afterMove(start, "black", "d3", ["d4"]);
  assert.deepEqual(after.slice(2, 5), ["---X----", "---XX---", "---XO---"]);
  assert.deepEqual(countStones(start), { black: 2, white: 2 }, "the first rows are as they were");
  const rows = ["-----", "-XO--", "XO---", "-X---", "-----"];
  assert.deepEqual(captureGo.afterMove(rows, "black", "c3", ["b3"]), [
    "-----",
    "-XO--",
    "X-X--",
    "-X---",
    "-----",
  ]);
});

test("a screen reader hears a cell's name, what is there, and its marks in order", () => {
  const none = { last: false, hint: false, legal: false, set: false, value: null };
  assert.equal(cellLabel("a1", null, none), "a1 empty");
  assert.equal(cellLabel("b1", null, { ...none, legal: true }), "b1 legal");
  assert.equal(cellLabel("a2", "white", { ...none, last: true }), "a2 white, last move");
  const value = { text: "+2", spoken: "ahead by 2", best: true };
  const all = { ...none, hint: true, taken: true, value };
  assert.equal(
    cellLabel("E5", null, all, "3 liberties"),
    "E5 empty, hint, captured here, ahead by 2, 3 liberties",
  );
});
