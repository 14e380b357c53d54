/** The card of a result: the server draws it, the player keeps it or sends it. */

import { find } from "../../frame/dom.js";

const dialog = /** @type {HTMLDialogElement} */ (find("[data-card-dialog]"));
const picture = /** @type {HTMLImageElement} */ (find("[data-card-picture]"));
const download = /** @type {HTMLAnchorElement} */ (find("[data-card-download]"));
const send = find("[data-card-share]");

/**
 * Shows the card of a game; without a challenge it is that of the puzzle.
 * @param {string | null} challenge the link of the challenge, which has the signed result in it
 */
export function showCard(challenge) {
  const url = new URL(dialog.dataset.url ?? "", location.origin);
  const token = challenge && new URL(challenge, location.origin).searchParams.get("challenge");
  if (token) url.searchParams.set("challenge", token);
  picture.src = url.href;
  download.href = url.href;
  send.hidden = !canSend();
  dialog.showModal();
}

/** Whether this device has a sheet that sends pictures. */
function canSend() {
  const file = new File([], "card.png", { type: "image/png" });
  return Boolean(navigator.canShare?.({ files: [file] }));
}

send.addEventListener("click", async () => {
  const answer = await fetch(picture.src);
  const file = new File([await answer.blob()], `${document.title}.png`, { type: "image/png" });
  // Closing the sheet of the device is an answer, not an error.
  await navigator.share({ files: [file], title: document.title }).catch(() => {});
});
