/** "Forget me": one question with the count of what is lost, then the same form as on the privacy page. */

import { ask } from "../../frame/dialog.js";
import { part } from "../../frame/part.js";
import { say } from "../../frame/phrases.js";
import { siteUrl } from "../../frame/site_url.js";
import { forgetAll } from "../../frame/storage.js";
import { KeptPages } from "../../offline/kept_pages.js";
import { allRecords } from "../records.js";

/** Connects the form; without scripts its button leads to the privacy page. */
export function connectForget() {
  const form = /** @type {HTMLFormElement} */ (part("[data-forget-form]"));
  const games = Number(form.dataset.games);
  form.hidden = false;
  part("[data-forget-link]").hidden = true;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const counted = [
      say("forget_games", { n: games }),
      say("forget_records", { n: Object.keys(allRecords()).length }),
    ].join(say("comma"));
    const sure = await ask({
      question: say("forget_question"),
      fact: say("forget_fact", { counted }),
      act: say("forget_act"),
      stay: say("forget_stay"),
    });
    if (!sure) return;
    forgetAll();
    await new KeptPages(siteUrl("/")).clear();
    form.submit();
  });
}
