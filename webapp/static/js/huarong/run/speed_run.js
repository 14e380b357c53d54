/** Timed games, for those who want them: the clock, the time at the exit, and the link that plays the run. */

import { find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { copy } from "../../frame/share.js";
import { load, store } from "../../frame/storage.js";
import { submitRun } from "../../net/runs.js";
import { counted } from "../puzzle/words.js";
import { bestTime, noteTime } from "./best_times.js";
import { Clock, clockText } from "./clock.js";

/** @import { OwnGame } from "../puzzle/own_game.js" */

const KEPT = "huarong:timer";
/** Milliseconds between two looks at the clock. */
const TICK = 100;

export class SpeedRun {
  /** The last move of the game whose link is there or was asked for. @type {unknown} */
  #signed = null;
  #url = "";
  #timer = 0;
  #layout;
  #code;
  #own;
  #clock;
  #switch = /** @type {HTMLInputElement} */ (find("[data-timer]"));
  #field = /** @type {HTMLInputElement} */ (find("#run-address"));

  /**
   * @param {string} layout the puzzle
   * @param {string} code
   * @param {OwnGame} own
   */
  constructor(layout, code, own) {
    this.#layout = layout;
    this.#code = code;
    this.#own = own;
    this.#switch.checked = load(KEPT) === "on";
    this.#clock = new Clock(layout, own.moves, this.#on);
    this.#switch.addEventListener("change", () => {
      store(KEPT, this.#on ? "on" : null);
      this.follow();
    });
    find("[data-do=copy-run]").addEventListener("click", () => copy(this.#url));
    this.#field.addEventListener("focus", () => this.#field.select());
    addEventListener("online", () => this.#sign());
  }

  /** Shows the clock of the game as it stands, and its run once it is won. */
  follow() {
    this.#clock.follow(this.#own.moves, this.#on);
    const won = this.#clock.timed && this.#own.solved && this.#own.moves.length > 0;
    const runs = this.#clock.timed && !won && this.#own.moves.length > 0;
    clearInterval(this.#timer);
    if (runs) this.#timer = setInterval(() => this.#showTime(), TICK);
    this.#showTime();
    find("[data-clock]").hidden = !this.#on;
    find("[data-run-result]").hidden = !won;
    find("[data-untimed]").hidden = !this.#on || this.#clock.timed;
    if (won) this.#showResult();
    find("[data-run-share]").hidden = !won || this.#signed !== this.#own.last || !this.#url;
  }

  get #on() {
    return this.#switch.checked;
  }

  /** The time of a finished game. */
  get #time() {
    return this.#clock.times.at(-1) ?? 0;
  }

  #showTime() {
    const { solved } = this.#own;
    const time = this.#clock.timed ? clockText(solved ? this.#time : this.#clock.elapsed) : "–:––";
    find("[data-clock]").textContent = time;
  }

  #showResult() {
    const { moves, helpedOnTheWay: helped } = this.#own;
    if (!helped) noteTime(this.#layout, this.#time);
    const time = clockText(this.#time);
    const best = bestTime(this.#layout);
    find("[data-run-result]").textContent = helped
      ? gettext("{time}, with help: it is not kept as your best time, and has no link.", { time })
      : gettext("{time} with {moves}. Your best time here: {best}.", {
          time,
          moves: counted("moves", moves.length),
          best: clockText(best ?? this.#time),
        });
    this.#sign();
  }

  /** Has the run counted and signed, once; again when the connection is back. */
  async #sign() {
    const { last, helpedOnTheWay: helped, solved, routes } = this.#own;
    const wanted = this.#clock.timed && solved && !helped && routes.length > 0;
    if (!wanted || this.#signed === last) return;
    this.#signed = last;
    this.#url = "";
    const { signed, refused } = await submitRun(this.#code, routes, this.#clock.times);
    if (this.#signed !== last) return;
    // Without an answer it is sent again; a run that is refused would be so the next time too.
    if (!signed && !refused) this.#signed = null;
    if (!signed) return;
    this.#url = signed.url;
    this.#field.value = signed.url.replace(/^https?:\/\//, "");
    find("[data-run-share]").hidden = !this.#own.solved;
  }
}
