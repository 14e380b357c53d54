/** Events are shown one after another, each long enough to be seen. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { EventQueue } from "../../../webapp/static/js/matches/match/event_queue.js";

/** A queue whose items say for how long they are shown, and what it has shown so far. */
function begin() {
  mock.timers.enable({ apis: ["setTimeout"] });
  const shown = [];
  const queue = new EventQueue(({ name, time }, last) => {
    shown.push(last ? `${name}, the last` : name);
    return time;
  });
  return { queue, shown };
}

test("the first is shown at once, the next when its time is over", (t) => {
  t.after(() => mock.timers.reset());
  const { queue, shown } = begin();
  for (const name of ["a", "b", "c"]) queue.add({ name, time: 100 });
  assert.deepEqual(shown, ["a, the last"]);
  mock.timers.tick(99);
  assert.equal(shown.length, 1);
  mock.timers.tick(1);
  assert.deepEqual(shown, ["a, the last", "b"]);
  mock.timers.tick(100);
  assert.deepEqual(shown, ["a, the last", "b", "c, the last"]);
});

test("what waits is known, and can be forgotten", (t) => {
  t.after(() => mock.timers.reset());
  const { queue, shown } = begin();
  assert.deepEqual([queue.busy, queue.behind], [false, false]);
  queue.add({ name: "a", time: 100 });
  queue.add({ name: "b", time: 100 });
  assert.deepEqual([queue.busy, queue.behind], [true, true]);
  queue.clear();
  assert.deepEqual([queue.busy, queue.behind], [true, false]);
  mock.timers.tick(100);
  assert.equal(queue.busy, false);
  assert.deepEqual(shown, ["a, the last"]);
});
