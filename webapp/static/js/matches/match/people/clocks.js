/** The clocks beside the names; they run in the page, by the server's time. */

import { announce } from "../../../frame/announce.js";
import { find, html } from "../../../frame/dom.js";
import { gettext } from "../../../frame/i18n.js";
import { sideName } from "../../words.js";
import { face, isLow, leftOf } from "./time_left.js";

/**
 * @import { State } from "../../../net/match.js"
 * @import { Clock, Side } from "../../../types/messages.js"
 * @import { Left } from "./time_left.js"
 */

const SIDES = /** @type {Side[]} */ (["black", "white"]);
/** Interval in which a face is written, in ms: tenths are shown near the end. */
const OFTEN = 100;
/** Seconds of the last period that are announced to screen readers, each once a turn. */
const ANNOUNCED_AT = [60, 30, 10];

export class Clocks {
  /** @type {Clock | null} */
  #clock = null;
  /** @type {Side | null} */
  #seat = null;
  #serverTime;
  #ranOut;
  /** @type {Map<Side, HTMLElement>} */
  #faces = new Map();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;
  /** The time that was announced last in this turn, in seconds. */
  #announced = Number.POSITIVE_INFINITY;

  /**
   * @param {() => number} serverTime  the server's time in milliseconds of the epoch
   * @param {() => void} ranOut  the player's time has run out
   */
  constructor(serverTime, ranOut) {
    this.#serverTime = serverTime;
    this.#ranOut = ranOut;
  }

  /** What becomes of the player's own time while there is no connection; empty while it stands. */
  get own() {
    const [clock, seat] = [this.#clock, this.#seat];
    if (!clock || !seat || clock.running !== seat) return "";
    if (leftOf(clock, seat, this.#serverTime()).ms) return gettext("Your clock runs on.");
    return gettext("0:00: your time is up if only your line was down.");
  }

  /**
   * Takes the clock of a state; a game without one shows none.
   * @param {State} state
   * @param {Side | null} seat
   */
  show({ clock }, seat) {
    if (clock?.since !== this.#clock?.since || clock?.running !== this.#clock?.running)
      this.#announced = Number.POSITIVE_INFINITY;
    this.#clock = clock;
    this.#seat = seat;
    if (!clock) return;
    this.#write();
    if (clock.running && !this.#ticking) this.#ticking = setInterval(() => this.#write(), OFTEN);
    if (!clock.running) {
      clearInterval(this.#ticking);
      this.#ticking = undefined;
    }
  }

  #write() {
    const clock = this.#clock;
    if (!clock) return;
    const now = this.#serverTime();
    for (const side of SIDES) {
      const left = leftOf(clock, side, now);
      const box = this.#face(side);
      const text = face(clock, left);
      if (box.textContent !== text) {
        box.textContent = text;
        if (!left.ms && side === this.#seat) this.#ranOut();
      }
      box.classList.toggle("running", clock.running === side);
      box.classList.toggle("low", isLow(clock, left));
      box.setAttribute("aria-label", gettext("{side}: {time} left", { side: sideName(side), time: text }));
      if (side === this.#seat && clock.running === side) this.#announce(left);
    }
  }

  /** @param {Side} side */
  #face(side) {
    const known = this.#faces.get(side);
    if (known) return known;
    const made = html("span", { className: "player-clock", role: "timer" });
    find(`[data-player=${side}]`).append(made);
    this.#faces.set(side, made);
    return made;
  }

  /** Announces the player's time at a minute, half a minute and ten seconds. @param {Left} left */
  #announce({ ms, periods, inPeriod }) {
    if (!inPeriod && periods) return;
    const due = [...ANNOUNCED_AT].reverse().find((seconds) => ms <= 1000 * seconds);
    if (due === undefined || due >= this.#announced) return;
    // Marks that a turn begins below are not announced.
    if (this.#announced !== Number.POSITIVE_INFINITY || ms > 1000 * (due - 1))
      announce(gettext("{n} seconds left.", { n: due }));
    this.#announced = due;
  }
}
