/** "Look together": whoever steps through a finished game moves the board of all who follow, and circles are seen by all. */

import { find } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { toast } from "../frame/toast.js";
import { moveNumber, nameOf } from "./words.js";

/**
 * @import { Connection } from "../net/connection.js"
 * @import { State } from "../net/match.js"
 * @import { Sent, Side } from "../types/messages.js"
 *
 * @typedef {object} Page  that shows the game
 * @property {State} state
 * @property {Side | null} seat
 * @property {number} shown  the ply on the board
 * @property {(ply: number) => void} lookAt
 * @property {() => void} draw
 */

/** Milliseconds in which steps are told as one. */
const SOON = 150;
/** Between two tellings of what is shown; after three that are missing the one who told has gone. */
const AGAIN = 15_000;
const MOST_MARKS = 16;

export class Looking {
  #connection;
  #page;
  #box = find("#look");
  #button = /** @type {HTMLButtonElement} */ (find("#look button"));
  #together = false;
  /** @type {Sent["look"] | null} what somebody else showed last */
  #heard = null;
  #heardAt = 0;
  /** @type {Set<string>} */
  #marks = new Set();
  /** Whether the board moves because another one has. */
  #following = false;
  /** Whether this page showed last what all look at: it alone tells that again, for those who come later. */
  #leads = false;
  #timer = 0;

  /** @param {Connection} connection @param {Page} page */
  constructor(connection, page) {
    this.#connection = connection;
    this.#page = page;
    connection.on("look", (look) => look.game === page.state.game && this.#hear(look));
    this.#button.addEventListener("click", () => (this.#together ? this.#leave() : this.#join()));
    setInterval(() => this.#again(), AGAIN);
    this.#box.hidden = false;
    this.#draw();
  }

  /** The circles on the board. @returns {Record<string, string>} */
  get shapes() {
    return Object.fromEntries([...this.#marks].map((cell) => [cell, "circle"]));
  }

  /** The visitor has stepped to another position. */
  stepped() {
    if (this.#following) return;
    this.#marks.clear();
    if (this.#together) this.#tellSoon();
  }

  /** Draws a circle, or takes it off; false where nobody looks together. @param {string} cell */
  mark(cell) {
    if (!this.#together) return false;
    if (!this.#marks.delete(cell) && this.#marks.size < MOST_MARKS) this.#marks.add(cell);
    this.#page.draw();
    this.#tellSoon();
    return true;
  }

  #join() {
    this.#together = true;
    this.#leads = !this.#heard;
    if (this.#heard) this.#follow(this.#heard);
    else this.#tell(true);
    this.#draw();
  }

  #leave() {
    this.#together = false;
    this.#marks.clear();
    this.#tell(false);
    this.#page.draw();
    this.#draw();
  }

  /** @param {Sent["look"]} look */
  #hear(look) {
    this.#heard = look.on ? look : null;
    this.#heardAt = Date.now();
    if (this.#together && look.on) this.#follow(look);
    this.#draw(look.on ? "" : gettext("{name} has left.", { name: this.#name(look.side) }));
  }

  /** @param {Sent["look"]} look */
  #follow({ ply, marks }) {
    this.#marks = new Set(marks);
    this.#leads = false;
    this.#following = true;
    if (ply === this.#page.shown) this.#page.draw();
    else this.#page.lookAt(ply);
    this.#following = false;
  }

  #again() {
    if (this.#together && this.#leads) this.#tell(true);
    if (!this.#heard || Date.now() - this.#heardAt < 3 * AGAIN) return;
    this.#leads = this.#together; // the one who did has gone
    this.#heard = null;
    this.#draw();
  }

  #tellSoon() {
    this.#leads = true;
    this.#timer ||= window.setTimeout(() => this.#tell(true), SOON);
  }

  /** @param {boolean} on */
  async #tell(on) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const { state, shown } = this.#page;
    try {
      const { err } = await this.#connection.ask("look", {
        game: state.game,
        ply: shown,
        marks: [...this.#marks],
        on,
      });
      if (err) toast(err.message);
    } catch {
      // The connection is lost, which the page says; what is shown is told again.
    }
  }

  /** @param {string} [left]  who has */
  #draw(left = "") {
    const heard = this.#heard;
    this.#button.textContent = this.#together
      ? gettext("Leave")
      : heard
        ? gettext("Follow")
        : gettext("Look together");
    this.#button.setAttribute("aria-pressed", String(this.#together));
    find("#look [role=status]").textContent = left || this.#says();
  }

  #says() {
    if (this.#together) return gettext("Whoever steps moves every board; a tap draws a circle.");
    const { state } = this.#page;
    const heard = this.#heard;
    if (!heard) return gettext("Whoever has this game open can look at it with you.");
    return gettext("{name} shows this game: move {n}.", {
      name: this.#name(heard.side),
      n: moveNumber(state, heard.ply),
    });
  }

  /** @param {Side | null} side */
  #name(side) {
    const { state, seat } = this.#page;
    return side ? nameOf(state, seat === side ? null : seat, side) : gettext("Somebody who watches");
  }
}
