/** Merges the records of the other device with those of this one. */

import { embedded, find } from "../frame/dom.js";
import { ngettext } from "../frame/i18n.js";
import { leaveRecords } from "./archive/exchange.js";
import { mergeRecords } from "./records.js";

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const added = mergeRecords(parsed(embedded("records")));
leaveRecords(find("[data-leave]").dataset.leave ?? "").then(() => {
  if (added)
    find("[data-merged]").textContent = ngettext("{n} record was added.", "{n} records were added.", added);
  find("#main").dataset.ready = "true";
});
