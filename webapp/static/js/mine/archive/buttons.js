/** The buttons that save everything in a file and restore it. */

import { part } from "../../frame/part.js";
import { say } from "../../frame/phrases.js";
import { keepInTab, keptInTab } from "../../frame/storage.js";
import { html } from "../../huarong/progress/html.js";
import { MOST_BYTES, NotRestored, restore, wholeFile } from "./file.js";

const NAME = "yiyuan.json";
/** What to say after the page has been drawn again. */
const SAID = "mine:restored";
/** The sentence for each reason why nothing was restored. */
const REFUSALS = {
  bad_file: "restore_bad_file",
  newer_file: "restore_newer_file",
  too_large: "restore_too_large",
  no_connection: "code_failed",
  refused: "restore_refused",
};

/** Connects the buttons, and says what was restored before the page was drawn again. */
export function connectArchive() {
  const box = part("[data-archive]");
  const input = /** @type {HTMLInputElement} */ (part("[data-restore]"));
  const urls = { save: box.dataset.save ?? "", restore: box.dataset.archive ?? "" };
  box.hidden = false;
  part("[data-do=save-all]").addEventListener("click", (event) => {
    event.preventDefault();
    save(urls.save);
  });
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    input.disabled = true;
    tell(say("restoring"));
    await restoreFrom(file, urls.restore);
    input.value = "";
    input.disabled = false;
  });
  const said = keptInTab(SAID);
  if (said) tell(said);
  keepInTab(SAID, null);
}

/** @param {string} url */
async function save(url) {
  try {
    const text = await wholeFile(url);
    const { portions, left_out: left } = JSON.parse(text);
    const count = portions.reduce(
      (/** @type {number} */ sum, /** @type {any} */ each) => sum + each.games.length,
      0,
    );
    const object = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    html("a", { href: object, download: NAME }).click();
    URL.revokeObjectURL(object);
    tell(say("saved_all", { n: count }) + (left ? say("saved_without", { n: left }) : ""));
  } catch {
    tell(say("code_failed"));
  }
}

/**
 * Restores a file; if it had something new, the page is drawn again with it.
 * @param {File} file
 * @param {string} url
 */
async function restoreFrom(file, url) {
  try {
    if (file.size > MOST_BYTES) throw new NotRestored("too_large");
    const done = await restore(url, await file.text());
    if (!done.games && !done.copies && !done.records && !done.failed) return tell(say("restored_nothing"));
    keepInTab(SAID, told(done));
    location.reload();
  } catch (problem) {
    if (!(problem instanceof NotRestored)) throw problem;
    tell(problem.message || say(REFUSALS[problem.code], { most: MOST_BYTES / 2 ** 20 }));
  }
}

/** @param {Awaited<ReturnType<typeof restore>>} done */
function told({ games, copies, left, records, failed }) {
  return [
    games ? say("restored_games", { n: games }) : "",
    copies ? say("restored_copies", { n: copies }) : "",
    records ? say("records_merged", { n: records }) : "",
    left ? say("restored_left", { n: left }) : "",
    failed ? say("restored_in_part") : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {string} words */
function tell(words) {
  const note = part("[data-archive-note]");
  note.textContent = words;
  note.hidden = false;
}
