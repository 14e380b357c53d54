import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

/** Pitches that were struck, with the second at which they begin. @type {{pitch: number, at: number}[]} */
let struck = [];
/** @type {Record<string, unknown>} */
const before = {};
const stubs = {
  AudioContext: class {
    currentTime = 0;
    state = "running";
    destination = {};
  },
  OscillatorNode: class {
    /** @param {unknown} _context @param {{frequency: number}} how */
    constructor(_context, { frequency }) {
      this.pitch = frequency;
      this.frequency = { exponentialRampToValueAtTime() {} };
    }
    connect() {
      return { connect() {} };
    }
    /** @param {number} at */
    start(at) {
      struck.push({ pitch: this.pitch, at });
    }
    stop() {}
  },
  GainNode: class {
    gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  },
  matchMedia: () => ({ matches: true }),
  navigator: { userActivation: { hasBeenActive: true } },
  document: { documentElement: { dataset: {} } },
};

beforeEach(() => {
  struck = [];
  for (const [name, value] of Object.entries(stubs)) {
    before[name] = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
});

afterEach(() => {
  for (const name of Object.keys(stubs)) {
    const old = before[name];
    if (old) Object.defineProperty(globalThis, name, old);
    else Reflect.deleteProperty(globalThis, name);
  }
});

/** @param {"stone" | "capture" | "end" | "loss"} name @param {number} [wait] */
async function heard(name, wait) {
  const { play } = await import("../../../webapp/static/js/frame/sound.js");
  struck = [];
  play(name, wait);
  return struck;
}

test("a capture has a sound of its own", async () => {
  const [stone, capture] = [await heard("stone"), await heard("capture")];
  assert.equal(stone.length, 1);
  assert.equal(capture.length, 3);
});

test("an end rises for the winner and falls for the loser", async () => {
  const [won, lost] = [await heard("end"), await heard("loss")];
  assert.ok((won[1]?.pitch ?? 0) > (won[0]?.pitch ?? 0));
  assert.ok((lost[1]?.pitch ?? 0) < (lost[0]?.pitch ?? 0));
});

test("an end waits for the capture before it", async () => {
  const [first] = await heard("end", 0.3);
  assert.equal(first?.at, 0.3);
});
