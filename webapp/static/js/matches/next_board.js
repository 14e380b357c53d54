/** What comes next in the room of a game that is over: its page leads to the next board by itself. */

import { find } from "../frame/dom.js";
import { siteUrl } from "../frame/site_url.js";
import { LivePart } from "../net/live_part.js";

/** @import { Connection } from "../net/connection.js" */
/** @import { Side } from "../types/messages.js" */

/** How long the end of a game stays in sight, in any case. */
const END_MS = 4000;

export class NextBoard {
  #place = find("#room");
  #part = new LivePart(this.#place);
  #connection;
  /** Whether the game was seen going on, or its end was. @type {"" | "playing" | "over"} */
  #seen = "";

  /**
   * @param {Connection} connection
   * @param {Side | null} seat  of this device: who plays on with another one is told in the room
   */
  constructor(connection, seat = null) {
    this.#connection = connection;
    connection.on(
      "seat_gone",
      ({ room, side }) => side === seat && location.assign(siteUrl(`/rooms/${room}`)),
    );
  }

  /** @param {boolean} isOver  it is not where a host lets the game go on */
  show(isOver) {
    this.#place.hidden = !isOver;
    if (isOver && this.#seen !== "over") this.#part.follow(this.#connection, this.#seen ? END_MS : 0);
    if (isOver || !this.#seen) this.#seen = isOver ? "over" : "playing";
  }
}
