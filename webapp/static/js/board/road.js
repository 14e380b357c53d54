/** A road with a stone for each puzzle or set: which are solved, and the lantern, which walks when a stone is won. */

import { gettext } from "../frame/i18n.js";
import { prefersReducedMotion } from "../frame/motion.js";
import { loadValue, store } from "../frame/storage.js";

/** @typedef {"" | "solved" | "fewest"} StoneMark */

const WALK_MS = 900;
/** Places of the lantern on its way from one stone to the next. */
const PACES = 12;

/**
 * Marks the stones, and sets the lantern on the one that is next; it walks there from where it stood at the last visit.
 * @param {SVGSVGElement} road
 * @param {readonly StoneMark[]} marks one for each stone
 * @param {number} here the place of the next stone, from 0; as many as there are stones where all are solved
 * @param {string} name under which the place of the lantern is kept
 */
export function showRoad(road, marks, here, name) {
  const stones = /** @type {SVGAElement[]} */ ([...road.querySelectorAll("[data-stone]")]);
  for (const [at, stone] of stones.entries()) {
    stone.classList.remove("solved", "fewest");
    if (marks[at]) stone.classList.add(marks[at]);
    stone.classList.toggle("here", at === here);
    const words = stone.querySelector("title")?.textContent ?? "";
    const solved = marks[at] ? gettext(", solved") : "";
    stone.setAttribute("aria-label", words + solved);
    if (at === here) stone.setAttribute("aria-current", "step");
    else stone.removeAttribute("aria-current");
    const text = stone.querySelector("text");
    if (text) text.textContent = marks[at] === "fewest" ? "弈" : String(at + 1);
  }
  const lantern = road.querySelector("[data-lantern]");
  const line = /** @type {SVGPathElement | null} */ (road.querySelector(".road-dashes"));
  if (!lantern || !line) return;
  const key = `road:${name}`;
  const before = Math.min(loadValue(key, here), here);
  store(key, String(here));
  const length = line.getTotalLength();
  /** Where the server drew the stone (`drawing/road.py`), or the gate. @param {number} stone */
  const placed = (stone) => {
    const share = stone < stones.length ? (stone + 0.15) / (stones.length + 0.2) : 1;
    const { x, y } = line.getPointAtLength(share * length);
    return `translate(${(x + 2).toFixed(1)}px, ${(y - 9).toFixed(1)}px)`;
  };
  /** @type {SVGGElement} */ (lantern).style.transform = placed(here);
  lantern.removeAttribute("hidden");
  if (before === here || prefersReducedMotion()) return;
  const way = Array.from({ length: PACES + 1 }, (_, pace) => ({
    transform: placed(before + ((here - before) * pace) / PACES),
  }));
  lantern.animate(way, { duration: WALK_MS, easing: "ease-in-out" });
}
