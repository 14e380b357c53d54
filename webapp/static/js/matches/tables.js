/** The page of open tables: polls the list while it is visible. */

import { announce } from "../frame/announce.js";
import { find } from "../frame/dom.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { fetchInLanguage } from "../frame/request.js";

const PACE_MS = 5000;

const place = find("#tables");
const offline = find("#tables-offline");

/** Number of open tables. */
function openTables() {
  return Number(place.querySelector("[data-open]")?.getAttribute("data-open") ?? 0);
}

/**
 * Puts a list into the page. The focus stays on its line, or goes to the heading if the line is gone.
 * @param {DocumentFragment} list
 */
function show(list) {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const heading = focused?.closest("section")?.querySelector("h2")?.id;
  const before = openTables();
  place.replaceChildren(list);
  const href = focused?.getAttribute("href");
  const again = href && place.querySelector(`a[href="${CSS.escape(href)}"]`);
  const goal = again || (heading && document.getElementById(heading));
  if (goal instanceof HTMLElement) goal.focus({ preventScroll: true });
  if (openTables() !== before) announce(ngettext("{n} open table", "{n} open tables", openTables()));
}

async function refresh() {
  try {
    const answer = await fetchInLanguage(place.dataset.list ?? "", { cache: "no-cache" });
    if (!answer.ok) throw new Error(String(answer.status));
    const list = document.createElement("template");
    list.innerHTML = await answer.text();
    if (list.innerHTML.trim() !== place.innerHTML.trim()) show(list.content);
    offline.hidden = true;
  } catch {
    offline.textContent = gettext("No connection: the list is not up to date.");
    offline.hidden = false;
  }
}

/** Asks at once, and again when the last answer has been there for a while; never while hidden. */
async function follow() {
  if (!document.hidden) await refresh();
  setTimeout(follow, PACE_MS);
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) refresh();
});
follow().then(() => {
  find("#main").dataset.ready = "true";
});
