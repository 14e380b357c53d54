/** The end of a set: how many problems were right, and how many at the first try. */

import { embedded, part } from "../frame/part.js";
import { say } from "../frame/phrases.js";
import { progressOf } from "./record.js";
import { showStars } from "./stars.js";

/** @param {import("./record.js").ProblemRecord} record */
export function showEndOfSet(record) {
  const show = () => fill(record);
  addEventListener("pageshow", show);
  show();
}

/** @param {import("./record.js").ProblemRecord} record */
function fill(record) {
  /** @type {{key: string, counts: Record<string, number>}} */
  const { key, counts } = embedded("lessons");
  const kept = record.read();
  const count = counts[key] ?? 0;
  const { solved, full } = progressOf(kept, key, count);
  part("[data-result]").textContent =
    solved === count ? say("set_done", { full, count }) : say("set_open", { n: count - solved });
  part("#all-done").hidden = Object.entries(counts).some(
    ([each, wanted]) => progressOf(kept, each, wanted).solved < wanted,
  );
  showStars(record);
  part("#main").dataset.ready = "true";
}
