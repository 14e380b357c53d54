/** Lists of links and buttons, filled again only when their content has changed. */

import { html } from "../frame/dom.js";

/**
 * A link to a part of this page that opens without loading, unless it is to open elsewhere.
 * @param {string} href
 * @param {() => void} open
 * @param {Parameters<typeof html<"a">>[1]} properties
 * @param {...(Node | string)} children
 */
export function linkWithin(href, open, properties, ...children) {
  const link = html("a", { href, ...properties }, ...children);
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  return link;
}

/**
 * Fills a list again if its content has changed. The focus stays at its link, or else at its place.
 * @param {HTMLElement} list
 * @param {unknown} shown  what the items are made from
 * @param {() => Node[]} make
 */
export function fill(list, shown, make) {
  const key = JSON.stringify(shown);
  if (list.dataset.drawn === key) return;
  list.dataset.drawn = key;
  const controls = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll("a, button")]);
  const place = controls().findIndex((each) => each === document.activeElement);
  const href = document.activeElement?.getAttribute("href");
  list.replaceChildren(...make());
  if (place >= 0)
    (controls().find((each) => href && each.getAttribute("href") === href) ?? controls()[place])?.focus();
}

/**
 * A link to the position after a ply.
 * @param {number} ply
 * @param {(ply: number) => void} choose
 * @param {Parameters<typeof linkWithin>[2]} properties
 * @param {string} text
 */
export function plyLink(ply, choose, properties, text) {
  return linkWithin(`?ply=${ply}`, () => choose(ply), properties, text);
}
