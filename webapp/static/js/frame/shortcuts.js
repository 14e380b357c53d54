/** Keyboard shortcuts of a page and their list. Single-character keys can be turned off, for speech input. */

import { html, isShown } from "./dom.js";
import { gettext } from "./i18n.js";
import { load, store } from "./storage.js";

/**
 * @typedef {object} Shortcut
 * @property {string[]} keys   names as in `KeyboardEvent.key`, letters in lower case
 * @property {string} shown    the keys in the list
 * @property {string} name     its action
 * @property {() => unknown} act
 */

const OFF = "shortcuts-off";

/**
 * Listens to keys that nothing else has taken: no field, no dialog, no board.
 * @param {readonly Shortcut[]} shortcuts
 */
export function listen(shortcuts) {
  const help = { keys: ["?"], shown: "?", name: gettext("this list"), act: () => showList(all) };
  /** @type {Shortcut[]} */
  const all = [...shortcuts, help];
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (takesKeys(event.target) || document.querySelector("dialog[open]")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key.length === 1 && (event.repeat || load(OFF) === "true")) return;
    const shortcut = all.find(({ keys }) => keys.includes(key));
    if (!shortcut || (key === " " && event.target instanceof HTMLElement && event.target !== document.body))
      return;
    event.preventDefault();
    shortcut.act();
  });
  for (const button of document.querySelectorAll("[data-act=shortcuts]"))
    button.addEventListener("click", () => showList(all));
}

/**
 * Listens to keys before a board takes them, such as Enter, which goes on wherever the board has the focus. A dialog
 * keeps its keys.
 * @param {(key: string, within: (selector: string) => boolean) => (() => unknown) | null | undefined} actOf  its
 *   action now, if any; `within` says whether the focus is in such an element
 */
export function listenFirst(actOf) {
  const first = (/** @type {KeyboardEvent} */ event) => {
    const { target } = event;
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const act = actOf(
      event.key,
      (selector) => target instanceof Element && target.closest(selector) !== null,
    );
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  document.addEventListener("keydown", first, { capture: true });
}

/** Elements that take Enter themselves. */
export const CONTROLS = "a, button, input, summary";

/** Has the buttons of the page do what they name. @param {Record<string, () => unknown>} acts */
export function listenToButtons(acts) {
  for (const [name, act] of Object.entries(acts))
    for (const button of document.querySelectorAll(`[data-act=${name}]`))
      button.addEventListener("click", () => act());
}

/**
 * Presses a button or a switch of the page, if it is there. A switch itself is pressed, not its label, which
 * would take the focus from the board.
 * @param {string} selector
 */
export function press(selector) {
  const all = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector));
  [...all].find(isShown)?.click();
}

/** @param {EventTarget | null} target */
function takesKeys(target) {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
  return target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName);
}

/** @param {readonly Shortcut[]} shortcuts */
function showList(shortcuts) {
  const title = html("h2", { id: "keys-title" }, gettext("Keys"));
  const rows = shortcuts.flatMap(({ shown, name }) => [
    html("dt", {}, html("kbd", {}, shown)),
    html("dd", {}, name),
  ]);
  const list = html("dl", { className: "keys" }, ...rows);
  const close = html("button", { className: "button main" }, gettext("Close"));
  const form = html("form", { method: "dialog", className: "row" }, close);
  const how = { className: "dialog", "aria-labelledby": "keys-title" };
  const dialog = html("dialog", how, title, list, letters(), form);
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  close.focus();
}

/** The switch for keys of one character. */
function letters() {
  const box = html("input", { type: "checkbox", checked: load(OFF) !== "true" });
  box.addEventListener("change", () => store(OFF, box.checked ? null : "true"));
  return html("label", { className: "small" }, box, ` ${gettext("Keys of one character")}`);
}
