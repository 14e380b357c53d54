/** The form of a new room: rounds are asked for where there are so many, cookies where there are none. */

import { sayWithoutCookies } from "../frame/cookies.js";
import { find } from "../frame/dom.js";

const rounds = find("[data-needs-swiss]");

/** Only a Swiss tournament has a number of rounds. */
function showRounds() {
  rounds.hidden = find("[name=system]:checked").getAttribute("value") !== "swiss";
}

for (const choice of document.querySelectorAll("[name=system]"))
  choice.addEventListener("change", showRounds);
showRounds();
sayWithoutCookies();
find("#main").dataset.ready = "true";
