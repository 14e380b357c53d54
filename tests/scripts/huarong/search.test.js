/** The search on the device finds what the engines prove. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage();
const { between, readLayout } = await import("../../../webapp/static/js/board/huarong/cells.js");
const { shortestSolution } = await import("../../../webapp/static/js/huarong/puzzle/solving/search.js");

const CLASSIC = "VCCVVCCVVHHVVSSVS..S";
/** A lying block keeps the exit shut. */
const LOCKED = "HHHHHHHHVCCVVCCV.HH.";
const never = new AbortController().signal;

test("the classic has 81 moves and 116 steps, each of one block", async () => {
  for (const [metric, length] of /** @type {const} */ ([
    ["moves", 81],
    ["steps", 116],
  ])) {
    const { path, solvable, ...found } = await shortestSolution(CLASSIC, metric, never);
    assert.equal(found.length, length);
    assert.equal(solvable, true);
    assert.equal(found.code, "1A9BF0C00");
    for (const [place, layout] of path.slice(1).entries()) {
      const { route } = between(readLayout(path[place]), layout);
      if (metric === "steps") assert.equal(route.length, 2);
    }
  }
});

test("a search to the end proves that there is no way out", async () => {
  const { solvable, length, path, states } = await shortestSolution(LOCKED, "moves", never);
  assert.deepEqual([solvable, length, path], [false, null, []]);
  assert.ok(states > 1);
});

test("a search that is given up ends without an answer", async () => {
  const stop = new AbortController();
  const answer = shortestSolution(CLASSIC, "steps", stop.signal);
  stop.abort();
  assert.equal(await answer, null);
});
