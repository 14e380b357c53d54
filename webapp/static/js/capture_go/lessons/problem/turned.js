/** After a wrong answer the next problem may be the same one, turned: at most one in three. */

import { find } from "../../../frame/dom.js";
import { gettext } from "../../../frame/i18n.js";
import { loadFromTab, storeInTab } from "../../../frame/storage.js";

/** Problems that were solved since the latest one that was turned. */
const SINCE = "solved-since-turned";
const FEWEST_BETWEEN = 2;

/** Has the way on lead there from a problem that is solved now. @param {boolean} wasWrong */
export function leadToTurned(wasWrong) {
  const since = Number(loadFromTab(SINCE) ?? FEWEST_BETWEEN) + 1;
  const comes = wasWrong && since >= FEWEST_BETWEEN && navigator.onLine;
  storeInTab(SINCE, String(comes ? 0 : since));
  if (!comes) return;
  const next = find("[data-next]");
  next.setAttribute("href", `${location.pathname}/turned`);
  const words = next.querySelector("span");
  if (words) words.textContent = gettext("Next: the same, turned");
}
