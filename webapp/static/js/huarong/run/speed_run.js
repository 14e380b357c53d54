/** Timed games, if switched on: the clock, the final time, and the best times. */

import { find, html } from "../../frame/dom.js";
import { gettext, language } from "../../frame/i18n.js";
import { load, store } from "../../frame/storage.js";
import { counted, joined } from "../puzzle/words.js";
import { bestTime, bestTimes, noteTime } from "./best_times.js";
import { atOf, Clock, clockText, splitsOf } from "./clock.js";

/**
 * @import { OwnGame } from "../puzzle/own_game.js"
 * @import { Run } from "./run_walk.js"
 */

const KEPT = "huarong:timer";
/** Milliseconds between two looks at the clock. */
const TICK = 100;

export class SpeedRun {
  #timer = 0;
  /** The best time before the game that was just won, and the last move of that game. @type {{best: number | null, last: unknown}} */
  #former = { best: null, last: null };
  #layout;
  #own;
  #rival;
  #clock;
  #switch = /** @type {HTMLInputElement} */ (find("[data-timer]"));

  /**
   * @param {string} layout the puzzle
   * @param {OwnGame} own
   * @param {Run | null} rival the run to beat
   */
  constructor(layout, own, rival) {
    this.#layout = layout;
    this.#own = own;
    this.#rival = rival;
    this.#switch.checked = load(KEPT) === "on";
    this.#clock = new Clock(layout, own.moves, this.#on);
    this.#switch.addEventListener("change", () => {
      store(KEPT, this.#on ? "on" : null);
      this.follow();
    });
  }

  /** Shows the clock of the game as it stands, and its time once it is won. */
  follow() {
    this.#clock.follow(this.#own.moves, this.#on);
    const won = this.#won;
    const runs = this.#clock.timed && !won && this.#own.moves.length > 0;
    clearInterval(this.#timer);
    if (runs) this.#timer = setInterval(() => this.#showTime(), TICK);
    this.#showTime();
    find("[data-clock-count]").hidden = !this.#on;
    find(".puzzle").toggleAttribute("data-timed", this.#on);
    const best = bestTime(this.#layout);
    find("[data-own-time]").textContent =
      best === null ? "" : gettext("your best {n}", { n: clockText(best) });
    find("[data-run-result]").hidden = !won;
    find("[data-run-splits]").hidden = !won || this.#own.moves.length < 2;
    find("[data-untimed]").hidden = !this.#on || this.#clock.timed;
    if (won) this.#showResult();
    this.#showTimes();
  }

  /** Times games from now on, as after a press on the switch. */
  start() {
    this.#switch.checked = true;
    store(KEPT, "on");
    this.follow();
  }

  /** The times of the moves of a game that was won, null without a clock. */
  get times() {
    return this.#won ? this.#clock.times : null;
  }

  /** The time of the game that was won, beside the best before it and the run to beat; "" without a clock. */
  get sentence() {
    if (!this.#won) return "";
    const time = clockText(this.#time);
    if (this.#own.helpedOnTheWay) return gettext("{time} with help.", { time });
    const { best } = this.#former;
    const own =
      best === null || this.#time < best
        ? gettext("{time}, your best time.", { time })
        : gettext("{time}; your best time is {best}.", { time, best: clockText(best) });
    return joined([own, this.#againstRival]);
  }

  get #againstRival() {
    const theirs = this.#rival?.times.at(-1);
    if (theirs === undefined) return "";
    const by = `${(Math.floor(Math.abs(theirs - this.#time) / 100) / 10).toFixed(1)} s`;
    return this.#time <= theirs
      ? gettext("The run is beaten by {by}.", { by })
      : gettext("The run was faster by {by}.", { by });
  }

  get #won() {
    return this.#clock.timed && this.#own.solved && this.#own.moves.length > 0;
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
    this.#showRival();
  }

  /** The place of the run to beat after the time on the clock. */
  #showRival() {
    const { times } = this.#rival ?? {};
    if (!times) return;
    const line = find("[data-rival]");
    const { length } = this.#own.moves;
    line.hidden = !this.#clock.timed || length === 0 || this.#own.solved;
    const at = atOf(times, this.#clock.elapsed);
    const bar = /** @type {HTMLProgressElement} */ (line.querySelector("progress"));
    if (bar.value === at && find("[data-rival-at]").textContent) return;
    bar.value = at;
    find("[data-rival-at]").textContent =
      at === times.length
        ? gettext("The run is at the exit.")
        : gettext("The run: move {at} of {length}", { at, length: times.length });
  }

  #showSplits() {
    const { times } = this.#clock;
    const told = (/** @type {readonly number[]} */ of) =>
      splitsOf(of)
        .map(({ move, time }) => gettext("move {move} {time}", { move, time: clockText(time) }))
        .join(gettext(", "));
    find("[data-run-splits]").textContent = joined([
      gettext("Splits: {splits}.", { splits: told(times) }),
      this.#rival ? gettext("The run: {splits}.", { splits: told(this.#rival.times) }) : "",
    ]);
  }

  /** The best times here, with that of the game that was just won. */
  #showTimes() {
    const times = bestTimes(this.#layout);
    find("[data-run-times]").hidden = !this.#on || times.length === 0;
    find("[data-run-times] ol").replaceChildren(
      ...times.map(({ time, moves, at }) => {
        const day = at && new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(Date.parse(at));
        const facts = [moves === null ? "" : counted("moves", moves), day ?? ""].filter(Boolean);
        const own = this.#won && time === this.#time;
        return html(
          "li",
          { "aria-current": own ? "true" : null },
          html("b", {}, clockText(time)),
          " ",
          html("span", { className: "quiet" }, facts.join(gettext(", "))),
        );
      }),
    );
  }

  #showResult() {
    const { last, moves, helpedOnTheWay: helped } = this.#own;
    if (this.#former.last !== last) this.#former = { best: bestTime(this.#layout), last };
    this.#showSplits();
    if (!helped) noteTime(this.#layout, this.#time, moves.length);
    const time = clockText(this.#time);
    const best = bestTime(this.#layout);
    find("[data-run-result]").textContent = helped
      ? gettext("{time}, with help: it is not kept as your best time.", { time })
      : gettext("{time} with {moves}. Your best time here: {best}.", {
          time,
          moves: counted("moves", moves.length),
          best: clockText(best ?? this.#time),
        });
  }
}
