/** How far a player came with a puzzle, and what became of a day: shape as well as colour. */

import { el } from "../svg.js";

/** @typedef {"none" | "started" | "solved" | "near" | "optimal"} Grade */

/**
 * Draws a grade: ring, half moon, full moon, moon in a halo, seal; what it means in words is the page's business.
 * @param {Element} svg
 * @param {Grade} grade
 */
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

/**
 * Draws what became of a daily puzzle: red square, disc, half disc, ring, lamp ring.
 * @param {Element} svg
 * @param {string} mark `optimal`, `solved`, `late`, `missed` or `today`
 */
export function drawDayMark(svg, mark) {
  svg.replaceChildren(...(dayShapes[mark]?.() ?? []));
}

const dayRing = (/** @type {string} */ name) => el("circle", { class: name, cx: 12, cy: 12, r: 9 });

/** @type {Record<string, () => Element[]>} */
const dayShapes = {
  optimal: () => [el("rect", { class: "mark-seal", x: 2.5, y: 2.5, width: 19, height: 19, rx: 2.5 })],
  solved: () => [el("circle", { class: "mark-moss", cx: 12, cy: 12, r: 10 })],
  late: () => [dayRing("mark-ring"), el("path", { class: "mark-moss", d: "M12 3a9 9 0 0 1 0 18z" })],
  missed: () => [dayRing("mark-ring")],
  today: () => [dayRing("mark-lamp")],
};
