/** The result in the place of the status: who won, by how much and how; the winner's stone in a moon gate. */

import { part } from "../../../frame/part.js";
import { status } from "../../words.js";

/**
 * @typedef {import("../../../net/match.js").State} State
 * @typedef {import("../../../net/match.js").Side} Side
 */

/**
 * Writes the result.
 * @param {State} state
 * @param {Side | null} seat
 */
export function showResult(state, seat) {
  const { says, facts } = status(state, seat, null);
  part("#result h2").textContent = says;
  part("#result p").textContent = facts;
  const winner = state.outcome?.winner ?? null;
  for (const stone of document.querySelectorAll("#result [data-stone]"))
    stone.toggleAttribute("hidden", winner !== null && stone.getAttribute("data-stone") !== winner);
  part("#result").classList.toggle("drawn", winner === null);
}
