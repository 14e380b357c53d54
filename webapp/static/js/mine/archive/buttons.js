/** The buttons that save everything in a file and restore it. */

import { find } from "../../frame/dom.js";
import { gettext, ngettext, sentenceGap } from "../../frame/i18n.js";
import { saveFile } from "../../frame/save_file.js";
import { loadFromTab, storeInTab } from "../../frame/storage.js";
import { MOST_BYTES, NotRestored, restore, wholeFile } from "./file.js";

const NAME = "yiyuan.json";
/** Name of the message for after a reload of the page. */
const SAID = "mine:restored";
/** The sentence for each reason why nothing was restored. */
const REFUSALS = {
  bad_file: gettext("This file is not from this site, or it is damaged. Nothing has changed."),
  newer_file: gettext("This file comes from a newer version of the site. Nothing has changed."),
  too_large: gettext(
    "This file is too large: at most {most} MB, as a file of this site has. Nothing has changed.",
    { most: MOST_BYTES / 2 ** 20 },
  ),
  no_connection: gettext("There is no connection; try again."),
  refused: gettext("That did not work, and nothing has changed. Please try again."),
};

/** Connects the buttons, and says what was restored before the page was drawn again. */
export function connectArchive() {
  const box = find("[data-archive]");
  const input = /** @type {HTMLInputElement} */ (find("[data-restore]"));
  const urls = { save: box.dataset.save ?? "", restore: box.dataset.archive ?? "" };
  box.hidden = false;
  find("[data-do=save-all]").addEventListener("click", (event) => {
    event.preventDefault();
    save(urls.save);
  });
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    input.disabled = true;
    tell(gettext("Restoring …"));
    await restoreFrom(file, urls.restore);
    input.value = "";
    input.disabled = false;
  });
  const said = loadFromTab(SAID);
  if (said) tell(said);
  storeInTab(SAID, null);
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
    saveFile(new Blob([text], { type: "application/json" }), NAME);
    const saved = ngettext("Saved, with {n} game.", "Saved, with {n} games.", count);
    const older = ngettext("{n} older game did not fit in.", "{n} older games did not fit in.", left);
    tell(left ? [saved, older].join(sentenceGap) : saved);
  } catch {
    tell(gettext("There is no connection; try again."));
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
    if (!done.games && !done.copies && !done.records && !done.failed)
      return tell(gettext("All of it was here already."));
    storeInTab(SAID, told(done));
    location.reload();
  } catch (problem) {
    if (!(problem instanceof NotRestored)) throw problem;
    tell(problem.message || REFUSALS[problem.code]);
  }
}

/** @param {Awaited<ReturnType<typeof restore>>} done */
function told({ games, copies, left, records, failed }) {
  return [
    games ? ngettext("{n} game is back.", "{n} games are back.", games) : "",
    copies ? ngettext("{n} game came back as a record.", "{n} games came back as records.", copies) : "",
    records ? ngettext("{n} record was added.", "{n} records were added.", records) : "",
    left
      ? ngettext(
          "{n} more game: restore the file once more.",
          "{n} more games: restore the file once more.",
          left,
        )
      : "",
    failed ? whyNoMore(failed) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {NotRestored} failed */
function whyNoMore(failed) {
  if (failed.later) return failed.message;
  return gettext("The rest of the file did not come through; restore it once more.");
}

/** @param {string} words */
function tell(words) {
  const note = find("[data-archive-note]");
  note.textContent = words;
  note.hidden = false;
}
