/** Where blocks can go: cells, routes, drags, keys, the editor's blocks and the code. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage();
const cells = await import("../../../webapp/static/js/board/huarong/cells.js");
const { commonCode, layoutOf } = await import("../../../webapp/static/js/board/huarong/code.js");
const { settle, speedAt } = await import("../../../webapp/static/js/board/huarong/flick.js");
const { glide } = await import("../../../webapp/static/js/board/huarong/glide.js");
const { neighbour } = await import("../../../webapp/static/js/board/huarong/keyboard.js");
const editor = await import("../../../webapp/static/js/board/huarong/editor_board.js");

/** 横刀立马 and its two empty cells, 17 and 18. */
const FAMOUS = "VCCVVCCVVHHVVSSVS..S";
const EMPTY = ".".repeat(20);

test("a mirrored layout is the same puzzle", () => {
  const turned = "VHHV............SCC.";
  assert.equal(cells.mirror(cells.mirror(turned)), turned);
  assert.equal(cells.puzzleKey(turned), cells.puzzleKey(cells.mirror(turned)));
  assert.equal(cells.mirror(FAMOUS), FAMOUS);
});

test("a soldier in a corner of the empty tray reaches every other cell, by shortest routes", () => {
  const found = cells.routes([{ kind: "S", cell: 0 }], 0);
  assert.equal(found.size, 19);
  for (const [cell, route] of found)
    assert.equal(route.length - 1, cells.rowOf(cell) + cells.columnOf(cell), `to ${cell}`);
});

test("blocks stand in one another's way", () => {
  const blocks = cells.readLayout(FAMOUS);
  const can = blocks.map((_, index) => cells.steps(blocks, index));
  const moving = can.flatMap((ends, index) => ends.map((end) => [blocks[index].cell, end]));
  assert.deepEqual(moving, [
    [13, 17],
    [14, 18],
    [16, 17],
    [19, 18],
  ]);
});

test("of two layouts the one move between them is found, also around a corner", () => {
  const blocks = cells.readLayout(FAMOUS);
  const soldier = blocks.findIndex(({ cell }) => cell === 13);
  const after = cells.moved(blocks, soldier, 18);
  const found = cells.between(blocks, cells.writeLayout(after));
  assert.deepEqual(found, { index: soldier, route: [13, 17, 18] });
  assert.throws(() => cells.between(blocks, cells.mirror("CC..CC..............")), RangeError);
});

test("codes are those that the engines give, and name their layouts", () => {
  for (const [layout, code] of [
    [FAMOUS, "1A9BF0C00"],
    ["SSSVCCVVCCVV.HHV.SHH", "4FEA13400"],
    [".CCS.CC......SS.....", "130003C00"],
  ]) {
    assert.equal(layoutOf(code), layout);
    assert.equal(commonCode(layout), code);
  }
});

test("a dragged block slides along walls and around corners, never through", () => {
  const free = Array(20).fill(false);
  assert.deepEqual(glide(free, "S", { row: 0, column: 0 }, { row: 2.5, column: 0 }), { row: 2.5, column: 0 });
  assert.deepEqual(glide(free, "C", { row: 0, column: 0 }, { row: 9, column: 9 }), { row: 3, column: 2 });
  const walled = free.map((_, cell) => cell === 4);
  assert.deepEqual(glide(walled, "S", { row: 0, column: 0 }, { row: 3, column: 0 }), { row: 0, column: 0 });
  const corner = { row: 0, column: 0.8 };
  assert.deepEqual(glide(walled, "S", corner, { row: 1, column: 0.9 }), { row: 1, column: 1 });
  assert.deepEqual(glide(walled, "S", corner, { row: 2, column: 0.9 }), { row: 2, column: 0.9 });
});

const STILL = { row: 0, column: 0 };

test("a block that is let go stands on the nearest cell", () => {
  assert.equal(settle({ row: 1.4, column: 2.6 }, STILL), 7);
  assert.equal(settle({ row: 4, column: 3 }, STILL), 19);
  assert.equal(settle({ row: 1.4, column: 0 }, { row: 0.39, column: 0 }), 4, "too slow for a flick");
});

test("a flicked block goes on to the next cell, forwards and back, along the flick alone", () => {
  assert.equal(settle({ row: 1.3, column: 0 }, { row: 0.4, column: 0 }), 8);
  assert.equal(settle({ row: 1.7, column: 0 }, { row: -0.4, column: 0 }), 4);
  assert.equal(settle({ row: 0, column: 1.3 }, { row: 0, column: 1 }), 2);
  assert.equal(settle({ row: 1.3, column: 0.4 }, { row: 0, column: 1 }), 5);
});

test("the speed is that of the last moments before the finger is lifted", () => {
  const samples = [0, 10, 20, 30].map((time) => ({ x: 300 - time, y: time / 2, time }));
  assert.deepEqual(speedAt(samples, 30), { row: 0.5, column: -1 });
  assert.deepEqual(speedAt(samples, 200), { row: 0, column: 0 }, "it rested");
  const slow = [0, 200, 400, 420].map((time) => ({ x: time / 10, y: 0, time }));
  assert.ok(speedAt(slow, 420).column < 0.4);
  const rested = [...slow.slice(0, 1), { x: 25, y: 0, time: 490 }, { x: 40, y: 0, time: 500 }];
  assert.ok(speedAt(rested, 500).column > 0.4);
  const late = [...slow, { x: 92, y: 0, time: 450 }];
  assert.ok(speedAt(late, 460).column > 0.4);
  assert.deepEqual(speedAt([{ x: 1, y: 1, time: 5 }], 5), STILL);
});

test("arrows lead to the nearest block that way, straight ahead before aside", () => {
  const blocks = cells.readLayout(FAMOUS);
  const at = (cell) => blocks.findIndex((block) => block.cell === cell);
  assert.equal(neighbour(blocks, at(1), "left"), at(0));
  assert.equal(neighbour(blocks, at(1), "down"), at(9));
  assert.equal(neighbour(blocks, at(1), "up"), at(1), "nothing is above");
  assert.equal(neighbour(blocks, at(16), "right"), at(19));
});

test("the editor finds room for a block that covers the picked cell", () => {
  assert.equal(editor.placeFor(EMPTY, "C", 0), 0);
  assert.equal(editor.placeFor(EMPTY, "C", 19), 14, "shifted up and left");
  assert.equal(editor.placeFor("SSSSSSSSSSSSSSSSSSS.", "H", 19), null);
});

test("a block that is put down can be taken away by any of its cells", () => {
  const with2x2 = editor.withBlock(EMPTY, { kind: "C", cell: 5 });
  assert.equal(with2x2, ".....CC..CC.........");
  for (const cell of [5, 6, 9, 10]) assert.equal(editor.withoutBlock(with2x2, cell), EMPTY);
  assert.equal(editor.withoutBlock(with2x2, 0), with2x2);
});
