/** The form of a new room: keeps the input when the game changes, and shows rounds or minutes where they apply. */

import { sayWithoutCookies } from "../frame/cookies.js";
import { find } from "../frame/dom.js";

const form = /** @type {HTMLFormElement} */ (find(".room-form"));

/** Only a Swiss tournament has a number of rounds, only an arena has minutes, and all against one has no clock. */
function showRounds() {
  const chosen = form.querySelector("[name=system]:checked")?.getAttribute("value");
  for (const field of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-needs]")))
    field.hidden = !field.dataset.needs?.split(" ").includes(chosen ?? "");
}

/** Leads to the form of another game with all that was typed and chosen here. @param {MouseEvent} event */
function keepChoices(event) {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  const url = new URL(link.href);
  const game = url.searchParams.get("game") ?? "";
  for (const [name, value] of new FormData(form)) url.searchParams.set(name, String(value));
  url.searchParams.set("game", game);
  link.href = url.href;
}

for (const choice of form.querySelectorAll("[name=system]")) choice.addEventListener("change", showRounds);
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (form.querySelectorAll(".room-games a")))
  link.addEventListener("click", keepChoices);
showRounds();
sayWithoutCookies();
find("#main").dataset.ready = "true";
