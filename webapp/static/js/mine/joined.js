/** Puts the records of the other device to those of this one. */

import { embedded, part } from "../frame/part.js";
import { say } from "../frame/phrases.js";
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
await leaveRecords(part("[data-leave]").dataset.leave ?? "");
if (added) part("[data-merged]").textContent = say("records_merged", { n: added });
part("#main").dataset.ready = "true";
