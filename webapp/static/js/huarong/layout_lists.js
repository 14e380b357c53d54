/** The pages around the puzzle: pictures drawn when they come near, and the player's own best. */

import { ownBest } from "./grades.js";
import { drawPictures } from "./pictures.js";

drawPictures(document);

for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-own]")))
  place.textContent = ownBest(place.dataset.own ?? "");
