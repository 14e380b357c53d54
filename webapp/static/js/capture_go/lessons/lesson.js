/** Entry of a lesson's page: reads what the server embedded and wires the page's controls. */

import { embedded, part } from "../../frame/part.js";
import { toast } from "../../frame/toast.js";
import { LessonPage } from "./lesson_page.js";
import { markSolved } from "./solved_lessons.js";

const page = new LessonPage(embedded("lesson"));

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
part("#main").dataset.ready = "true";
