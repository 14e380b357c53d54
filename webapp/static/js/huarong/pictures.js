/** Draws the small pictures of layouts shortly before they scroll into view. */

import { drawLayout } from "../board/huarong/picture.js";

/**
 * Draws every `svg[data-picture]` inside, at once or just before it becomes visible.
 * @param {ParentNode} root
 */
export function drawPictures(root) {
  for (const picture of root.querySelectorAll("[data-picture]")) near.observe(picture);
}

const near = new IntersectionObserver(
  (seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      drawLayout(/** @type {SVGSVGElement} */ (target), target.getAttribute("data-picture") ?? "");
    }
  },
  { rootMargin: "600px" },
);
