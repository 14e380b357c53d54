/** Every message is answered once, also when the connection breaks. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { settled, sockets } from "../support/fake_socket_io.js";
import { openPage } from "../support/page.js";

openPage();
const { Connection, WITHDRAWN } = await import("../../../webapp/static/js/net/connection.js");

function open(hooks = {}) {
  const states = [];
  const connection = new Connection({ changed: (state) => states.push(state), ...hooks });
  return { connection, socket: sockets.at(-1), states };
}

test("a message waits for the connection and then goes out under a fresh id", async () => {
  const { connection, socket, states } = open();
  const answer = connection.send("resign", { game: "g" });
  assert.equal(socket.sent.length, 0);
  await socket.hear("connect");
  const [{ type, body }] = socket.sent;
  assert.equal(type, "resign");
  assert.equal(body.game, "g");
  assert.match(body.mid, /^[\w-]{12}$/);
  await socket.answer("resign", { ok: {} });
  assert.deepEqual(await answer, { ok: {} });
  assert.deepEqual(states, ["connecting", "open"]);
});

test("a message without an answer is sent again under the same id", async () => {
  const { connection, socket, states } = open();
  await socket.hear("connect");
  const answer = connection.send("move", { move: "c4" });
  await socket.hear("disconnect", "transport close");
  socket.sent[0].fail();
  await settled();
  assert.equal(socket.sent.length, 1, "not while there is no connection");
  await socket.hear("connect");
  assert.equal(socket.sent.length, 2);
  assert.equal(socket.sent[1].body.mid, socket.sent[0].body.mid);
  socket.sent[1].answer({ ok: { v: 2 } });
  assert.deepEqual(await answer, { ok: { v: 2 } });
  assert.deepEqual(states, ["connecting", "open", "lost", "open"]);
});

test("a message is taken back only before it has gone out", async () => {
  const { connection, socket } = open();
  const answer = connection.send("move", { move: "c4" }, "m1");
  connection.send("move", { move: "e3" }, "m2");
  assert.equal(connection.withdraw("m1"), true);
  assert.equal((await answer).err.code, WITHDRAWN);
  await socket.hear("connect");
  assert.deepEqual(
    socket.sent.map(({ body }) => body.mid),
    ["m2"],
  );
  assert.equal(connection.withdraw("m2"), false, "the server may know it");
  assert.equal(connection.withdraw("m1"), false);
});

test("messages go out in order, and only after the greeting was answered", async () => {
  const { connection, socket } = open({ greet: (each) => each.ask("join", { game: "g" }) });
  connection.send("a", {});
  connection.send("b", {});
  await socket.hear("connect");
  assert.deepEqual(
    socket.sent.map(({ type }) => type),
    ["join"],
  );
  await socket.answer("join", { ok: {} });
  assert.deepEqual(
    socket.sent.map(({ type }) => type),
    ["join", "a", "b"],
  );
});

test("a connection that is lost during its greeting takes no other with it", async () => {
  const { socket, states } = open({ greet: (each) => each.ask("join", {}) });
  await socket.hear("connect");
  await socket.hear("disconnect", "transport close");
  socket.sent[0].fail();
  await settled();
  assert.equal(socket.reconnects, 0, "the library connects again");
  await socket.hear("connect");
  await socket.hear("disconnect", "transport close");
  await socket.hear("connect");
  socket.sent[1].fail();
  await settled();
  assert.equal(socket.reconnects, 0);
  socket.sent[2].answer({ ok: {} });
  await settled();
  assert.deepEqual(states, ["connecting", "lost", "lost", "open"]);
});

test("what is open and lets nothing through is given up, unless another has taken its place", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const { socket } = open();
  socket.io.hear("open");
  socket.io.engine = { ...socket.io.engine, id: "e2" };
  socket.io.hear("open");
  mock.timers.tick(4999);
  assert.equal(socket.reconnects, 0);
  mock.timers.tick(1);
  await settled();
  assert.equal(socket.reconnects, 1, "for the second alone");
});

test("the page comes back by itself where the server hung up or let nobody in", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const { socket } = open();
  const error = Object.assign(new Error("no"), { data: { code: "too_many", retry_after: 3 } });
  socket.hear("connect_error", error);
  mock.timers.tick(2999);
  assert.equal(socket.reconnects, 0);
  mock.timers.tick(1);
  assert.equal(socket.reconnects, 1);
  socket.hear("disconnect", "io server disconnect");
  mock.timers.tick(1000);
  assert.equal(socket.reconnects, 2);
});
