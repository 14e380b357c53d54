/** The step bar of a match, and the address of the position that is looked at. */

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
  find("#stepping output").textContent = `${moveNumber(state, shown)} / ${moveNumber(state, state.ply)}`;
  showSlider(state, shown);
  find("#actions").hidden = back;
  find("#looking-back").hidden = !back;
  find("[data-act=takeback-here]").hidden = !back || !own;
}

/** @param {State} state @param {number} shown */
function showSlider(state, shown) {
  const { ply } = state;
  const slider = /** @type {HTMLInputElement} */ (find("#ply"));
  const first = Number(slider.min);
  slider.max = String(ply);
  slider.value = String(shown);
  slider.style.setProperty("--part", `${(100 * (shown - first)) / Math.max(1, ply - first)}%`);
  const words = { n: moveNumber(state, shown), of: moveNumber(state, ply) };
  slider.setAttribute("aria-valuetext", gettext("After {n} of {of} moves", words));
}

/** Follows the slider. @param {(ply: number) => void} lookAt */
export function wireSlider(lookAt) {
  const slider = /** @type {HTMLInputElement} */ (find("#ply"));
  slider.addEventListener("input", () => lookAt(Number(slider.value)));
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
