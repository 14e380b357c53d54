/** The record as a file: saved by one button, read by another. */

import { part } from "../../frame/part.js";
import { say } from "../../frame/phrases.js";
import { BadRecordFile, mergeRecord, writeRecord } from "../record_file.js";
import { html } from "./html.js";

const MOST_BYTES = 4 * 1024 * 1024;
const NAME = "yiyuan-huarong.json";

/**
 * Connects both buttons.
 * @param {() => void} onChange after a file was merged
 */
export function connectFile(onChange) {
  part("[data-do=export]").addEventListener("click", save);
  const input = /** @type {HTMLInputElement} */ (part("[data-import]"));
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    tell(await merged(file));
    input.value = "";
    onChange();
  });
}

function save() {
  const url = URL.createObjectURL(new Blob([writeRecord()], { type: "application/json" }));
  html("a", { href: url, download: NAME }).click();
  URL.revokeObjectURL(url);
}

/**
 * Merges a file; the sentence says what came of it.
 * @param {File} file
 */
async function merged(file) {
  if (file.size > MOST_BYTES) return say("not_a_record");
  try {
    const added = mergeRecord(await file.text());
    if (added.puzzles + added.results === 0) return say("file_had_nothing_new");
    return say("file_merged", {
      puzzles: say("n_puzzles", { n: added.puzzles }),
      results: say("n_results", { n: added.results }),
    });
  } catch (problem) {
    if (problem instanceof BadRecordFile) return say(problem.code);
    throw problem;
  }
}

/** @param {string} sentence */
function tell(sentence) {
  const note = part("[data-file-note]");
  note.textContent = sentence;
  note.hidden = false;
}
