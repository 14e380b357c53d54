/** Drills of openings: which line is due, what moves are worth, and what is kept of it. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../support/page.js";

const kept = openPage();
const { linesToAsk, Session, verdictOn } = await import(
  "../../../webapp/static/js/reversi/openings/session.js"
);
const { countKnown, knownAs, knownWords } = await import(
  "../../../webapp/static/js/reversi/openings/known_words.js"
);
const { openingRecord: record } = await import("../../../webapp/static/js/problems/records.js");

const DAY = "2026-11-27";
const line = (key, name = key) => ({
  key,
  name,
  moves: key.match(/../g),
  named: key.length / 2,
  covers: [key],
});
const [TIGER, CAT, DIAGONAL] = [line("f5d6c3d3c4"), line("f5d6c4d3c5"), line("f5f6")];
const ALL = [TIGER, CAT, DIAGONAL];

beforeEach(() => kept.clear());

test("a line with a mistake comes back two lines later, until it is played without one", () => {
  const session = new Session(ALL);
  session.miss();
  session.finish();
  const order = [];
  while (session.line) {
    order.push(session.line);
    session.finish();
  }
  assert.deepEqual(order, [CAT, DIAGONAL, TIGER]);
});

test("what comes back today is asked for first, and what is known is not", () => {
  record.noteSolved("f5d6c3d3c4/black", true, DAY);
  record.noteMiss("f5f6/black", "2026-11-26");
  assert.deepEqual(linesToAsk(ALL, "black", record.read(), DAY), [DIAGONAL, CAT]);
  assert.deepEqual(linesToAsk(ALL, "white", record.read(), DAY), ALL);
});

test("a move is right, the same mirrored, good by the book, of another line, or wrong", () => {
  const asked = { values: { c3: 2, c4: 2, c5: 1, e3: -2 }, same: [["g3", "c3"]] };
  const of = (move, others = []) => verdictOn(asked, move, "c3", 1, others, 2);
  assert.deepEqual(of("c3"), { found: "right", loss: 0 });
  assert.deepEqual(of("g3"), { found: "mirrored", loss: null });
  assert.deepEqual(of("c4"), { found: "good", loss: 0 });
  assert.deepEqual(of("c5"), { found: "good", loss: 1 });
  assert.deepEqual(of("e3"), { found: "wrong", loss: 4 });
  assert.deepEqual(of("a8"), { found: "wrong", loss: null });
  assert.deepEqual(of("c4", [CAT]), { found: "other", loss: 0, name: CAT.name });
  assert.equal(verdictOn(undefined, "c4", "c3", 1, [], 2).found, "wrong");
});

test("what is known is said for a side, for both, and counted", () => {
  assert.equal(knownWords(record.read(), "f5f6"), "");
  record.noteMiss("f5f6/white", DAY);
  assert.equal(knownWords(record.read(), "f5f6"), "Comes back");
  record.noteSolved("f5f6/white", false, DAY);
  assert.equal(knownWords(record.read(), "f5f6"), "Known as White");
  assert.equal(knownAs(record.read(), "f5f6", "white"), "Known; comes back");
  assert.equal(knownAs(record.read(), "f5f6", "black"), "");
  record.noteSolved("f5f6/black", true, DAY);
  assert.equal(knownWords(record.read(), "f5f6"), "Known from both sides");
  assert.equal(countKnown(record.read(), ["f5f6", "f5d6"]), 1);
});
