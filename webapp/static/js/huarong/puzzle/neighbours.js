/** Links to the puzzles before and after this one in the list that the player came from. */

import { siteUrl } from "../../frame/site_url.js";
import { keepLast, neighbours } from "../came_from.js";
import { nextLink } from "../win/next_puzzle.js";

/** @import { Listed } from "../came_from.js" */

/** Links to the neighbours in the list that the player came from, and stores this puzzle as the last one. */
export function leadOn() {
  const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-neighbours]"));
  if (!place) return;
  const { neighbours: code = "", name = "" } = place.dataset;
  keepLast({ code, name });
  const around = neighbours(code);
  const next = nextLink(code);
  if (!around) {
    const after = next?.pathname.split("/").pop() ?? "";
    const link = /** @type {HTMLAnchorElement} */ (place.querySelector("[data-neighbour=after]"));
    // The link below the board and the button after the win lead to the same puzzle.
    if (next && link.pathname !== next.pathname)
      lead(place, "after", { code: after, name: next.querySelector("strong")?.textContent ?? "" });
    return;
  }
  lead(place, "before", around.before);
  lead(place, "after", around.after);
  const list = /** @type {HTMLAnchorElement} */ (place.querySelector("[data-neighbour=list]"));
  list.href = `${around.url}#${code}`;
}

/** @param {Element} place @param {"before" | "after"} way @param {Listed | undefined} puzzle */
function lead(place, way, puzzle) {
  const link = /** @type {HTMLAnchorElement} */ (place.querySelector(`[data-neighbour=${way}]`));
  link.hidden = !puzzle;
  if (!puzzle) return;
  link.href = siteUrl(`/huarong/${puzzle.code}`);
  const name = link.querySelector("[data-name]");
  if (name) name.textContent = puzzle.name;
}
