/** The step bar of a match, and the address of the position that is shown. */

import { find } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { moveNumber } from "./words.js";

/** @import { State } from "../net/match.js" */

/**
 * Shows where in the game the board is. While an earlier position is shown, its actions take the place
 * of those of the game.
 * @param {State} state
 * @param {{shown: number, back: boolean, own: boolean}} where  `back` when an earlier
 *   position is shown, `own` when this player's move led to it
 */
export function showStepping(state, { shown, back, own }) {
  find("#stepping").hidden = state.ply === 0;
  showSteps(shown, state.ply, state);
  find("#actions").hidden = back;
  find("#looking-back").hidden = !back;
  find("[data-act=takeback-here]").hidden = !back || !own;
}

/**
 * Shows a place on the slider, and its number beside it.
 * @param {number} shown
 * @param {number} last
 * @param {State | null} [state]  of a match, in which a pass has no number
 */
export function showSteps(shown, last, state = null) {
  const slider = /** @type {HTMLInputElement} */ (find("#stepping input"));
  const first = Number(slider.min);
  slider.max = String(last);
  slider.value = String(shown);
  slider.style.setProperty("--part", `${(100 * (shown - first)) / Math.max(1, last - first)}%`);
  const [n, of] = state ? [moveNumber(state, shown), moveNumber(state, last)] : [shown, last];
  slider.setAttribute("aria-valuetext", gettext("After {n} of {of} moves", { n, of }));
  find("#stepping output").textContent = `${n} / ${of}`;
}

/** Follows the slider. @param {(ply: number) => void} lookAt */
export function wireSlider(lookAt) {
  const slider = /** @type {HTMLInputElement} */ (find("#stepping input"));
  slider.addEventListener("input", () => lookAt(Number(slider.value)));
}

/** The ply that the address asks for, if any. */
export function plyAsked() {
  const asked = new URLSearchParams(location.search).get("ply");
  return asked !== null && /^\d{1,4}$/.test(asked) ? Number(asked) : null;
}

/**
 * Puts the shown ply into the address, so that the link opens there; null takes it out.
 * @param {number | null} ply
 */
export function keepInAddress(ply) {
  const url = new URL(location.href);
  if (ply === null) url.searchParams.delete("ply");
  else url.searchParams.set("ply", String(ply));
  history.replaceState(null, "", url);
}
