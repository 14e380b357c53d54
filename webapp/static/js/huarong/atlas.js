/** The atlas: a bar of a chart opens the layouts at its distance. */

import { siteUrl } from "../frame/site_url.js";
import "./layout_lists.js";

/** @param {Element} chart @param {MouseEvent} event */
function open(chart, { clientX }) {
  const bars = [...chart.querySelectorAll("g")];
  const gaps = bars.map((bar) => {
    const { left, right } = bar.getBoundingClientRect();
    return Math.abs((left + right) / 2 - clientX);
  });
  const distance = gaps.indexOf(Math.min(...gaps));
  location.assign(siteUrl(`/huarong/atlas/${chart.getAttribute("data-bars")}/${distance}`));
}

for (const chart of document.querySelectorAll("[data-bars]"))
  chart.addEventListener("click", (event) => open(chart, /** @type {MouseEvent} */ (event)));
