/** Entry of the introduction: scenes that wait for a tap, then the visitor's own first capture. */

import { embedded, find } from "../../../frame/dom.js";
import { CONTROLS, listenFirst, listenToButtons } from "../../../frame/shortcuts.js";
import { setSound } from "../../../frame/sound.js";
import { canSpeak, isSpeechChosen, setSpeech, speak } from "../../../frame/speech.js";
import { showState } from "../../../problems/page_state.js";
import { wireVoice } from "../../../problems/voice.js";
import { FirstCapture } from "./first_capture.js";
import { Scenes } from "./scenes.js";

/**
 * @import { Lesson } from "../problem/board.js"
 * @import { Frame } from "./scenes.js"
 */

/** @type {{scenes: Frame[][], own: Lesson}} */
const { scenes, own } = embedded("scenes");
const page = find("#introduction");
page.hidden = false;

const story = new Scenes(scenes, () => {
  showState("own", page);
  capture.begin();
});
const capture = new FirstCapture(own, page);

/** @type {Record<string, () => unknown>} */
const acts = {
  on: () => story.on(),
  back: () => {
    showState("watch", page);
    capture.end();
    story.back();
  },
  again: () => capture.begin(),
  show: () => capture.show(),
};
listenToButtons(acts);
listenFirst((key, within) => keyOf(key, within(CONTROLS), page.dataset.state ?? ""));
find("#board").addEventListener("click", () => {
  if (page.dataset.state === "watch") story.on();
});
const showVoice = wireVoice(() => find("#caption").textContent ?? "");
askOnce();
story.begin();
find("#main").dataset.ready = "true";

/** Asks a visitor once whether they want to hear something; on phones there are no sounds before. */
function askOnce() {
  const box = find("#ask-voice");
  box.hidden = isSpeechChosen() || !canSpeak();
  for (const button of box.querySelectorAll("button"))
    button.addEventListener("click", () => {
      setSound(button.dataset.sound === "on");
      setSpeech(button.dataset.voice === "on");
      showVoice();
      box.hidden = true;
      speak(find("#caption").textContent ?? "");
    });
}

/**
 * @param {string} pressed
 * @param {boolean} onControl
 * @param {string} state
 * @returns {(() => unknown) | null | undefined}
 */
function keyOf(pressed, onControl, state) {
  if (state === "watch") {
    if (pressed === "ArrowRight" || (pressed === "Enter" && !onControl)) return acts.on;
    return pressed === "ArrowLeft" ? acts.back : null;
  }
  if (state === "wrong" && (pressed === "Escape" || (pressed === "Enter" && !onControl))) return acts.again;
  if (state === "done" && pressed === "Enter" && !onControl) return () => find("[data-next]").click();
  return null;
}
