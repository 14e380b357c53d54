/** When pages ask the server again. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Pace } from "../../../webapp/static/js/net/pace.js";

test("pages wait as long as the server says, and not all the same time", () => {
  const pace = new Pace(3000);
  const times = () => Array.from({ length: 200 }, () => pace.next());
  for (const [said, usual] of [
    [undefined, 3000],
    [Number.NaN, 3000],
    [0, 3000],
    [12, 12000],
  ]) {
    pace.hear(said);
    const all = times();
    assert.ok(Math.min(...all) >= 0.8 * usual && Math.max(...all) <= 1.2 * usual);
    assert.ok(Math.max(...all) - Math.min(...all) > 0.2 * usual);
  }
});
