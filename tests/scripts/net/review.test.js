/** A review over its connection: what the page was served with, what comes later, what was missed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { settled, sockets } from "../support/fake_socket_io.js";
import { openPage } from "../support/page.js";

openPage();
const { ReviewConnection } = await import("../../../webapp/static/js/net/review.js");

const position = (ply, depth) => ({ ply, depth });
const summary = (known) => ({ work: { known }, losses: {}, turns: [] });

/** A page with two positions that follows its review; `whole` is what the JSON API answers. */
async function followed(whole) {
  /** @type {string[]} */
  const fetched = [];
  globalThis.fetch = /** @type {typeof fetch} */ (
    async (path) => {
      fetched.push(String(path));
      return { ok: true, json: async () => whole() };
    }
  );
  const handlers = { changed() {}, refused() {}, server() {}, connection() {} };
  const served = { game: "g", positions: [position(0, null), position(1, null)], summary: summary(0) };
  const review = new ReviewConnection(served, handlers);
  const socket = sockets.at(-1);
  await socket.hear("connect");
  return { review, socket, fetched };
}

test("a page that knows all asks for what comes later alone", async () => {
  const { review, socket, fetched } = await followed(() => assert.fail("nothing was missed"));
  assert.deepEqual(socket.of("review")[0].body, { game: "g", later: true });
  await socket.answer("review", { ok: { game: "g", positions: [], summary: summary(0) } });
  await socket.hear("review", { game: "g", positions: [position(1, 10)], summary: summary(1) });
  await socket.hear("review", { game: "other", positions: [position(0, 9)], summary: summary(9) });
  assert.deepEqual(review.positions, [position(0, null), position(1, 10)]);
  assert.deepEqual(fetched, []);
});

test("what was found before the page followed is fetched", async () => {
  const whole = { game: "g", positions: [position(0, 8), position(1, 8)], summary: summary(2) };
  const { review, socket, fetched } = await followed(() => whole);
  await socket.answer("review", { ok: { game: "g", positions: [], summary: summary(2) } });
  await settled();
  assert.deepEqual(fetched, ["/api/matches/g/review"]);
  assert.deepEqual(review.positions, whole.positions);
});

test("after a lost connection all is fetched, and what is heard meanwhile is newer", async () => {
  let arrive = () => {};
  const arrived = new Promise((resolve) => {
    arrive = () => resolve(undefined);
  });
  const whole = { game: "g", positions: [position(0, 8), position(1, 8)], summary: summary(2) };
  const { review, socket } = await followed(async () => {
    await arrived;
    return whole;
  });
  await socket.answer("review", { ok: { game: "g", positions: [], summary: summary(0) } });
  await socket.hear("disconnect");
  await socket.hear("connect");
  await socket.answer("review", { ok: { game: "g", positions: [], summary: summary(0) } });
  await socket.hear("review", { game: "g", positions: [position(1, 14)], summary: summary(3) });
  arrive();
  await settled();
  await settled();
  assert.deepEqual(review.positions, [position(0, 8), position(1, 14)]);
  assert.equal(review.summary.work.known, 3);
});
