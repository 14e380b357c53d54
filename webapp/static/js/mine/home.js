/** The home page for a returning visitor: adds the lesson and the puzzles that this browser remembers. */

import { reloadAfterBack } from "../frame/after_back.js";
import { showAtHome } from "../frame/at_home.js";
import { find } from "../frame/dom.js";
import { fetchInLanguage } from "../frame/request.js";
import { sendWaiting } from "../huarong/win/challenges.js";
import { lessonInHand } from "./in_hand.js";
import { showMoments } from "./moments.js";

const list = find("#go-on-lines");

reloadAfterBack();
showMoments();
sendWaiting();

/** The line of the day gives way to the lesson in hand. */
async function showLesson() {
  const lesson = lessonInHand();
  if (!lesson) return;
  const answer = await fetchInLanguage(`${list.dataset.lines}?${new URLSearchParams({ lesson })}`).catch(
    () => null,
  ); // offline: the line of the day stays
  const before = list.querySelector("[data-kind=daily-lesson]");
  if (!answer?.ok || !before) return;
  const made = document.createElement("template");
  made.innerHTML = await answer.text();
  before.replaceWith(made.content);
}

Promise.all([showLesson(), showAtHome()]).then(() => {
  find("#main").dataset.ready = "true";
});
