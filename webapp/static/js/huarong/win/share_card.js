/** The card of a result, drawn by the server, to download or share with a line of text. */

import { dayOf } from "../../frame/day.js";
import { find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { copy } from "../../frame/share.js";
import { counted } from "../puzzle/words.js";

const dialog = /** @type {HTMLDialogElement} */ (find("[data-card-dialog]"));
const picture = /** @type {HTMLImageElement} */ (find("[data-card-picture]"));
const download = /** @type {HTMLAnchorElement} */ (find("[data-card-download]"));
const send = find("[data-card-share]");
const text = find("[data-card-text]");
/** The address in the text: of the challenge, or of the puzzle. */
let address = "";

/**
 * Shows the card of a game; without a challenge it is that of the puzzle.
 * @param {string | null} challenge the link of the challenge, which has the signed result in it
 * @param {string | null} achieved the result in a sentence, null where there is none to tell
 * @param {number | null} fewest moves of the puzzle, null where they are not known
 */
export function showCard(challenge, achieved, fewest) {
  const url = new URL(dialog.dataset.url ?? "", location.origin);
  const token = challenge && new URL(challenge, location.origin).searchParams.get("challenge");
  if (token) url.searchParams.set("challenge", token);
  url.searchParams.set("day", dayOf());
  picture.src = url.href;
  download.href = url.href;
  address = challenge ?? location.origin + location.pathname;
  text.textContent = line(achieved, fewest);
  send.hidden = !canSend();
  find("[data-card-copy]").classList.toggle("main", send.hidden);
  dialog.showModal();
}

/** @param {string | null} achieved @param {number | null} fewest */
function line(achieved, fewest) {
  const best = fewest === null ? "" : gettext("The fewest is {best}.", { best: counted("moves", fewest) });
  return gettext("Yiyuan Huarong Dao, “{name}”: {result}", {
    name: dialog.dataset.name ?? "",
    result: achieved ?? best,
  });
}

/** Whether this device has a sheet that sends pictures. */
function canSend() {
  const file = new File([], "card.png", { type: "image/png" });
  return Boolean(navigator.canShare?.({ files: [file] }));
}

find("[data-card-copy]").addEventListener("click", () =>
  copy(`${text.textContent}\n${address}`, gettext("The line and its link are copied.")),
);

send.addEventListener("click", async () => {
  const answer = await fetch(picture.src);
  const file = new File([await answer.blob()], `${document.title}.png`, { type: "image/png" });
  const words = `${text.textContent}\n${address}`;
  // Closing the sheet of the device is an answer, not an error.
  await navigator.share({ files: [file], title: document.title, text: words }).catch(() => {});
});
