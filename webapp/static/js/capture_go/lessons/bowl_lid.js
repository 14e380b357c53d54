/** The lid of the bowl on the pages of the lessons, with the captured stones and their number. */

import { stonesInLid } from "../../board/capture_go/bowl_lid.js";
import { ngettext } from "../../frame/i18n.js";

/**
 * Puts captured stones into the lid and says how many they are; without any there is no lid.
 * @param {HTMLElement} row  with the picture and the sentence
 * @param {number} count
 * @param {"black" | "white"} [side]
 */
export function fillBowlLid(row, count, side = "white") {
  row.querySelector("svg g")?.replaceChildren(...stonesInLid(side, count));
  row.hidden = count === 0;
  const words = row.querySelector("[data-lifted]");
  if (words) words.textContent = count ? lifted(side, count) : "";
}

/** @param {"black" | "white"} side @param {number} n */
function lifted(side, n) {
  return side === "white"
    ? ngettext("{n} white stone, lifted into your lid.", "{n} white stones, lifted into your lid.", n)
    : ngettext("{n} black stone, lifted into your lid.", "{n} black stones, lifted into your lid.", n);
}
