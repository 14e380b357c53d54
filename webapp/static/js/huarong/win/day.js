/** The end of a puzzle of today: days in a row, the week, the time of the next one, and a line to share. */

import { puzzleKey } from "../../board/huarong/cells.js";
import { beginOf, dayOf } from "../../frame/day.js";
import { embedded, find } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { siteUrl } from "../../frame/site_url.js";
import { dayMarks, dayPath, daysSince, dayWords, lastWeek, streaks } from "../daily_results.js";
import { keepDayGame } from "../day_game.js";
import { detoursOf } from "../hints/detour.js";
import { counted } from "../puzzle/words.js";
import { bestOf } from "../record.js";
import { showWeek } from "../week.js";
import { isSolved } from "./chosen.js";
import { showDayRows } from "./day_rows.js";
import { showRoad } from "./share_card.js";

const DAY_MS = 24 * 3600 * 1000;
const MINUTE_MS = 60_000;
/**
 * @import { Route } from "../../board/huarong/cells.js"
 * @import { DayKind } from "../daily_results.js"
 */

/** Signs for the result of a day, which tell nothing about the puzzle. @type {Record<string, string>} */
const SIGNS = { optimal: "◆", solved: "■" };

/** The day that is played on this page; null on the page of another puzzle. */
export class DayWon {
  #days;
  /** @type {DayKind} */
  #kind;
  /** The layouts of all named puzzles. @type {Set<string>} */
  #named;

  /** @returns {DayWon | null} */
  static onThisPage() {
    return document.getElementById("days") ? new DayWon() : null;
  }

  constructor() {
    const { first, layouts, short, others, kind } = embedded("days");
    this.#days = daysSince(first, layouts, short);
    this.#kind = kind;
    this.#named = new Set([...layouts, ...others]);
  }

  /**
   * Saves a game that was won without help for the table of the day, that of the mirror image too.
   * @param {string} layout
   * @param {readonly Route[]} routes
   */
  save(layout, routes) {
    const { date, puzzle, short } = this.#today;
    if (puzzleKey(layout) === (this.#kind === "short" ? short : puzzle))
      keepDayGame(this.#kind, { day: date, routes });
  }

  /** Days in a row in words, empty where the puzzle was not solved on its day. */
  get streak() {
    const { current } = streaks(this.#days);
    return current > 0 ? ngettext("{n} day in a row.", "{n} days in a row.", current) : "";
  }

  /** Shows the week, when the next puzzle comes, and the table of the day. @param {number} [now] */
  show(now = Date.now()) {
    showWeek(find("[data-week]"), this.#days, this.#kind);
    showDayRows(this.#kind, this.#today.date);
    const next = Date.parse(this.#today.date) + DAY_MS;
    const minutes = Math.max(0, Math.ceil((next - now) / MINUTE_MS));
    find("[data-next-day]").textContent = gettext("Next at {time}, in {hours} h {minutes} min", {
      time: beginOf(dayOf(new Date(next))),
      hours: Math.floor(minutes / 60),
      minutes: minutes % 60,
    });
    const seals = [...this.#named].filter((layout) => isSolved(bestOf(layout))).length;
    find("[data-seals]").textContent = `${seals} / ${this.#named.size}`;
  }

  /**
   * Offers the result to be sent on, as a road and in a line, without a move or a layout in them.
   * @param {{moves: number}} counts
   * @param {boolean} fewest
   * @param {readonly (number | null)[] | null} lengths the distances along the game, null where they are not known
   */
  send({ moves }, fewest, lengths) {
    const marks = dayMarks(lastWeek(this.#days), this.#today.date, this.#kind);
    const week = marks.map((mark) => SIGNS[mark] ?? "□");
    const values = {
      day: dayWords(this.#today.date, { month: "short", day: "numeric" }),
      moves: counted("moves", moves),
      fewest: fewest ? gettext(", the fewest") : "",
      streak: this.streak,
      week: week.join(""),
    };
    const line =
      this.#kind === "short"
        ? gettext("Yiyuan Huarong Dao, short one of {day}: {moves}{fewest}. {streak} {week}", values)
        : gettext("Yiyuan Huarong Dao, {day}: {moves}{fewest}. {streak} {week}", values);
    const url = new URL(siteUrl(`/${dayPath(this.#kind, this.#today.date)}`), location.origin).href;
    showRoad(lengths && detoursOf(lengths), url, line);
  }

  get #today() {
    return this.#days[this.#days.length - 1];
  }
}
