/** Buttons that save the record as a file and read it back. */

import { find } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { saveFile } from "../../frame/save_file.js";
import { BadRecordFile, mergeRecord, writeRecord } from "../record_file.js";

/** @import { FileProblem } from "../record_file.js" */

const MOST_BYTES = 4 * 1024 * 1024;
const NAME = "yiyuan-huarong.json";
/** @type {Record<FileProblem, string>} */
const REFUSALS = {
  not_a_record: gettext("This file is no record of puzzles from this site. Nothing was changed."),
  newer_record: gettext("This file is from a newer version of this site. Nothing was changed."),
  damaged_record: gettext("This file is damaged: not all in it makes sense. Nothing was changed."),
};

/**
 * Connects both buttons.
 * @param {() => void} onChange after a file was merged
 */
export function connectFile(onChange) {
  find("[data-do=export]").addEventListener("click", save);
  const input = /** @type {HTMLInputElement} */ (find("[data-import]"));
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    tell(await merged(file));
    input.value = "";
    onChange();
  });
}

function save() {
  saveFile(new Blob([writeRecord()], { type: "application/json" }), NAME);
}

/** Merges a file; the sentence says what came of it. @param {File} file */
async function merged(file) {
  if (file.size > MOST_BYTES) return REFUSALS.not_a_record;
  try {
    const added = mergeRecord(await file.text());
    if (added.puzzles + added.results === 0)
      return gettext("The file was read. It had nothing that is not here already.");
    return gettext("The file was read. Better or new: {puzzles}. Added: {results}.", {
      puzzles: ngettext("{n} puzzle", "{n} puzzles", added.puzzles),
      results: ngettext("{n} result", "{n} results", added.results),
    });
  } catch (problem) {
    if (problem instanceof BadRecordFile) return REFUSALS[problem.code];
    throw problem;
  }
}

/** @param {string} sentence */
function tell(sentence) {
  const note = find("[data-file-note]");
  note.textContent = sentence;
  note.hidden = false;
}
