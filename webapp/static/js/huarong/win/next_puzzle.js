/** Chooses the next puzzle: that of the list the player came from, else the first unsolved candidate. */

import { drawLayout } from "../../board/huarong/picture.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { siteUrl } from "../../frame/site_url.js";
import { neighbours } from "../came_from.js";
import { bestOf } from "../record.js";
import { chosen } from "./chosen.js";

/** @import { Listed } from "../came_from.js" */

/**
 * The link to the puzzle that suits; all others are hidden.
 * @param {string} code  of this puzzle
 */
export function nextLink(code) {
  const links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll("[data-next]")]);
  const listed = neighbours(code)?.after;
  if (listed?.layout && links[0]) become(links[0], listed);
  const next = listed?.layout ? links[0] : chosen(links, (link) => bestOf(link.dataset.next ?? ""));
  for (const link of links) link.hidden = link !== next;
  return next;
}

/** Shows that link with its picture and its name in the brush face. @param {string} code */
export function offerNext(code) {
  const next = nextLink(code);
  const picture = next?.querySelector("svg");
  if (!next || picture?.childElementCount !== 0) return;
  drawLayout(picture, next.dataset.next ?? "");
  if (next.dataset.font) loadFace(next.dataset.font);
}

/** Makes a link that to the next puzzle of a list. @param {HTMLAnchorElement} link @param {Listed} listed */
function become(link, { code, name, layout, moves }) {
  if (link.dataset.next === layout) return;
  link.href = siteUrl(`/huarong/${code}`);
  link.dataset.next = layout;
  delete link.dataset.font;
  link.querySelector("svg")?.replaceChildren();
  const [kind, strong, why] = link.querySelectorAll(".next-words > *");
  kind.textContent = gettext("Next puzzle");
  strong.classList.remove("carved");
  strong.textContent = name;
  why.textContent = moves ? ngettext("{n} move at best", "{n} moves at best", moves) : "";
}

/** Loads the font of a name; without it another font is used. @param {string} url */
async function loadFace(url) {
  const face = new FontFace("Yiyuan Next", `url("${url}") format("woff2")`);
  document.fonts.add(face);
  await face.load().catch(() => document.fonts.delete(face));
}
