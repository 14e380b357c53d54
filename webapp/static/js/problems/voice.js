/** The switch of the voice that reads sentences aloud, where the browser has one. */

import { canSpeak, setSpeech, speak, speechOn } from "../frame/speech.js";

/**
 * Wires the switch; the sentence of the moment is read as the page opens, and when the voice is turned on.
 * @param {() => string} sentence  of the moment
 */
export function wireVoice(sentence) {
  const button = document.querySelector("[data-act=voice]");
  if (!(button instanceof HTMLElement) || !canSpeak()) return;
  button.hidden = false;
  const show = () => button.setAttribute("aria-pressed", String(speechOn()));
  button.addEventListener("click", () => {
    setSpeech(!speechOn());
    show();
    speak(sentence());
  });
  show();
  speak(sentence());
}
