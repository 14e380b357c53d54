/** Entry of the introduction: three scenes in which the visitor taps, the last one a capture. */

import { embedded, find } from "../../../frame/dom.js";
import { CONTROLS, listenFirst, listenToButtons } from "../../../frame/shortcuts.js";
import { setSound } from "../../../frame/sound.js";
import { canSpeak, isSpeechChosen, setSpeech, speak, speechOn } from "../../../frame/speech.js";
import { wireVoice } from "../../../problems/voice.js";
import { Introduction } from "./introduction.js";

const page = find("#introduction");
const question = find("#ask-voice");
page.hidden = false;
const introduction = new Introduction(embedded("scenes"), page);

const acts = {
  on: () => {
    if (!question.hidden) answerVoice(speechOn());
    introduction.on();
  },
  show: () => introduction.show(),
};
listenToButtons(acts);
listenFirst((key, within) => (key === "Enter" && !within(CONTROLS) ? goOn(page.dataset.state) : null));
const showVoice = wireVoice(() => find("#caption").textContent ?? "");
askOnce();
find("#main").dataset.ready = "true";

/** @param {string | undefined} state */
function goOn(state) {
  if (state === "next") return acts.on;
  return state === "done" ? () => find("[data-next]").click() : null;
}

/** Asks a visitor once whether they want to hear something: in the first scene, and on phones, which are silent. */
function askOnce() {
  question.hidden = isSpeechChosen() || !canSpeak();
  for (const button of question.querySelectorAll("button"))
    button.addEventListener("click", () => {
      setSound(button.dataset.sound === "on");
      answerVoice(button.dataset.voice === "on");
      speak(find("#caption").textContent ?? "");
    });
}

/** @param {boolean} on  whoever goes on without an answer leaves it as it is */
function answerVoice(on) {
  setSpeech(on);
  showVoice();
  question.hidden = true;
}
