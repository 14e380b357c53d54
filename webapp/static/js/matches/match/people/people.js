/** Controls of a game between people: greetings, names, a rematch, and ending the game when one has left. */

import { Greetings } from "./greetings.js";
import { Leaving } from "./leaving.js";
import { wireNameForm } from "./name_form.js";
import { Rematch, standing } from "./rematch.js";

/**
 * @import { MatchConnection, MatchEvent, State } from "../../../net/match.js"
 * @import { Side } from "../../../types/messages.js"
 * @import { MatchPresence } from "../presence.js"
 * @import { PlayerRequests } from "../turn/requests.js"
 */

export class People {
  #presence;
  #leaving;
  #greetings;
  #rematch;

  /**
   * @param {MatchConnection} connection
   * @param {PlayerRequests} requests
   * @param {MatchPresence} presence
   * @param {() => void} changed  there is something else to be shown
   * @param {number} seconds  without the other player, after which the game can be ended
   */
  constructor(connection, requests, presence, changed, seconds) {
    this.#presence = presence;
    this.#leaving = new Leaving((draw) => connection.claim(draw), changed, seconds);
    this.#greetings = new Greetings(connection);
    this.#rematch = new Rematch(requests, changed);
    wireNameForm();
  }

  /** Asks for another game, or agrees to one. */
  rematch() {
    return this.#rematch.ask();
  }

  /** Takes note of an event. @param {MatchEvent} event @param {State} before @param {State} state  after it @param {Side | null} seat */
  hear(event, before, state, seat) {
    this.#rematch.hear(event, state, seat, standing(before, seat) === "waiting");
  }

  /**
   * Shows what goes among the usual actions, or in their place.
   * @param {State} now
   * @param {State} shown  the page may be some events behind
   * @param {Side | null} seat
   */
  showActions(now, shown, seat) {
    const isThere = (/** @type {Side} */ side) => this.#presence.isThere(side);
    this.#greetings.show(now, seat, isThere);
    this.#rematch.show(shown, seat, isThere);
  }

  /** Shows what takes the place of the usual actions. @param {State} state @param {Side | null} seat */
  showInstead(state, seat) {
    this.#leaving.show(state, seat, (side) => this.#presence.isAway(side));
  }
}
