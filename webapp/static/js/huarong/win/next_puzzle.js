/** Which puzzle comes next: the first candidate that the player has not solved. */

import { drawLayout } from "../../board/huarong/picture.js";
import { bestOf } from "../record.js";
import { chosen } from "./chosen.js";

/** Shows the link to the puzzle that suits, with its picture and its name in the brush face. */
export function offerNext() {
  const links = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-next]")]);
  const layoutOf = (/** @type {HTMLElement} */ link) => link.dataset.next ?? "";
  const next = chosen(links, (link) => bestOf(layoutOf(link)));
  for (const link of links) link.hidden = link !== next;
  const picture = next?.querySelector("svg");
  if (!next || picture?.childElementCount !== 0) return;
  drawLayout(picture, layoutOf(next));
  if (next.dataset.font) loadFace(next.dataset.font);
}

/** Loads the characters of a name; without them it stands there in another face. @param {string} url */
async function loadFace(url) {
  const face = new FontFace("Yiyuan Next", `url("${url}") format("woff2")`);
  document.fonts.add(face);
  await face.load().catch(() => document.fonts.delete(face));
}
