/** Entry of the opening pages: marks the lines that the player knows. */

import { find } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { dueProblems } from "../../problems/record.js";
import { openingRecord } from "../../problems/records.js";
import { countKnown, knownWords } from "./known_words.js";

addEventListener("pageshow", show);
show();

function show() {
  const record = openingRecord.read();
  for (const place of document.querySelectorAll("[data-known]"))
    place.textContent = knownWords(record, keysOf(place, "known")[0] ?? "");
  for (const place of document.querySelectorAll("[data-known-of]")) {
    const keys = keysOf(place, "knownOf");
    const n = countKnown(record, keys);
    place.textContent = n ? gettext("{n} of {count} known", { n, count: keys.length }) : "";
  }
  const due = document.querySelector("[data-due]");
  const n = dueProblems(record).length;
  due?.toggleAttribute("hidden", !n);
  if (due) due.textContent = ngettext("{n} line comes back today", "{n} lines come back today", n);
  find("#main").dataset.ready = "true";
}

/** The keys of lines that a place of the page names. @param {Element} place @param {string} name */
function keysOf(place, name) {
  const text = place instanceof HTMLElement ? (place.dataset[name] ?? "") : "";
  return text.split(" ").filter(Boolean);
}
