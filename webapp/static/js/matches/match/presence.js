/** Presence: whether the opponent has the page open, and the number of watchers. */

import { announce } from "../../frame/announce.js";
import { find } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { isSomebody, nameOf } from "../words.js";

/**
 * @import { Presence, State } from "../../net/match.js"
 * @import { Side } from "../../types/messages.js"
 */

/** The server counts no further. */
const MOST_COUNTED = 100;
const SIDES = /** @type {Side[]} */ (["black", "white"]);

export class MatchPresence {
  /** @type {Partial<Record<Side, boolean>>} the announced presence of the seats where it is known */
  #there = {};
  #watching = 0;

  /**
   * Applies the server's presence, and announces that the opponent left or returned.
   * The presence of a seat that was open is unknown: a player may be about to take it.
   * @param {State} state
   * @param {Side | null} seat
   * @param {Presence} presence
   */
  take(state, seat, { here, watching }) {
    const before = this.#there;
    this.#there = {};
    this.#watching = watching;
    for (const side of othersOf(state, seat)) {
      const there = here.includes(side);
      this.#there[side] = there;
      if (seat && before[side] === !there) {
        const name = nameOf(state, seat, side);
        announce(there ? gettext("{name} is here.", { name }) : gettext("{name} has left.", { name }));
      }
    }
  }

  /** Whether a player is known to be there. @param {Side} side */
  isThere(side) {
    return Boolean(this.#there[side]);
  }

  /** Whether a player is known to be away. @param {Side} side */
  isAway(side) {
    return this.#there[side] === false;
  }

  /** Writes it into the lines of the players, and how many watch below. */
  show() {
    for (const side of SIDES) {
      const there = this.#there[side];
      find(`[data-player=${side}] .player-presence`).hidden = there === undefined;
      find(`[data-player=${side}] [data-there]`).textContent =
        there === undefined ? "" : there ? gettext("here") : gettext("away");
    }
    const line = find("[data-watching]");
    line.hidden = !this.#watching;
    const many = this.#watching >= MOST_COUNTED;
    line.textContent = many
      ? gettext("{n} or more people are watching.", { n: MOST_COUNTED })
      : ngettext("{n} person is watching.", "{n} people are watching.", this.#watching);
  }
}

/**
 * The seats whose presence is shown: in a match of two people the opponents, else none.
 * @param {State} state
 * @param {Side | null} seat
 */
function othersOf({ players }, seat) {
  const between = SIDES.every((side) => players[side].kind !== "ai");
  return SIDES.filter((side) => between && side !== seat && isSomebody(players[side]));
}
