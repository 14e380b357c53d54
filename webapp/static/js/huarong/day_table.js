/** The table of the day: offers to enter this browser's game if it is better than the player's row. */

import { ngettext } from "../frame/i18n.js";
import { dayGame } from "./day_game.js";
import { drawPictures } from "./pictures.js";

drawPictures(document);

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-enter]"));
if (form) offer(form, dayGame(form.dataset.enter ?? ""));

/**
 * @param {HTMLFormElement} form
 * @param {ReturnType<typeof dayGame>} routes
 */
function offer(form, routes) {
  const { length } = routes ?? [];
  const { kept } = form.dataset;
  if (!routes || (kept && Number(kept) <= length)) return;
  const [result, game] = ["[data-result]", "[name=game]"].map((each) => form.querySelector(each));
  if (result) result.textContent = ngettext("Your result: {n} move.", "Your result: {n} moves.", length);
  if (game instanceof HTMLInputElement) game.value = routes.map((route) => route.join("-")).join(".");
  form.hidden = false;
  document.querySelector("[data-play]")?.classList.remove("main");
}
