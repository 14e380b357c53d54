/** Loads the data of a map: the space from a worker, the places from the server. */

import { commonCode } from "../../board/huarong/code.js";
import { siteUrl } from "../../frame/site_url.js";
import { Jobs } from "../../net/jobs.js";
import { readPlaces } from "./places.js";
import { layoutOf } from "./space.js";

/**
 * @import { Reply, Waiting } from "../../net/jobs.js"
 * @import { Places } from "./places.js"
 * @import { Space } from "./space.js"
 */

/**
 * All layouts that can be reached, found beside this page.
 * @param {string} layout
 * @returns {Promise<Space>}
 */
export function spaceOf(layout) {
  const worker = new Worker(new URL("./explorer.js", import.meta.url), { type: "module" });
  return new Promise((done, failed) => {
    worker.addEventListener("message", ({ data }) => {
      worker.terminate();
      done(data);
    });
    worker.addEventListener("error", (problem) => failed(new Error(problem.message)));
    worker.postMessage(layout);
  });
}

/**
 * The places of a space: from the site's kept maps, or from its engines.
 * @param {Space} space
 * @param {(why: Waiting) => void} waits  receives the reason for a delay
 * @returns {Promise<Places>}
 * @throws {Error} with a sentence for the player, if the server gave one
 */
export async function placesOf(space, waits) {
  const layout = layoutOf(space.keys[space.exits.length ? 0 : space.asked]);
  const address = siteUrl(`/huarong/${commonCode(layout)}/places`);
  let answer = await fetch(address);
  if (answer.status === 202) {
    await computed(layout, waits);
    answer = await fetch(address);
  }
  if (answer.status !== 200) throw new Error();
  return readPlaces(await answer.arrayBuffer(), space.mirrors, space.keys.length);
}

/**
 * Has the engines compute a map; the job ends with the page.
 * @param {string} layout
 * @param {(why: Waiting) => void} waits
 * @returns {Promise<void>}
 */
function computed(layout, waits) {
  const jobs = new Jobs();
  let before = 0;
  let over = false;
  const report = () => over || waits(jobs.waiting(before));
  jobs.listen(report);
  return new Promise((done, failed) => {
    const answered = (/** @type {Reply} */ { err }) => {
      over = true;
      if (err) failed(new Error(err.message));
      else done();
    };
    jobs.ask("map", { layout }, answered, (jobsBefore) => {
      before = jobsBefore;
      report();
    });
  });
}
