/** The lid of the bowl, with the stones that were captured in it. */

import { el } from "../../board/svg.js";
import { say } from "../../frame/phrases.js";

const MOST = 7;
const MIDDLE = 107;
const APART = 26;

/**
 * Puts white stones into the lid and says how many they are; without any there is no lid.
 * @param {HTMLElement} row  with the picture and the sentence
 * @param {number} count
 */
export function fillLid(row, count) {
  const drawn = Math.min(count, MOST);
  const stones = Array.from({ length: drawn }, (_, place) => {
    const x = MIDDLE + (place - (drawn - 1) / 2) * APART;
    const y = place % 2 ? 26 : 22;
    return el(
      "g",
      { class: "stone shell", transform: `translate(${x} ${y}) scale(.6)` },
      el("circle", { class: "under", cy: 1.6, r: 22.6 }),
      el("circle", { class: "face", r: 22.6 }),
    );
  });
  row.querySelector("svg g")?.replaceChildren(...stones);
  row.hidden = count === 0;
  const words = row.querySelector("[data-lifted]");
  if (words) words.textContent = count ? say("lifted", { n: count }) : "";
}
