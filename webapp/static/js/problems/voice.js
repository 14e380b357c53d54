/** The switch for reading sentences aloud, where the browser can. */

import { find, html } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { canSpeak, setSpeech, speak, speechOn } from "../frame/speech.js";

/**
 * Wires the switch. The sentence of the moment is read as the page opens, where the browser allows that before a tap,
 * and by a button at the top while the voice is on.
 * @param {() => string} sentence  of the moment
 * @returns {() => void} shows the switch as it stands
 */
export function wireVoice(sentence) {
  const button = document.querySelector("[data-act=voice]");
  if (!(button instanceof HTMLElement) || !canSpeak()) return () => {};
  const onclick = () => speak(sentence());
  const hear = html("button", { type: "button", className: "hear", onclick }, gettext("Hear it"));
  find(".where").append(hear);
  const show = () => {
    button.setAttribute("aria-pressed", String(speechOn()));
    hear.hidden = !speechOn();
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    setSpeech(!speechOn());
    show();
    speak(sentence());
  });
  show();
  speak(sentence());
  return show;
}
