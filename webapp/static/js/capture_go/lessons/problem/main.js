/** Entry of a problem's page: reads what the server embedded and wires buttons, switches and keys. */

import { embedded, part } from "../../../frame/part.js";
import { say } from "../../../frame/phrases.js";
import { toast } from "../../../frame/toast.js";
import { showStars } from "../stars.js";
import { LessonPage } from "./page.js";

const page = new LessonPage(embedded("lesson"));

/** @type {Record<string, () => unknown>} */
const acts = {
  again: () => page.again(),
  hint: () => page.hint(),
  replay: () => page.replay(),
};
for (const [name, act] of Object.entries(acts)) {
  for (const button of document.querySelectorAll(`[data-act=${name}]`)) {
    button.addEventListener("click", () => act());
  }
}
for (const control of document.querySelectorAll("[data-show]")) {
  control.addEventListener("change", () => page.redraw());
}
document.addEventListener("keydown", key, { capture: true });
addEventListener("pageshow", showStars);
addEventListener("offline", () => toast(say("lesson_offline")));
showStars();
part("#main").dataset.ready = "true";

/**
 * Enter goes on wherever the board or the page has the focus; Escape takes a wrong move back.
 * @param {KeyboardEvent} event
 */
function key(event) {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  const control = event.target instanceof Element ? event.target.closest("a, button, input, summary") : null;
  const act = actOf(event.key, control !== null);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/**
 * @param {string} pressed
 * @param {boolean} onControl  a button or a link has the focus, and Enter is its own
 * @returns {(() => unknown) | null}
 */
function actOf(pressed, onControl) {
  const state = page.state;
  if (state === "wrong" && (pressed === "Escape" || (pressed === "Enter" && !onControl))) {
    return () => page.again();
  }
  if (state === "right" && pressed === "Enter" && !onControl) {
    return () => part("[data-next]").click();
  }
  if (pressed === "h") return () => page.hint();
  return pressed === "u" ? () => page.again() : null;
}
