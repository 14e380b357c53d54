/** The opponent has left: after the time agreed at the start, the game can be ended. */

import { find, html } from "../../../frame/dom.js";
import { gettext } from "../../../frame/i18n.js";
import { iconOf, toast } from "../../../frame/toast.js";
import { isSomebody, nameOf, other } from "../../words.js";

/**
 * @import { Answer } from "../../../net/connection.js"
 * @import { State } from "../../../net/match.js"
 * @import { Side } from "../../../types/messages.js"
 */

/** Milliseconds after which the server is asked again whether it has been long enough. */
const AGAIN = 15_000;

export class Leaving {
  #claim;
  #changed;
  /** Milliseconds without the other player after which the game can be ended. */
  #long;
  /** The version of the game while they were away. */
  #seen = "";
  #due = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {HTMLElement[]} */
  #ways = [];

  /**
   * @param {(draw: boolean) => Promise<Answer<"claim">>} claim
   * @param {() => void} changed  there is something else to be shown
   * @param {number} seconds
   */
  constructor(claim, changed, seconds) {
    this.#claim = claim;
    this.#changed = changed;
    this.#long = 1000 * seconds;
  }

  /**
   * Puts the ways to end the game in the place of the usual actions once the other player has been away long enough.
   * @param {State} state
   * @param {Side | null} seat
   * @param {(side: Side) => boolean} isAway
   */
  show(state, seat, isAway) {
    const may = seat !== null && mayClaim(state, seat) && isAway(other(seat));
    this.#follow(may ? String(state.v) : "");
    const shown = may && !state.offer && Date.now() >= this.#due;
    for (const action of shown ? document.querySelectorAll("#actions [data-act]") : [])
      action.toggleAttribute("hidden", true);
    if (shown) offerEnd(nameOf(state, seat, other(seat)));
    if (shown === this.#ways.length > 0) return;
    for (const way of this.#ways) way.remove();
    this.#ways = shown ? this.#waysOut(state.claims === "win") : [];
    find("#actions").append(...this.#ways);
  }

  /** Notes when the opponent left; a move or their return resets it. @param {string} seen */
  #follow(seen) {
    if (seen === this.#seen) return;
    this.#seen = seen;
    if (seen) this.#wait(this.#long + 1000);
    else clearTimeout(this.#timer);
  }

  /** @param {number} ms */
  #wait(ms) {
    clearTimeout(this.#timer);
    this.#due = Date.now() + ms;
    this.#timer = setTimeout(this.#changed, ms + 50);
  }

  /** @param {boolean} wins  whether the win can be claimed as well */
  #waysOut(wins) {
    const draw = way("minus", gettext("Call it a draw"), () => this.#end(true));
    const wait = way("pause", gettext("Wait"), () => this.#putOff());
    if (!wins) return [draw, wait];
    const win = way("flag", gettext("Claim the win"), () => this.#end(false));
    win.classList.add("main");
    return [win, draw, wait];
  }

  #putOff() {
    this.#wait(this.#long);
    this.#changed();
  }

  /** @param {boolean} draw */
  async #end(draw) {
    const { err } = await this.#claim(draw);
    if (!err) return;
    toast(err.message);
    this.#wait(AGAIN);
    this.#changed();
  }
}

/** Says in the place of the status that the game can be ended. @param {string} name */
function offerEnd(name) {
  const box = find("#hint-in-status");
  box.hidden = false;
  box.replaceChildren(html("b", {}, gettext("{name} has left: wait, or end the game.", { name })));
}

/** Whether the rules of this game let a player end it while the other one is to move. @param {State} state @param {Side} seat */
function mayClaim({ outcome, claims, side, players }, seat) {
  return !outcome && claims !== "none" && side === other(seat) && isSomebody(players[other(seat)]);
}

/** @param {string} icon @param {string} text @param {() => void} act */
function way(icon, text, act) {
  return html(
    "button",
    { type: "button", className: "button", onclick: act },
    iconOf(icon),
    html("span", {}, text),
  );
}
