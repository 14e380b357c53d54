/** A worker in which the levels of Capture Go search, so that the page stays responsive. */

import { captureGoMove } from "./capture_go.js";

addEventListener("message", ({ data }) => postMessage({ id: data.id, move: captureGoMove(data.question) }));
