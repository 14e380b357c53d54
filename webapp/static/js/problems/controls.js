/** Connects the buttons, switches and keys of a problem's page. */

import { typedMoves } from "../board/typed_moves.js";
import { find } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { CONTROLS, listen, listenFirst, listenToButtons } from "../frame/shortcuts.js";
import { showStars } from "./stars.js";
import { wireVoice } from "./voice.js";

/**
 * @import { ProblemPage } from "./problem_page.js"
 * @import { ProblemRecord } from "./record.js"
 */

/** @param {ProblemPage} page @param {ProblemRecord} record */
export function wire(page, record) {
  listenToButtons({
    again: () => page.again(),
    hint: () => page.hint(),
    replay: () => page.replay(),
  });
  wireVoice(() => find(".question").textContent ?? "");
  for (const control of document.querySelectorAll("[data-show]")) {
    control.addEventListener("change", () => page.redraw());
  }
  listenFirst((key, within) => actOf(page, key, within(CONTROLS)));
  listen(shortcutsOf(page));
  showCurrentNumber();
  addEventListener("pageshow", () => showStars(record));
  showStars(record);
  find("#main").dataset.ready = "true";
}

/**
 * The keys of one character, and for the list those that `actOf` takes before a board does.
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
    typedMoves(),
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
