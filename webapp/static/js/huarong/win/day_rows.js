/** The tables of the day beside a win: five rows each, one of them the player's. */

import { find, html } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { request } from "../../frame/request.js";
import { siteUrl } from "../../frame/site_url.js";
import { dayPath } from "../daily_results.js";
import { dayGame } from "../day_game.js";
import { forgetOwnTable, ownTables } from "../own_tables.js";

/**
 * @import { DayTableAnswer, DayTableLine } from "../../types/messages.js"
 * @import { DayKind } from "../daily_results.js"
 * @import { OwnTable } from "../own_tables.js"
 */

const MOST_ROWS = 5;

/**
 * Shows everybody's table of a day as it stands now, and below it those of one's family or class; without an answer the
 * page stays as it is.
 * @param {DayKind} kind
 * @param {string} day
 */
export async function showDayRows(kind, day) {
  const everybodys = find("[data-day-table]");
  const places = new Map(ownTables().map((own) => [own, placeOf(own, everybodys)]));
  await Promise.all([show(everybodys), ...[...places].map(([own, place]) => show(place, own))]);

  /** @param {HTMLElement} place @param {OwnTable} [own] */
  async function show(place, own) {
    const query = own ? `?own=${own.id}` : "";
    const { ok: table, err } = await request(`/api/${dayPath(kind, day)}/table${query}`);
    if (own && err?.code === "not_found") forgetOwnTable(own.id);
    if (table) fill(place, table, dayGame(kind, day));
    if (own && table) link(place, [own.id, day, kind === "short" ? kind : ""]);
  }
}

/** The section of a table of one's own, made at the first win. @param {OwnTable} own @param {HTMLElement} everybodys */
function placeOf({ id, name }, everybodys) {
  const known = document.querySelector(`[data-own-table="${CSS.escape(id)}"]`);
  if (known instanceof HTMLElement) return known;
  const made = /** @type {HTMLElement} */ (everybodys.cloneNode(true));
  made.removeAttribute("data-day-table");
  made.dataset.ownTable = id;
  made.setAttribute("aria-label", name);
  part(made, "[data-day-name]").textContent = name;
  everybodys.parentElement?.append(made);
  return made;
}

/** @param {HTMLElement} place @param {string[]} parts of the path of the table */
function link(place, parts) {
  const path = parts.filter(Boolean).join("/");
  const url = siteUrl(`/huarong/tables/${path}`);
  /** @type {HTMLAnchorElement} */ (part(place, "[data-day-enter]")).href = url;
}

/** @param {HTMLElement} place @param {DayTableAnswer} table @param {ReturnType<typeof dayGame>} game */
function fill(place, table, game) {
  part(place, "[data-day-rows]").replaceChildren(...rowsOf(table).map(rowOf));
  part(place, "[data-day-players]").textContent =
    table.players > 0
      ? ngettext("{n} player", "{n} players", table.players)
      : gettext("You would be the first today.");
  const better = game !== null && (table.own === null || game.length < table.own.moves);
  part(place, "[data-day-enter]").textContent =
    table.open && better ? gettext("Add my result") : gettext("The whole table");
  place.hidden = false;
}

/** @param {HTMLElement} place @param {string} selector */
function part(place, selector) {
  return /** @type {HTMLElement} */ (place.querySelector(selector));
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
