/** An own move is on the board from the tap on, until the server has confirmed or refused it. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { openPage } from "../support/page.js";

openPage({ codes: { illegal: { other: "not legal" } } });
const { OwnMove } = await import("../../../webapp/static/js/matches/match/turn/own_move.js");
const { keptMove } = await import("../../../webapp/static/js/frame/waiting/kept_moves.js");

const STATE = {
  game: "g",
  v: 4,
  ply: 3,
  pos: "p3",
  side: "black",
  outcome: null,
  legal: ["c4", "e3"],
  illegal: {},
  moves: [],
};
const AFTER = { ...STATE, v: 5, ply: 4, pos: "p4", side: "white", legal: [] };
const QUICK = { small: false, behind: false };

/** A move of Black, with the messages that went out and what the page was told. */
function seated() {
  const sent = [];
  const told = [];
  const connection = {
    seat: "black",
    state: STATE,
    move: (move) => new Promise((answer) => sent.push({ move, answer })),
    withdraw: () => false,
  };
  return { own: new OwnMove(connection, (what) => told.push(what)), connection, sent, told };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("it is there at once, and until the board shows what the server made of it", async () => {
  const { own, sent, told } = seated();
  own.connection("open");
  own.pick(STATE, "c4", QUICK);
  assert.equal(own.unconfirmed(STATE).move, "c4");
  assert.equal(own.unconfirmed(STATE).waiting, false);
  assert.equal(keptMove("g").move, "c4");
  sent[0].answer({ ok: { v: 5, ply: 4 } });
  await settled();
  assert.equal(keptMove("g"), null);
  own.keepFor(STATE);
  assert.equal(own.unconfirmed(STATE).move, "c4", "the answer came before the event");
  own.keepFor(AFTER);
  assert.equal(own.sending, false);
  assert.equal(own.unconfirmed(STATE), null);
  assert.deepEqual(told, ["sent", "answered"]);
});

test("a second move cannot be made meanwhile, nor an illegal one at all", () => {
  const { own, sent } = seated();
  own.pick(STATE, "a1", QUICK);
  assert.equal(sent.length, 0);
  own.pick(STATE, "c4", QUICK);
  own.pick(STATE, "e3", QUICK);
  assert.deepEqual(
    sent.map(({ move }) => move.move),
    ["c4"],
  );
});

test("a refused move leaves the board", async () => {
  const { own, sent, told } = seated();
  own.pick(STATE, "c4", QUICK);
  sent[0].answer({ err: { code: "stale", message: "…" } });
  await settled();
  assert.equal(own.unconfirmed(STATE), null);
  assert.equal(own.sending, false);
  assert.deepEqual(told, ["sent", "refused"]);
});

test("it waits while the line is broken, or when the answer takes long", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const quick = seated();
  quick.own.connection("open");
  quick.own.pick(STATE, "c4", QUICK);
  mock.timers.tick(999);
  assert.equal(quick.own.unconfirmed(STATE).waiting, false);
  mock.timers.tick(1);
  assert.deepEqual([quick.own.unconfirmed(STATE).waiting, quick.told.at(-1)], [true, "waiting"]);
  const broken = seated();
  broken.own.connection("lost");
  broken.own.pick(STATE, "c4", QUICK);
  const { waiting, connected } = broken.own.unconfirmed(STATE);
  assert.deepEqual([waiting, connected], [true, false]);
  broken.own.connection("open");
  assert.equal(broken.own.unconfirmed(STATE).connected, true);
  mock.timers.reset();
});

test("a reload sends it again under the same id, while it can still be played", () => {
  const first = seated();
  first.own.pick(STATE, "c4", QUICK);
  const { mid } = first.sent[0].move;
  const second = seated();
  second.own.resume(STATE);
  const { mid: again, ply, pos, move } = second.sent[0].move;
  assert.deepEqual([again, ply, pos, move], [mid, 3, "p3", "c4"]);
  const third = seated();
  third.own.resume(AFTER);
  assert.equal(third.sent.length, 0);
  assert.equal(keptMove("g").mid, mid, "the sender of the frame says what became of it");
});
