/** Entry of a lesson's page: reads what the server embedded and wires the page's controls. */

import { toast } from "../frame/toast.js";
import { LessonPage } from "./lesson_page.js";
import { markSolved } from "./lesson_record.js";

const page = new LessonPage(JSON.parse(document.getElementById("lesson")?.textContent ?? "{}"));

/** @type {Record<string, () => unknown>} */
const acts = {
  again: () => page.again(),
  hint: () => page.hint(),
};
for (const [name, act] of Object.entries(acts)) {
  document.querySelector(`[data-act=${name}]`)?.addEventListener("click", () => act());
}
addEventListener("pageshow", markSolved);
markSolved();
addEventListener("offline", () => toast(page.offline));
const main = document.querySelector("#main");
if (main instanceof HTMLElement) main.dataset.ready = "true";
