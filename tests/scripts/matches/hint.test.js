/** A hint is of the position on the board: what is asked of another is cancelled, and a better one replaces the first. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage();
const { MatchHint } = await import("../../../webapp/static/js/matches/match/turn/hint.js");

const NOW = { pos: "p3", side: "black", outcome: null, players: {}, legal: ["c4", "e3"] };
const NEXT = { ...NOW, pos: "p5" };
const FOUND = {
  pos: "p3",
  worth: { estimate: 3, unit: "discs" },
  depth: 8,
  reason: { code: "best" },
  why: "It is the best.",
  proof: null,
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A hint with the notes that it wrote, the answers to its requests, and the jobs that it cancelled. */
function asking() {
  const notes = [];
  const answers = [];
  const cancelled = [];
  const connection = {
    hint: () => new Promise((answer) => answers.push(answer)),
    cancel: (job) => cancelled.push(job),
  };
  return { hint: new MatchHint(connection, (note) => notes.push(note)), notes, answers, cancelled };
}

test("what is asked of a position that is gone is cancelled, also before its job is known", async () => {
  const { hint, answers, cancelled } = asking();
  for (const late of [false, true]) {
    hint.ask(NOW);
    if (!late) {
      answers.at(-1)({ ok: { job: "early" } });
      await settled();
    }
    hint.keepFor(NEXT);
    if (late) answers.at(-1)({ ok: { job: "late" } });
    await settled();
    assert.equal(hint.busy(NOW), false);
  }
  assert.deepEqual(cancelled, ["early", "late"]);
});

test("the first hint is shown at once, and a better one replaces it", async () => {
  const { hint, answers } = asking();
  hint.ask(NOW);
  answers[0]({ ok: { job: "1" } });
  await settled();
  assert.ok(hint.take(NOW, { ...FOUND, move: "c4", done: false }));
  assert.equal(hint.move(NOW), "c4");
  assert.ok(hint.busy(NOW));
  assert.ok(hint.take(NOW, { ...FOUND, move: "e3", done: true }));
  assert.equal(hint.move(NOW), "e3");
  assert.equal(hint.busy(NOW), false);
  assert.equal(hint.take(NOW, { ...FOUND, move: "c4", done: true }), false);
});
