/** The end of a set: how many problems were right, and how many at the first try. */

import { embedded, part } from "../../frame/part.js";
import { say } from "../../frame/phrases.js";
import { lessonRecord, progressOf } from "./record.js";
import { showStars } from "./stars.js";

/** @type {{key: string, counts: Record<string, number>}} */
const { key, counts } = embedded("lessons");

function show() {
  const record = lessonRecord();
  const count = counts[key] ?? 0;
  const { solved, full } = progressOf(record, key, count);
  part("[data-result]").textContent =
    solved === count ? say("set_done", { full, count }) : say("set_open", { n: count - solved });
  part("#all-done").hidden = Object.entries(counts).some(
    ([each, wanted]) => progressOf(record, each, wanted).solved < wanted,
  );
  showStars();
  part("#main").dataset.ready = "true";
}

addEventListener("pageshow", show);
show();
