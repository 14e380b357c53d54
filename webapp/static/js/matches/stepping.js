/** The controls for looking back, and the address of the position that is looked at. */

import { part } from "../frame/part.js";

/**
 * Shows where in the game the board is.
 * @param {{shown: number, ply: number, back: boolean, own: boolean}} where  `back` when an earlier
 *   position is shown, `own` when this player's move led to it
 */
export function showStepping({ shown, ply, back, own }) {
  part("#stepping").hidden = ply === 0;
  part("#stepping output").textContent = `${shown} / ${ply}`;
  part("#looking-back").hidden = !back;
  part("[data-act=takeback-here]").hidden = !back || !own;
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
