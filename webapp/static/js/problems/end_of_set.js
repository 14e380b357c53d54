/** The end of a set: how many problems were right, and how many at the first try. */

import { embedded, find } from "../frame/dom.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { progressOf } from "./record.js";
import { recordOf } from "./records.js";
import { showStars } from "./stars.js";

/** @type {{record: string, key: string, counts: Record<string, number>}} */
const { record: name, key, counts } = embedded("lessons");
const record = recordOf(name);
addEventListener("pageshow", show);
show();

function show() {
  const kept = record.read();
  const count = counts[key] ?? 0;
  const { solved, full } = progressOf(kept, key, count);
  find("[data-result]").textContent =
    solved === count
      ? gettext("Set done: {full} of {count} at the first try.", { full, count })
      : ngettext("{n} problem is still open.", "{n} problems are still open.", count - solved);
  find("#all-done").hidden = Object.entries(counts).some(
    ([each, wanted]) => progressOf(kept, each, wanted).solved < wanted,
  );
  showStars(record);
  find("#main").dataset.ready = "true";
}
