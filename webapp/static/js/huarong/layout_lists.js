/** Lists of layouts: pictures drawn shortly before they scroll into view, and the player's results. */

import { keepListOf } from "./came_from.js";
import { ownBest } from "./grades.js";
import { drawPictures } from "./pictures.js";

drawPictures(document);

/** Also after Back, when more may be solved. */
function showResults() {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-own]")))
    place.textContent = ownBest(place.dataset.own ?? "");
}

showResults();
addEventListener("pageshow", ({ persisted }) => persisted && showResults());
for (const place of document.querySelectorAll("[data-list]")) keepListOf(place);
