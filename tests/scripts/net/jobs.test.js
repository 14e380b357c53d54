/** Requests to the engines: one answer each, also over a lost connection. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sockets } from "../support/fake_socket_io.js";
import { openPage } from "../support/page.js";

openPage();
const { Jobs } = await import("../../../webapp/static/js/net/jobs.js");

/** Requests over an open connection. */
async function open() {
  const jobs = new Jobs();
  const socket = sockets.at(-1);
  await socket.hear("connect");
  return { jobs, socket };
}

/** Asks for a distance, and collects what comes of it. */
function ask(jobs) {
  const came = [];
  const giveUp = jobs.ask(
    "distance",
    { layout: "…" },
    (reply) => came.push(reply),
    (before) => came.push(before),
  );
  return { came, giveUp };
}

/** The server says something of a job, which is heard after the acknowledgement of that moment. */
async function hear(socket, name, data) {
  await socket.hear(name, data);
  await sleep(1);
}

test("what is known without a search is in the acknowledgement", async () => {
  const { jobs, socket } = await open();
  const { came } = ask(jobs);
  await socket.answer("distance", { ok: { moves: 81, steps: 116 } });
  assert.deepEqual(came, [{ result: { moves: 81, steps: 116 } }]);
});

test("a search is answered later, once, and says how many go first", async () => {
  const { jobs, socket } = await open();
  const { came } = ask(jobs);
  await socket.answer("distance", { ok: { job: "7" } });
  await hear(socket, "queued", { job: "7", before: 2 });
  await hear(socket, "solution", { job: "8", result: "another's" });
  await hear(socket, "solution", { job: "7", result: "found" });
  await hear(socket, "solution", { job: "7", result: "again" });
  assert.deepEqual(came, [2, { result: "found" }]);
});

test("an answer that comes together with its acknowledgement is not lost", async () => {
  const { jobs, socket } = await open();
  const { came } = ask(jobs);
  const acknowledged = socket.answer("distance", { ok: { job: "7" } });
  socket.hear("solution", { job: "7", result: "found" });
  await acknowledged;
  await sleep(1);
  assert.deepEqual(came, [{ result: "found" }]);
});

test("a request that is given up is cancelled and never answered", async () => {
  const { jobs, socket } = await open();
  const { came, giveUp } = ask(jobs);
  await socket.answer("distance", { ok: { job: "7" } });
  giveUp();
  assert.deepEqual(socket.of("cancel")[0].body.job, "7");
  await hear(socket, "solution", { job: "7", result: "late" });
  assert.deepEqual(came, []);
});

test("a request that is given up before its job is known is cancelled when it is", async () => {
  const { jobs, socket } = await open();
  const { giveUp } = ask(jobs);
  giveUp();
  await socket.answer("distance", { ok: { job: "7" } });
  assert.equal(socket.of("cancel").length, 1);
});

test("after a lost connection the server has forgotten the job, so it is asked again", async () => {
  const { jobs, socket } = await open();
  const { came } = ask(jobs);
  await socket.answer("distance", { ok: { job: "7" } });
  await socket.hear("disconnect", "transport close");
  assert.equal(jobs.state, "offline");
  await socket.hear("connect");
  assert.equal(socket.of("distance").length, 2);
  await socket.answer("distance", { ok: { job: "9" } });
  await hear(socket, "solution", { job: "9", result: "found" });
  assert.deepEqual(came, [0, { result: "found" }]);
});
