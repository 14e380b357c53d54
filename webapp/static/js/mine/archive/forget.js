/** "Forget me": a question that counts what is lost, then the same form as on the privacy page. */

import { ask } from "../../frame/dialog.js";
import { find } from "../../frame/dom.js";
import { forgetAndSend } from "../../frame/forget.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { allRecords } from "../records.js";

/** Connects the form; without scripts its button leads to the privacy page. */
export function connectForget() {
  const form = /** @type {HTMLFormElement} */ (find("[data-forget-form]"));
  const games = Number(form.dataset.games);
  form.hidden = false;
  find("[data-forget-link]").hidden = true;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const counted = [
      ngettext("{n} game", "{n} games", games),
      ngettext("{n} record in this browser", "{n} records in this browser", Object.keys(allRecords()).length),
    ].join(gettext(", "));
    const sure = await ask({
      question: gettext("Forget everything?"),
      fact: gettext(
        "{counted}. Games against people stay for the other side, without you. Only a file that you have saved brings anything back.",
        { counted },
      ),
      act: gettext("Forget me"),
      stay: gettext("Keep it all"),
    });
    if (!sure) return;
    await forgetAndSend(form);
  });
}
