/** Reads sentences aloud with the browser's voice, in the language of the page. Off by default. */

import { load, store } from "./storage.js";

const NAME = "speech";
/** A little slower than people speak, for those who are learning to read. */
const RATE = 0.9;

/** Whether this browser has a voice. */
export function canSpeak() {
  return "speechSynthesis" in globalThis && "SpeechSynthesisUtterance" in globalThis;
}

/** Whether the visitor was asked, or has chosen by a switch. */
export function isSpeechChosen() {
  return load(NAME) !== null;
}

export function speechOn() {
  return canSpeak() && load(NAME) === "on";
}

/** Turns the voice on or off and remembers it. @param {boolean} on */
export function setSpeech(on) {
  store(NAME, on ? "on" : "off");
  if (!on && canSpeak()) speechSynthesis.cancel();
}

/** Reads a sentence aloud in place of the one before, if that is wanted. @param {string} sentence */
export function speak(sentence) {
  if (!speechOn() || !sentence) return;
  const spoken = new SpeechSynthesisUtterance(sentence);
  spoken.lang = document.documentElement.lang === "en" ? "en-GB" : "zh-CN";
  spoken.rate = RATE;
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}
