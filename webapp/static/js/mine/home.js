/** The home page for a returning visitor: adds the lesson and the puzzle that this browser remembers. */

import { reloadAfterBack } from "../frame/after_back.js";
import { find } from "../frame/dom.js";
import { fetchInLanguage } from "../frame/request.js";
import { sendWaiting } from "../huarong/win/challenges.js";
import { waiting } from "./in_hand.js";
import { showMoments } from "./moments.js";

const list = find("#go-on-lines");
/** The lines of the day give way to what is in hand. @type {Record<string, string>} */
const REPLACED = { lesson: "daily-lesson", puzzle: "daily-puzzle" };

reloadAfterBack();
showMoments();
sendWaiting();

/** @param {ReturnType<typeof waiting>[number]} inHand */
async function show({ kind, query }) {
  const answer = await fetchInLanguage(`${list.dataset.lines}?${query}`).catch(() => null); // offline: the line of the day stays
  const before = list.querySelector(`[data-kind=${REPLACED[kind]}]`);
  if (!answer?.ok || !before) return;
  const made = document.createElement("template");
  made.innerHTML = await answer.text();
  before.replaceWith(made.content);
}

Promise.all(waiting().map(show)).then(() => {
  find("#main").dataset.ready = "true";
});
