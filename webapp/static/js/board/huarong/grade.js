/** Marks of a player's grade in a puzzle: ring, half moon, full moon, moon in a halo, seal. */

import { el } from "../svg.js";

/** @typedef {"none" | "started" | "solved" | "near" | "optimal"} Grade */

/** Draws a grade; what it means in words is the page's business. @param {Element} svg @param {Grade} grade */
export function drawGrade(svg, grade) {
  svg.classList.toggle("seal", grade === "optimal");
  svg.replaceChildren(...shapes[grade]());
}

const ring = () => el("circle", { class: "ring", cx: 12, cy: 12, r: 9.5 });

/** @type {Record<Grade, () => Element[]>} */
const shapes = {
  none: () => [ring()],
  started: () => [ring(), el("path", { class: "fill", d: "M12 2.5a9.5 9.5 0 0 1 0 19z" })],
  solved: () => [el("circle", { class: "fill", cx: 12, cy: 12, r: 10 })],
  near: () => [
    el("circle", { class: "ring", cx: 12, cy: 12, r: 10.5 }),
    el("circle", { class: "fill", cx: 12, cy: 12, r: 7 }),
  ],
  optimal: () => [
    el("rect", { x: 1, y: 1, width: 22, height: 22, rx: 2.5 }),
    el("text", { x: 12, y: 17.6, lang: "zh-Hans" }, "弈"),
  ],
};
