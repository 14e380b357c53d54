/** The button that plays the moves of a game or solution, and pauses. */

import { gettext } from "./i18n.js";

/** @param {Element} button @param {boolean} playing */
export function showPlaying(button, playing) {
  button.setAttribute("aria-label", playing ? gettext("Pause") : gettext("Play"));
  button.querySelector("use")?.setAttribute("href", playing ? "#i-pause" : "#i-play");
}
