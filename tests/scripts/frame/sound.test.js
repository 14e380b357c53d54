/** Sound after a phone has interrupted it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage();
const { setSound } = await import("../../../webapp/static/js/frame/sound.js");

test("sound goes on after it was interrupted, and is not asked for before the page was touched", () => {
  const made = [];
  globalThis.AudioContext = class {
    state = "suspended";
    constructor() {
      made.push(this);
    }
    resume() {
      this.state = "running";
    }
  };
  const userActivation = { hasBeenActive: false };
  Object.defineProperty(globalThis, "navigator", { value: { userActivation }, configurable: true });
  setSound(true);
  assert.deepEqual(made, []);
  userActivation.hasBeenActive = true;
  setSound(true);
  assert.equal(made[0].state, "running");
  made[0].state = "interrupted"; // as Safari calls it after a telephone call
  setSound(true);
  assert.equal(made[0].state, "running");
  assert.equal(made.length, 1);
});
