/** Which game is offered after a match: a step up after wins, a smaller one after losses. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage();
const { offerAfter, streak, withResult } = await import(
  "../../../webapp/static/js/matches/match/next_game.js"
);

const step = (/** @type {number} */ level) => ({
  fields: {},
  level,
  shown: String(level),
  name: { zh: "新手", en: "Novice" },
  stones: null,
});
const STEPS = { easier: step(1), harder: step(3), far_easier: step(-2), far_harder: step(6) };
const game = (/** @type {string} */ id, won = false, level = 2, stones = "0") => ({ id, level, stones, won });

test("two results in a row count at one level and handicap only", () => {
  assert.equal(streak([]), 0);
  assert.equal(streak([game("a"), game("b")]), 2);
  assert.equal(streak([game("a"), game("b", true), game("c", true), game("d", true)]), 3);
  assert.equal(streak([game("a"), game("b", true)]), 1);
  assert.equal(streak([game("a"), game("b", false, 1)]), 1);
  assert.equal(streak([game("a"), game("b", false, 2, "1")]), 1);
});

test("after a loss comes a smaller step, and after two it is urged", () => {
  const first = offerAfter([game("a")], "a", STEPS);
  assert.deepEqual(first, { step: step(1), up: false, far: false, urged: false, row: 1, isFirst: false });
  assert.deepEqual(offerAfter([game("a"), game("b")], "b", STEPS), {
    step: step(1),
    up: false,
    far: false,
    urged: true,
    row: 2,
    isFirst: false,
  });
  const third = offerAfter([game("a"), game("b"), game("c")], "c", STEPS);
  assert.equal(third?.row, 3);
});

test("a heavy loss urges a smaller step, and a rout leads several levels away", () => {
  const lost = (/** @type {number} */ margin) => offerAfter([{ ...game("a"), margin }], "a", STEPS);
  const offered = { step: step(1), up: false, far: false, urged: true, row: 1, isFirst: false };
  assert.deepEqual(lost(20), offered);
  assert.deepEqual(lost(64), { ...offered, step: step(-2), far: true });
  const won = [
    { ...game("a", true), margin: 50 },
    { ...game("b", true), margin: 50 },
  ];
  const at = (/** @type {string} */ id) => offerAfter(won, id, STEPS)?.step.level;
  assert.deepEqual([at("a"), at("b")], [6, 3], "only the first win is a placement");
  const { far_easier: _, far_harder: __, ...near } = STEPS;
  assert.equal(offerAfter([{ ...game("a"), margin: 64 }], "a", near)?.step.level, 1);
});

test("after a win comes a step up, and after two it is urged", () => {
  assert.deepEqual(offerAfter([game("a", true)], "a", STEPS), {
    step: step(3),
    up: true,
    far: false,
    urged: false,
    row: 1,
    isFirst: true,
  });
  assert.equal(offerAfter([game("a", true), game("b", true)], "b", STEPS)?.urged, true);
});

test("nothing is offered where there is no step, or no engine", () => {
  const lost = [game("a"), game("b")];
  assert.equal(offerAfter(lost, "b", { ...STEPS, easier: null }), null);
  assert.equal(offerAfter(lost, "b", null), null);
});

test("a match counts once, and only the latest matches are kept", () => {
  const twice = withResult(withResult([game("a")], game("b")), game("b", true));
  assert.deepEqual(twice, [game("a"), game("b", true)]);
  const many = Array.from({ length: 40 }, (_, at) => game(String(at)));
  const kept = many.reduce((/** @type {any[]} */ all, each) => withResult(all, each), []);
  assert.equal(kept.at(-1).id, "39");
  assert.ok(kept.length < 20);
});
