/** The lid of the bowl on the pages of the lessons: what was captured, and how much. */

import { stonesInLid } from "../../board/capture_go/lid.js";
import { ngettext } from "../../frame/i18n.js";

/**
 * Puts white stones into the lid and says how many they are; without any there is no lid.
 * @param {HTMLElement} row  with the picture and the sentence
 * @param {number} count
 */
export function fillLid(row, count) {
  row.querySelector("svg g")?.replaceChildren(...stonesInLid("white", count));
  row.hidden = count === 0;
  const words = row.querySelector("[data-lifted]");
  if (words)
    words.textContent = count
      ? ngettext("{n} white stone, lifted into your lid.", "{n} white stones, lifted into your lid.", count)
      : "";
}
