/** A worker in which the levels of Capture Go think, so that the page stays at hand meanwhile. */

import { captureGoMove } from "./capture_go.js";

addEventListener("message", ({ data }) => postMessage({ id: data.id, move: captureGoMove(data.question) }));
