/** What decided a game is asked again once where the engines are still busy with its end. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { openPage } from "../support/page.js";

const OVER = { game: "g", pos: "p", outcome: { winner: "black", reason: "capture" } };
const NOTHING = { motif: null };

/** Asks with these answers of the server; returns how often, and whether the line is hidden. @param {any[]} answers */
async function shown(...answers) {
  openPage();
  const box = { hidden: false };
  const texts = document.getElementById;
  document.getElementById = (id) => (id === "practice" ? box : texts(id));
  let requests = 0;
  globalThis.fetch = async () => {
    const answer = answers[requests++];
    return { ok: !answer.error, json: async () => answer };
  };
  const { Practice } = await import("../../../webapp/static/js/matches/match/practice.js");
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const done = new Practice().show(OVER, "white");
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    mock.timers.tick(5000);
    await done;
  } finally {
    mock.timers.reset();
  }
  return { requests, hidden: box.hidden };
}

test("busy engines are asked once more", async () => {
  assert.deepEqual(await shown({ error: { code: "busy" } }, NOTHING), { requests: 2, hidden: true });
});

test("an answer is not asked for again, nor another error", async () => {
  assert.deepEqual(await shown(NOTHING), { requests: 1, hidden: true });
  assert.deepEqual(await shown({ error: { code: "unknown_game" } }), { requests: 1, hidden: true });
});
