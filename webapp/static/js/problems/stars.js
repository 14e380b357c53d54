/** The stars of problems: full, open, or none yet. */

import { gettext } from "../frame/i18n.js";

/** @import { ProblemRecord, Star } from "./record.js" */

/** Fills in the stars of all links to problems on the page. @param {ProblemRecord} record */
export function showStars(record) {
  const { lessons } = record.read();
  for (const link of document.querySelectorAll("[data-lesson]")) {
    if (!(link instanceof HTMLElement)) continue;
    const star = lessons[link.dataset.lesson ?? ""]?.star ?? null;
    fillStar(link, star);
    const n = link.querySelector("span")?.textContent?.trim() ?? "";
    if (star)
      link.setAttribute(
        "aria-label",
        star === "full" ? gettext("{n}, right at once", { n }) : gettext("{n}, right", { n }),
      );
    else link.removeAttribute("aria-label");
  }
}

/**
 * @param {Element} place  with a star in it
 * @param {Star | null} star
 */
export function fillStar(place, star) {
  place.querySelector(".star path")?.setAttribute("class", star ?? "none");
}
