/** A worker that explores the space of one puzzle, so that the page stays at hand meanwhile. */

import { explore } from "./space.js";

addEventListener("message", ({ data }) => {
  const space = explore(data);
  const buffers = Object.values(space).flatMap((part) => (ArrayBuffer.isView(part) ? [part.buffer] : []));
  postMessage(space, { transfer: /** @type {ArrayBuffer[]} */ (buffers) });
});
