/**
 * A table of the day: offers to enter this browser's game if it is better than the player's row. The table of a family
 * or a class is kept, so that it is beside everybody's.
 */

import { find, html } from "../frame/dom.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { share } from "../frame/share.js";
import { siteUrl } from "../frame/site_url.js";
import { dayGame } from "./day_game.js";
import { forgetOwnTable, keepOwnTable, ownTables } from "./own_tables.js";
import { drawPictures } from "./pictures.js";

/** @import { DayKind } from "./daily_results.js" */

drawPictures(document);

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-enter]"));
if (form) {
  const { kind, enter = "" } = form.dataset;
  offer(form, dayGame(/** @type {DayKind} */ (kind), enter));
}
const own = /** @type {HTMLElement | null} */ (document.querySelector("[data-own-table]"));
if (own) invite(own);
else listOwnTables();

/** @param {HTMLElement} place */
function invite({ dataset: { ownTable: id = "", name = "" } }) {
  keepOwnTable({ id, name });
  const [send, leave] = [find("[data-do=share-table]"), find("[data-do=leave-table]")];
  const url = new URL(siteUrl(`/huarong/tables/${id}`), location.origin).href;
  send.addEventListener("click", () =>
    share(url, name, gettext("Our table of Huarong Dao: {name}", { name })),
  );
  leave.addEventListener("click", () => {
    forgetOwnTable(id);
    location.assign(siteUrl("/huarong/daily"));
  });
  send.hidden = leave.hidden = false;
}

function listOwnTables() {
  const links = ownTables().map(({ id, name }) =>
    html("a", { className: "button", href: siteUrl(`/huarong/tables/${id}`) }, name),
  );
  const place = find("[data-own-tables]");
  place.replaceChildren(...links);
  place.hidden = links.length === 0;
}

/**
 * @param {HTMLFormElement} form
 * @param {ReturnType<typeof dayGame>} routes
 */
function offer(form, routes) {
  const { length } = routes ?? [];
  const { kept } = form.dataset;
  if (!routes || (kept && Number(kept) <= length)) return;
  const [result, game] = ["[data-result]", "[name=game]"].map((each) => form.querySelector(each));
  if (result) result.textContent = ngettext("Your result: {n} move.", "Your result: {n} moves.", length);
  if (game instanceof HTMLInputElement) game.value = routes.map((route) => route.join("-")).join(".");
  form.hidden = false;
  document.querySelector("[data-nobody]")?.remove();
  document.querySelector("[data-play]")?.classList.remove("main");
}
