/** What scripts send is text that every program can read. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage();
const { json } = await import("../../../webapp/static/js/frame/request.js");

test("half of an emoji is replaced, and nothing else", () => {
  const whole = { text: "😀 good \\ud800", list: ["弈园", 1, null] };
  assert.equal(json(whole), JSON.stringify(whole));
  assert.equal(json({ text: "cut \ud83d" }), '{"text":"cut \ufffd"}');
  assert.equal(json(["\ude00 cut"]), '["\ufffd cut"]');
});
