/** What a player may do in a match, and what the board of a match shows. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage();
const { actions, mayTakeBack, ownPlies } = await import(
  "../../../webapp/static/js/matches/match/turn/actions.js"
);
const { earlier } = await import("../../../webapp/static/js/matches/board.js");

const PERSON = { kind: "person", level: null, name: null };
const ENGINE = { kind: "ai", level: 3, name: { zh: "棋手", en: "Player" } };
const STATE = {
  kind: "reversi",
  options: {},
  ply: 3,
  side: "white",
  rows: ["XX", "O-"],
  legal: ["b1"],
  facts: {},
  players: { black: PERSON, white: ENGINE },
  outcome: null,
  offer: null,
  start: ["--", "--"],
  moves: [
    { ply: 1, side: "black", move: "a1", rows: "X-/--", changed: [] },
    { ply: 2, side: "white", move: "a2", rows: "X-/O-", changed: [] },
    { ply: 3, side: "black", move: "pass", rows: "X-/O-", changed: ["b2"] },
  ],
};
const NOW = { busy: false, offer: null };

test("own moves that are no pass can be taken back", () => {
  assert.deepEqual(ownPlies(STATE, "black"), [1]);
  assert.equal(mayTakeBack(STATE, "black"), true);
  assert.equal(mayTakeBack({ ...STATE, moves: [] }, "black"), false);
  assert.equal(mayTakeBack(STATE, null), false);
  for (const reason of ["resign", "time"])
    assert.equal(mayTakeBack({ ...STATE, outcome: { reason } }, "black"), false);
});

test("between two people a takeback is asked for once, while the game goes on", () => {
  const people = { ...STATE, players: { black: PERSON, white: PERSON } };
  assert.equal(mayTakeBack(people, "black"), true);
  assert.equal(mayTakeBack({ ...people, offer: { by: "black", to: 0 } }, "black"), false);
  assert.equal(mayTakeBack({ ...people, outcome: { reason: "discs" } }, "black"), false);
});

test("a hint is there on one's turn, and not while one is on its way", () => {
  const own = { ...STATE, side: "black" };
  assert.equal(actions(own, "black", NOW).main, "hint");
  assert.equal(actions(own, "black", { ...NOW, busy: true }).usable.has("hint"), false);
  assert.equal(actions(STATE, "black", NOW).usable.has("hint"), false);
});

test("who watches can share, and review what is over", () => {
  assert.deepEqual([...actions(STATE, null, NOW).shown], ["share"]);
  const over = { ...STATE, side: null, outcome: { winner: "black", reason: "discs", margin: 2 } };
  assert.deepEqual([...actions(over, null, NOW).shown], ["share", "review"]);
});

test("a step is offered after a game, and is the main way on after two results in a row", () => {
  const over = { ...STATE, side: null, outcome: { winner: "black", reason: "discs", margin: 2 } };
  assert.equal(actions(over, "black", NOW).main, "rematch");
  assert.equal(actions(over, "black", NOW).shown.has("next-game"), false);
  const offered = actions(over, "black", { ...NOW, offer: { urged: false } });
  assert.equal(offered.main, "rematch");
  assert.equal(offered.shown.has("next-game"), true);
  assert.equal(actions(over, "black", { ...NOW, offer: { urged: true } }).main, "next-game");
  assert.equal(actions(STATE, "black", { ...NOW, offer: { urged: true } }).shown.has("next-game"), false);
});

test("a game of a room goes on in the room, without a rematch", () => {
  const people = { ...STATE, players: { black: PERSON, white: PERSON } };
  const over = { ...people, side: null, outcome: { winner: "black", reason: "time" } };
  const { shown, main } = actions(over, "black", { ...NOW, room: true });
  assert.deepEqual([...shown], ["share", "review", "room"]);
  assert.equal(main, "room");
  assert.equal(actions(people, "black", { ...NOW, room: true }).shown.has("room"), true);
  assert.equal(actions(over, null, { ...NOW, room: true }).main, null);
});

test("a pass leaves the mark on the last stone that was placed", () => {
  assert.equal(earlier(STATE, 3).last, "a2");
  assert.equal(earlier(STATE, 1).last, "a1");
  assert.equal(earlier(STATE, 0).last, null);
});
