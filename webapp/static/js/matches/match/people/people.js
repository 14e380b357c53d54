/** What a game between people has besides: greetings, and a way out where the other player has left. */

import { Greetings } from "./greetings.js";
import { Leaving } from "./leaving.js";

/**
 * @import { MatchConnection, State } from "../../../net/match.js"
 * @import { Side } from "../../../types/messages.js"
 * @import { MatchPresence } from "../presence.js"
 */

export class People {
  #presence;
  #leaving;
  #greetings;

  /**
   * @param {MatchConnection} connection
   * @param {MatchPresence} presence
   * @param {() => void} changed  there is something else to be shown
   * @param {number} seconds  without the other player, after which the game can be ended
   */
  constructor(connection, presence, changed, seconds) {
    this.#presence = presence;
    this.#leaving = new Leaving((draw) => connection.claim(draw), changed, seconds);
    this.#greetings = new Greetings(connection);
  }

  /** Shows what is so now, among the usual actions. @param {State} state @param {Side | null} seat */
  showActions(state, seat) {
    this.#greetings.show(state, seat, (side) => this.#presence.isThere(side));
  }

  /** Shows what takes the place of the usual actions. @param {State} state @param {Side | null} seat */
  showInstead(state, seat) {
    this.#leaving.show(state, seat, (side) => this.#presence.isAway(side));
  }
}
