/** Players, counts and the status line of a match. */

import { game } from "game";
import { drawMoon, drawStone } from "../../board/moon.js";
import { find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { moveNumber, nameOf, sideName, status, written } from "../words.js";
import { waits } from "./turn/own_move.js";

/**
 * @import { State } from "../../net/match.js"
 * @import { Side } from "../../types/messages.js"
 * @import { Analysis } from "../words.js"
 * @import { Sent } from "./turn/own_move.js"
 */

/**
 * Shows who plays, how many stones each has, and whose turn it is.
 * @param {State} state
 * @param {Side | null} seat
 * @param {Record<Side, number>} counts
 */
export function showPlayers(state, seat, counts) {
  for (const side of /** @type {Side[]} */ (["black", "white"])) {
    const line = find(`[data-player=${side}]`);
    const level = state.players[side].shown;
    line.classList.toggle("turn", state.side === side);
    const name = nameOf(state, seat, side);
    find(`[data-player=${side}] [data-name-of]`).textContent = name;
    find(`[data-player=${side}] .player-level`).textContent = [
      // A watcher reads plain "Black" where the player has no name.
      name === sideName(side) ? "" : side === "black" ? gettext("as Black") : gettext("as White"),
      !level ? "" : gettext("level {n}", { n: level }),
    ]
      .filter(Boolean)
      .join(" · ");
    find(`[data-player=${side}] [data-count]`).textContent = counted(state, side, counts[side]);
  }
}

/**
 * Number of stones of a side, or of those it has captured where more than one must be.
 * @param {State} state
 * @param {Side} side
 * @param {number} n
 */
function counted(state, side, n) {
  const { target = 1, captures } = state.facts;
  return target > 1 ? gettext("{n} of {target} captured", { n: captures[side], target }) : game.count(n);
}

/**
 * Shows the moon while a search runs, else the stone of the side to move or of the winner.
 * @param {State} state
 * @param {Side | null} seat
 * @param {Analysis | null} analysis
 */
export function showStatus(state, seat, analysis) {
  const { says, facts } = status(state, seat, analysis);
  find(".status strong").textContent = says;
  find(".status span").textContent = facts;
  const picture = document.querySelector(".status svg");
  if (!picture) return;
  if (state.side && state.players[state.side].kind === "ai") drawMoon(picture, share(state));
  else if (state.side ?? state.outcome?.winner)
    drawStone(picture, /** @type {Side} */ (state.side ?? state.outcome?.winner));
  else drawMoon(picture, 0.5);
}

/** Progress of the search: depth reached by depth aimed at. @param {State} state */
function share({ thinking }) {
  if (!thinking?.depth) return 0;
  // A level may look further than its usual depth.
  return thinking.goal ? Math.min(1, thinking.depth / thinking.goal) : Math.min(0.95, thinking.depth / 20);
}

/** Shows an own move that the server has not confirmed; its stone stays beside it. @param {Sent} sent */
export function showUnconfirmed(sent) {
  find(".status strong").textContent = gettext("You play {move}", { move: written(sent.move) });
  find(".status span").textContent = sent.waiting ? waits(sent) : "";
}

/**
 * Shows a position that is not the latest: its counts and its number.
 * @param {State} state
 * @param {number} shown
 */
export function showLookingBack(state, shown) {
  const n = moveNumber(state, shown);
  find(".status strong").textContent = shown ? gettext("After move {n}", { n }) : gettext("The start");
  find(".status span").textContent = gettext("The game is at move {n}.", {
    n: moveNumber(state, state.ply),
  });
}
