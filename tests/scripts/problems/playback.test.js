/** Moves that are played one after the other. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage(); // motion is reduced: nothing waits
const { Playback } = await import("../../../webapp/static/js/problems/playback.js");

test("every frame is shown in order, without motion at once", async () => {
  const shown = [];
  const ended = await new Playback().play(["a", "b", "c"], (frame, place) => shown.push(`${frame}${place}`));
  assert.ok(ended);
  assert.deepEqual(shown, ["a0", "b1", "c2"]);
});

test("what is stopped, or played anew, shows nothing more", async () => {
  const playback = new Playback();
  const shown = [];
  const ended = await playback.play(["a", "b"], (frame) => {
    shown.push(frame);
    playback.stop();
  });
  assert.ok(!ended);
  assert.deepEqual(shown, ["a"]);
});
