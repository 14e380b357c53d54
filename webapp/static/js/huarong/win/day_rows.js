/** The table of the day beside a win: five rows, one of them the player's. */

import { find, html } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { request } from "../../frame/request.js";
import { dayGame } from "../day_game.js";

/** @import { DayTableAnswer, DayTableLine } from "../../types/messages.js" */

const MOST_ROWS = 5;

/** Shows the table of a day as it stands now; without an answer the page stays as it is. @param {string} day */
export async function showDayRows(day) {
  const { ok: table } = await request(`/api/huarong/daily/${day}/table`);
  if (!table) return;
  find("[data-day-rows]").replaceChildren(...rowsOf(table).map(rowOf));
  find("[data-day-players]").textContent =
    table.players > 0
      ? ngettext("{n} player", "{n} players", table.players)
      : gettext("You would be the first today.");
  const game = dayGame(day);
  const better = game !== null && (table.own === null || game.length < table.own.moves);
  find("[data-day-enter]").textContent =
    table.open && better ? gettext("Add my result") : gettext("The whole table");
  find("[data-day-table]").hidden = false;
}

/**
 * The best rows; the player's own replaces the last of them if it ranks lower.
 * @param {DayTableAnswer} table
 * @returns {DayTableLine[]}
 */
export function rowsOf({ lines, own }) {
  const best = lines.slice(0, MOST_ROWS);
  if (!own || best.some((line) => line.own)) return best;
  return [...best.slice(0, MOST_ROWS - 1), own];
}

/** @param {DayTableLine} line */
function rowOf({ place, name, moves, own }) {
  const you = own ? [" ", html("span", { className: "small" }, gettext("(you)"))] : [];
  return html(
    "tr",
    { "aria-current": own ? "true" : null },
    html("td", {}, String(place)),
    html("th", { scope: "row" }, html("bdi", {}, name), ...you),
    html("td", {}, ngettext("{n} move", "{n} moves", moves)),
  );
}
