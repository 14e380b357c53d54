/** A new worker that waits is asked to take over, again and again, until it has. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { letTakeOver, TAKE_OVER } from "../../../webapp/static/js/offline/take_over.js";

/** A worker that notes what it is told. */
class Worker extends EventTarget {
  told = [];
  state = "installing";

  postMessage(message) {
    this.told.push(message);
  }

  becomes(state) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

function registration(parts = {}) {
  return Object.assign(new EventTarget(), { installing: null, waiting: null }, parts);
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("one that was installed and waits is asked until it waits no more", () => {
  const worker = new Worker();
  const page = registration();
  letTakeOver(page);
  mock.timers.tick(60_000);
  page.installing = worker;
  page.dispatchEvent(new Event("updatefound"));
  Object.assign(page, { installing: null, waiting: worker });
  worker.becomes("installed");
  for (let asked = 0; asked < 2; asked += 1) mock.timers.tick(2000);
  assert.deepEqual(worker.told, [{ do: TAKE_OVER }, { do: TAKE_OVER }]);
  page.waiting = null;
  worker.becomes("activating");
  mock.timers.tick(60_000);
  assert.equal(worker.told.length, 2);
});

test("one that takes over by itself, or could not be installed, is not asked", () => {
  for (const state of ["installed", "redundant"]) {
    const worker = new Worker();
    const page = registration({ installing: null });
    letTakeOver(page);
    page.installing = worker;
    page.dispatchEvent(new Event("updatefound"));
    page.installing = null;
    worker.becomes(state);
    mock.timers.tick(60_000);
    assert.deepEqual(worker.told, []);
  }
});

test("one that waited before the page was opened is asked", () => {
  const worker = new Worker();
  letTakeOver(registration({ waiting: worker }));
  mock.timers.tick(2500);
  assert.deepEqual(worker.told, [{ do: TAKE_OVER }]);
});
