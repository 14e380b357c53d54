/** The pictures of a result, drawn by the server, to download or share with a line of text: its card, and its road. */

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
/** A picture has no room for more. */
const MOST_DETOURS = 60;

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
  showPicture(url, challenge ?? location.origin + location.pathname, line(achieved, fewest));
}

/**
 * Shows one's own way to the exit as a road, with the line that goes with it.
 * @param {readonly {at: number, by: number}[] | null} detours null where they are not known: then there is no picture
 * @param {string} link
 * @param {string} words
 */
export function showRoad(detours, link, words) {
  const url = new URL((dialog.dataset.url ?? "").replace("card.png", "road.png"), location.origin);
  const isShort = detours && detours.length <= MOST_DETOURS;
  if (detours?.length) url.searchParams.set("detours", detours.map(({ at, by }) => `${at}-${by}`).join("."));
  showPicture(isShort ? url : null, link, words);
}

/** @param {URL | null} url @param {string} link @param {string} words */
function showPicture(url, link, words) {
  url?.searchParams.set("day", dayOf());
  picture.hidden = download.hidden = !url;
  if (url) picture.src = download.href = url.href;
  address = link;
  text.textContent = words;
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
  const words = { title: document.title, text: `${text.textContent}\n${address}` };
  const answer = picture.hidden ? null : await fetch(picture.src).catch(() => null);
  const files = answer?.ok
    ? [new File([await answer.blob()], `${document.title}.png`, { type: "image/png" })]
    : [];
  // Closing the sheet of the device is an answer, not an error.
  await navigator.share(files.length ? { ...words, files } : words).catch(() => {});
});
