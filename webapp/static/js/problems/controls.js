/** Wires the buttons, switches and keys of a problem's page. */

import { find } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { listen } from "../frame/shortcuts.js";
import { showStars } from "./stars.js";
import { wireVoice } from "./voice.js";

/**
 * @import { ProblemPage } from "./problem_page.js"
 * @import { ProblemRecord } from "./record.js"
 */

/** @param {ProblemPage} page @param {ProblemRecord} record */
export function wire(page, record) {
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
  wireVoice(() => find(".question").textContent ?? "");
  for (const control of document.querySelectorAll("[data-show]")) {
    control.addEventListener("change", () => page.redraw());
  }
  document.addEventListener("keydown", (event) => key(page, event), { capture: true });
  listen(shortcutsOf(page));
  showCurrentNumber();
  addEventListener("pageshow", () => showStars(record));
  showStars(record);
  find("#main").dataset.ready = "true";
}

/**
 * The keys of one character, and for the list those that `key` takes before a board does.
 * @param {ProblemPage} page
 */
function shortcutsOf(page) {
  const hint = { keys: ["h"], shown: "H", name: gettext("hint"), act: () => page.hint() };
  const full = { keys: ["f"], shown: "F", name: gettext("full screen"), act: fillScreen };
  return [
    ...(document.querySelector("[data-act=hint]") ? [hint] : []),
    { keys: ["u"], shown: "U, Esc", name: gettext("try again"), act: () => page.again() },
    { keys: [], shown: "Enter", name: gettext("go on"), act: () => {} },
    ...(document.fullscreenEnabled ? [full] : []),
  ];
}

/** Scrolls the row of numbers, where it is one row, to that of this problem. */
function showCurrentNumber() {
  const current = document.querySelector(".problems [aria-current]");
  const row = current?.closest(".problems");
  if (!current || !row) return;
  const [here, all] = [current.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += here.left + here.width / 2 - (all.left + all.width / 2);
}

/** Whether a switch of the page is on. @param {string} name */
export function isOn(name) {
  const control = document.querySelector(`[data-show=${name}]`);
  return control instanceof HTMLInputElement && control.checked;
}

/**
 * Enter goes on wherever the board or the page has the focus; Escape takes a wrong move back.
 * @param {ProblemPage} page
 * @param {KeyboardEvent} event
 */
function key(page, event) {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  const control = event.target instanceof Element ? event.target.closest("a, button, input, summary") : null;
  const act = actOf(page, event.key, control !== null);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/**
 * @param {ProblemPage} page
 * @param {string} pressed
 * @param {boolean} onControl  a button or a link has the focus, and Enter is its own
 * @returns {(() => unknown) | null}
 */
function actOf(page, pressed, onControl) {
  const state = page.state;
  if (state === "wrong" && (pressed === "Escape" || (pressed === "Enter" && !onControl))) {
    return () => page.again();
  }
  if (state === "right" && pressed === "Enter" && !onControl) {
    return () => find("[data-next]").click();
  }
  return null;
}

/** For a projector: the page without the browser around it, or with it again. */
function fillScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}
