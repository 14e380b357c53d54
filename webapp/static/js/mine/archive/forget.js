/** "Forget me": a question that counts what is lost, then the same form as on the privacy page. */

import { ask } from "../../frame/dialog.js";
import { find } from "../../frame/dom.js";
import { forgetAndSend } from "../../frame/forget.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { keptValue } from "../../frame/kept_values.js";
import { allRecords } from "../records.js";

/** Connects the form; without scripts its button leads to the privacy page. */
export function connectForget() {
  const form = /** @type {HTMLFormElement} */ (find("[data-forget-form]"));
  const games = Number(form.dataset.games);
  form.hidden = false;
  find("[data-forget-link]").hidden = true;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const lists = await Promise.all(["reversi", "capture-go"].map((game) => keptValue(`library-${game}`)));
    const read = lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
    const counted = [
      ngettext("{n} game", "{n} games", games),
      ngettext("{n} record in this browser", "{n} records in this browser", Object.keys(allRecords()).length),
      ...(read ? [ngettext("{n} game read from a file", "{n} games read from files", read)] : []),
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
