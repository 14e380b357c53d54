/** The result in place of the status: the winner, the margin and the reason, with the winner's stone in a moon gate. */

import { find } from "../../../frame/dom.js";
import { status } from "../../words.js";

/**
 * @import { State } from "../../../net/match.js"
 * @import { Side } from "../../../types/messages.js"
 */

/** Writes the result. @param {State} state @param {Side | null} seat */
export function showResult(state, seat) {
  const { says, facts } = status(state, seat, null);
  find("#result h2").textContent = says;
  find("#result p").textContent = facts;
  const winner = state.outcome?.winner ?? null;
  for (const stone of document.querySelectorAll("#result [data-stone]"))
    stone.toggleAttribute("hidden", winner !== null && stone.getAttribute("data-stone") !== winner);
  find("#result").classList.toggle("drawn", winner === null);
}
