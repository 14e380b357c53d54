/** A worker that explores the space of one puzzle, so that the page stays responsive. */

import { explore } from "./space.js";

addEventListener("message", ({ data }) => {
  const space = explore(data);
  const parts = [...Object.values(space), space.measured.moves.heights, space.measured.steps.heights];
  const buffers = new Set(parts.flatMap((part) => (ArrayBuffer.isView(part) ? [part.buffer] : [])));
  postMessage(space, { transfer: /** @type {ArrayBuffer[]} */ ([...buffers]) });
});
