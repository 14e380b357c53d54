/** Loads the data of a map: the space from a worker, the places from the server. */

import { commonCode } from "../../board/huarong/code.js";
import { siteUrl } from "../../frame/site_url.js";
import { Jobs } from "../../net/jobs.js";
import { layoutOf } from "./space.js";

/**
 * @import { Reply, Waiting } from "../../net/jobs.js"
 * @import { Space } from "./space.js"
 *
 * @typedef {{x: Float32Array, z: Float32Array}} Places  of layouts in the plan
 */
const HEAD = 32;
const MAGIC = "HRD1";
const TOP = 4095;

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

/**
 * The places of all layouts of a space, as `engines/huarong/landscape/packing.py` writes them; mirror images
 * get mirrored places.
 * @param {ArrayBuffer} file
 * @param {Int32Array | null} mirrors
 * @param {number} layouts
 * @returns {Places}
 * @throws {RangeError} where the file belongs to another space
 */
export function readPlaces(file, mirrors, layouts) {
  const head = new DataView(file, 0, HEAD);
  const magic = String.fromCharCode(...new Uint8Array(file, 0, 4));
  const count = head.getUint32(12, true);
  if (magic !== MAGIC || head.getUint32(8, true) !== layouts || file.byteLength !== HEAD + 3 * count)
    throw new RangeError("these places belong to another map");
  const [left, right, front, back] = [16, 20, 24, 28].map((at) => head.getFloat32(at, true));
  const bytes = new Uint8Array(file, HEAD);
  const x = new Float32Array(layouts);
  const z = new Float32Array(layouts);
  for (let number = 0, at = 0; number < layouts; number++) {
    const other = mirrors ? mirrors[number] : number;
    if (other < number) continue;
    const high = bytes[2 * count + at];
    const across = bytes[at] | ((high & 15) << 8);
    const along = bytes[count + at] | ((high >> 4) << 8);
    x[number] = left + ((right - left) * across) / TOP;
    z[number] = front + ((back - front) * along) / TOP;
    if (mirrors) {
      x[number] = other === number ? 0 : x[number];
      x[other] = other === number ? 0 : -x[number];
      z[other] = z[number];
    }
    at++;
  }
  return { x, z };
}
