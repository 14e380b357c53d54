/** Keys while a solution is shown: arrows step, Home and End go to its ends, Space plays. */

/** @type {Readonly<Record<string, string>>} the button of the step bar that a key stands for */
const BUTTONS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last", " ": "play" };

/** Elements that use these keys themselves. */
const OWN_KEYS = "input, select, textarea, dialog, [contenteditable]";
const PRESSED_BY_SPACE = "button, summary, [role=button]";

/**
 * Passes keys on to the step bar, wherever the focus is.
 * @param {() => boolean} watching whether a solution is shown
 * @param {(button: string) => void} press
 */
export function listenToSolutionKeys(watching, press) {
  document.addEventListener("keydown", (event) => {
    const button = BUTTONS[event.key];
    if (!button || !watching() || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (hasUseFor(event.target, event.key)) return;
    event.preventDefault();
    press(button);
  });
}

/**
 * Whether the focused element does something else with the key.
 * @param {EventTarget | null} target
 * @param {string} key
 */
function hasUseFor(target, key) {
  if (!(target instanceof Element)) return false;
  return target.closest(OWN_KEYS) !== null || (key === " " && target.closest(PRESSED_BY_SPACE) !== null);
}
