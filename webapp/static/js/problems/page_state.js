/** States of a problem's page: its question, a wrong move, the solution. */

import { find } from "../frame/dom.js";
import { speak } from "../frame/speech.js";

/**
 * @typedef {"ask" | "wrong" | "right"} State
 */

/**
 * Shows the parts of a state and hides those of the others; a part may be of several.
 * @param {string} state
 * @param {HTMLElement} page
 */
export function showState(state, page) {
  page.dataset.state = state;
  for (const each of document.querySelectorAll("[data-when]")) {
    if (each instanceof HTMLElement) each.hidden = !each.dataset.when?.split(" ").includes(state);
  }
}

/** Writes the sentence of a verdict. @param {State} state @param {string} sentence */
export function writeVerdict(state, sentence) {
  const words = document.querySelector(`[data-when=${state}] [data-says]`);
  if (words) words.textContent = sentence;
  speak(sentence);
}

/**
 * Writes beside the question: advice, a hint, or what follows a right move.
 * @param {string} sentence
 * @param {boolean} lamp  a hint
 */
export function writeAdvice(sentence, lamp) {
  const advice = find("#advice");
  advice.textContent = sentence;
  advice.classList.toggle("lamp", lamp);
  advice.classList.toggle("quiet", !lamp);
  speak(sentence);
}

/** Points at the button that leads on, when the visitor taps a board that takes no moves. */
export function nudge() {
  const button = document.querySelector("[data-when]:not([hidden]) .button.main");
  if (!button) return;
  button.classList.remove("nudged");
  // A new frame, so that the same motion begins again.
  requestAnimationFrame(() => button.classList.add("nudged"));
}
