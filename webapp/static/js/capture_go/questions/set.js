/** A set of questions: what this browser has solved of it, where to go on, and its link for others. */

import { embedded, find } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { share } from "../../frame/share.js";
import { progressOf } from "../../problems/record.js";
import { recordOf } from "../../problems/records.js";
import { showStars } from "../../problems/stars.js";

/** @type {{record: string, key: string, counts: Record<string, number>}} */
const { record: name, key, counts } = embedded("lessons");
const record = recordOf(name);
const button = find("[data-do=share]");
button.hidden = false;
button.addEventListener("click", () => share(location.href, document.title));
addEventListener("pageshow", show);
show();

function show() {
  const kept = record.read();
  const count = counts[key] ?? 0;
  const { solved, full } = progressOf(kept, key, count);
  if (solved) {
    find("[data-result]").textContent =
      solved === count
        ? gettext("Set done: {full} of {count} at the first try.", { full, count })
        : ngettext("{n} problem is still open.", "{n} problems are still open.", count - solved);
    const open = [...document.querySelectorAll("[data-lesson]")].find(
      (each) => !kept.lessons[/** @type {HTMLElement} */ (each).dataset.lesson ?? ""]?.star,
    );
    if (open) find("[data-begin]").setAttribute("href", open.getAttribute("href") ?? "");
  }
  showStars(record);
  find("#main").dataset.ready = "true";
}
