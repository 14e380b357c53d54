/** Short messages in the tile colour at the bottom of the page. */

import { html } from "./dom.js";

const STAYS = 4000;

/**
 * Shows one sentence for four seconds, longer while it is pointed at or focused.
 * With `keep` it stays until the returned function is called; `acts` are buttons after the sentence.
 * @param {string} sentence
 * @param {{icon?: string, keep?: boolean, acts?: {text: string, act: () => void}[]}} [options]
 * @returns {() => void} takes it away
 */
export function toast(sentence, { icon = "", keep = false, acts = [] } = {}) {
  const region = document.getElementById("toasts");
  if (!region) return () => {};
  const buttons = acts.map(({ text, act }) => html("button", { type: "button", onclick: act }, text));
  const box = html("div", { className: "toast" }, html("span", {}, sentence), ...buttons);
  if (icon) box.prepend(iconOf(icon));
  if (!keep) clearToasts();
  else box.dataset.keep = "";
  region.append(box);
  const leave = () => box.remove();
  if (!keep) leaveLater(box, leave);
  return leave;
}

/** Removes every toast that would disappear by itself. */
export function clearToasts() {
  for (const old of document.querySelectorAll("#toasts .toast:not([data-keep])")) old.remove();
}

/** @param {HTMLElement} box @param {() => void} leave */
function leaveLater(box, leave) {
  let timer = setTimeout(leave, STAYS);
  for (const held of ["pointerenter", "focusin"]) box.addEventListener(held, () => clearTimeout(timer));
  for (const freed of ["pointerleave", "focusout"]) {
    box.addEventListener(freed, () => {
      clearTimeout(timer);
      timer = setTimeout(leave, STAYS);
    });
  }
}

/** One of the page's icons. @param {string} name @returns {SVGSVGElement} */
export function iconOf(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}
