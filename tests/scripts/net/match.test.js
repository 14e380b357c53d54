/** One match over its connection: events in order, gaps filled, refusals that bring the state. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { settled, sockets } from "../support/fake_socket_io.js";
import { openPage } from "../support/page.js";

openPage();
const { MatchConnection } = await import("../../../webapp/static/js/net/match.js");

const STATE = {
  game: "g",
  kind: "reversi",
  v: 1,
  ply: 0,
  pos: "p0",
  side: "black",
  moves: [],
  start: ["--"],
};

/** A match whose page has joined it, with what the page was told. */
async function joined(answer = {}) {
  const told = [];
  const tell =
    (name) =>
    (...data) =>
      told.push([name, ...data]);
  const handlers = Object.fromEntries(
    ["changed", "thinking", "hint", "values", "queued", "presence", "server", "connection", "refused"].map(
      (name) => [name, tell(name)],
    ),
  );
  const match = new MatchConnection(STATE, null, handlers);
  const socket = sockets.at(-1);
  await socket.hear("connect");
  await socket.answer("join", { ok: { seat: "black", ...answer } });
  const changes = () => told.filter(([name]) => name === "changed").map(([, event]) => event);
  return { match, socket, told, changes };
}

function moveEvent(v, move) {
  const ply = v - 1;
  const state = { ...STATE, v, ply, pos: `p${ply}` };
  return { game: "g", v, type: "move", ply, pos: state.pos, data: { ply, move, rows: `${move}/--` }, state };
}

test("joining says which version is known, and learns the seat", async () => {
  const { match, socket } = await joined();
  const [{ body }] = socket.of("join");
  assert.deepEqual([body.game, body.since], ["g", 1]);
  assert.equal(match.seat, "black");
});

test("an event is applied once and told", async () => {
  const { match, socket, changes } = await joined();
  const event = moveEvent(2, "c4");
  await socket.hear("event", event);
  await socket.hear("event", event);
  assert.equal(match.state.v, 2);
  assert.deepEqual(match.state.moves, [event.data]);
  assert.deepEqual(changes(), [event]);
  assert.deepEqual(match.state.start, ["--"], "what the page alone was given stays");
});

test("an answer has the events that its message brought about, and these only what their states change", async () => {
  const { match, socket, changes } = await joined();
  assert.equal(socket.of("join")[0].body.changes, true);
  const sent = match.move({ mid: "m1", ply: 0, pos: "p0", move: "c4" });
  const event = { ...moveEvent(2, "c4"), state: { side: "white", thinking: null } };
  await socket.answer("move", { ok: { v: 2, ply: 1, events: [event] } });
  await sent;
  const { v, ply, pos, side, rows, last, kind } = match.state;
  assert.deepEqual([v, ply, pos, side, last, kind], [2, 1, "p1", "white", "c4", "reversi"]);
  assert.deepEqual(rows, ["c4", "--"]);
  assert.deepEqual(changes(), [event]);
});

test("where an event is missing the page joins again and catches up in one go", async () => {
  const { match, socket, changes } = await joined();
  await socket.hear("event", moveEvent(3, "e3"));
  assert.equal(match.state.v, 1);
  assert.equal(socket.of("join").length, 2);
  const events = [moveEvent(2, "c4"), moveEvent(3, "e3")];
  await socket.answer("join", { ok: { seat: "black", events } });
  assert.equal(match.state.v, 3);
  assert.equal(match.state.moves.length, 2);
  assert.deepEqual(changes(), [null], "all at once, and nothing is animated");
});

test("a takeback shortens the moves", async () => {
  const { match, socket } = await joined();
  await socket.hear("event", moveEvent(2, "c4"));
  await socket.hear("event", moveEvent(3, "e3"));
  const state = { ...STATE, v: 4, ply: 0 };
  await socket.hear("event", { game: "g", v: 4, type: "takeback", ply: 0, data: { to: 0 }, state });
  assert.deepEqual(match.state.moves, []);
});

test("when the clocks stood still, the server's clock may have been set, and its time is asked for", async () => {
  const { match, socket } = await joined({ now: Date.now() });
  const hour = 3_600_000;
  const state = { ...STATE, v: 2 };
  await socket.hear("event", { game: "g", v: 2, type: "clock_paused", ply: 0, data: {}, state });
  assert.equal(socket.of("join").length, 2);
  await socket.answer("join", { ok: { seat: "black", now: Date.now() - hour } });
  assert.ok(Math.abs(match.serverTime - (Date.now() - hour)) < hour / 60);
});

test("a move names the position that the player saw; a refusal may bring the newer one", async () => {
  const { match, socket, changes } = await joined();
  const sent = match.move({ mid: "m1", ply: 0, pos: "p0", move: "c4" });
  const [{ body }] = socket.of("move");
  assert.deepEqual([body.mid, body.ply, body.pos, body.move], ["m1", 0, "p0", "c4"]);
  const state = { ...STATE, v: 5, ply: 2, pos: "p2", moves: [{}, {}] };
  await socket.answer("move", { err: { code: "stale", message: "…", state } });
  assert.equal((await sent).err.code, "stale");
  assert.equal(match.state.v, 5);
  assert.deepEqual(changes(), [null]);
});

test("an older state does not undo what is known", async () => {
  const { match, socket } = await joined();
  await socket.hear("event", moveEvent(2, "c4"));
  const sent = match.hint();
  await socket.answer("hint", { err: { code: "stale", message: "…", state: STATE } });
  await sent;
  assert.equal(match.state.v, 2);
});

test("a match that cannot be joined is told as refused", async () => {
  const { socket, told } = await joined();
  await socket.hear("disconnect", "transport close");
  await socket.hear("connect");
  await socket.answer("join", { err: { code: "unknown_game", message: "…" } });
  await settled();
  assert.deepEqual(told.find(([name]) => name === "refused")?.[1].code, "unknown_game");
});
