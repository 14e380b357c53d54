/** Which puzzle comes next: the first candidate that the player has not solved. */

import { drawLayout } from "../../board/huarong/picture.js";
import { bestOf } from "../record.js";

/** @typedef {{grade: string} | null} Known  what the record knows of a puzzle */

/**
 * The candidate to offer: one that was not solved, else one that was not solved in the fewest, else the first.
 * @template Candidate
 * @param {readonly Candidate[]} candidates the best first
 * @param {(candidate: Candidate) => Known} known
 * @returns {Candidate | undefined}
 */
export function chosen(candidates, known) {
  const grade = (/** @type {Candidate} */ candidate) => known(candidate)?.grade ?? "none";
  return (
    candidates.find((candidate) => ["none", "started"].includes(grade(candidate))) ??
    candidates.find((candidate) => grade(candidate) !== "optimal") ??
    candidates[0]
  );
}

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
