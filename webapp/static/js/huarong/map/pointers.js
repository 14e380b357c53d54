/** Pointer and keyboard input of the map: one finger drags, two zoom and turn; with a mouse, Shift or the right button turns. */

import { takeFingers } from "../../frame/dom.js";

/**
 * @typedef {{
 *   pan: (across: number, down: number) => void,
 *   magnify: (factor: number, x?: number, y?: number) => void,
 *   rotate: (turn: number, tilt?: number) => void,
 *   hover: (x: number, y: number) => void,
 *   choose: (x: number, y: number) => void,
 *   leave: () => void, home: () => void, toMe: () => void, enter: () => void,
 * }} MapActions  actions of the map; places are pixels from the upper left corner of the picture
 */

const TURN = 0.006;
const TILT = 0.005;
const WHEEL = 0.0016;
/** A press that goes no farther than this, in pixels, is a tap. */
const STILL = 6;
const RIGHT_BUTTON = 2;
const [PAN_KEY, ZOOM_KEY, TURN_KEY, TILT_KEY] = [40, 1.3, 0.1, 0.08];

/** @param {HTMLElement} box @param {MapActions} actions */
export function listen(box, actions) {
  /** @type {Map<number, [number, number]>} */
  const fingers = new Map();
  takeFingers(box);
  let travelled = 0;
  const place = (/** @type {MouseEvent} */ { clientX, clientY }) => {
    const { left, top } = box.getBoundingClientRect();
    return /** @type {[number, number]} */ ([clientX - left, clientY - top]);
  };
  const onControl = (/** @type {Event} */ { target }) =>
    target instanceof Element && target.closest("button, a, summary") !== null;

  box.addEventListener("pointerdown", (event) => {
    if (onControl(event)) return;
    box.setPointerCapture(event.pointerId);
    if (fingers.size === 0) travelled = 0;
    fingers.set(event.pointerId, place(event));
  });
  box.addEventListener("pointermove", (event) => {
    const here = place(event);
    const before = fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse" && !onControl(event)) actions.hover(...here);
      return;
    }
    fingers.set(event.pointerId, here);
    const [across, down] = [here[0] - before[0], here[1] - before[1]];
    travelled += Math.abs(across) + Math.abs(down);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) pinch(before, here, other, actions);
    else if (event.shiftKey || event.buttons === RIGHT_BUTTON) actions.rotate(across * TURN, down * TILT);
    else if (travelled > STILL) actions.pan(across, down);
  });
  box.addEventListener("pointerup", (event) => {
    if (fingers.delete(event.pointerId) && fingers.size === 0 && travelled <= STILL)
      actions.choose(...place(event));
  });
  box.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
  box.addEventListener("pointerleave", () => actions.leave());
  box.addEventListener("contextmenu", (event) => event.preventDefault());
  box.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      actions.magnify(Math.exp(-event.deltaY * WHEEL), ...place(event));
    },
    { passive: false },
  );
  box.addEventListener("keydown", (event) => {
    if (event.target === box && !event.ctrlKey && !event.metaKey && !event.altKey && key(event, actions))
      event.preventDefault();
  });
}

/**
 * @param {[number, number]} before
 * @param {[number, number]} here
 * @param {[number, number]} other
 * @param {MapActions} actions
 */
function pinch(before, here, other, actions) {
  const apart = (/** @type {[number, number]} */ [x, y]) => Math.hypot(x - other[0], y - other[1]);
  const angle = (/** @type {[number, number]} */ [x, y]) => Math.atan2(y - other[1], x - other[0]);
  actions.magnify(
    apart(here) / Math.max(1, apart(before)),
    (here[0] + other[0]) / 2,
    (here[1] + other[1]) / 2,
  );
  const turned = angle(here) - angle(before);
  actions.rotate(Math.atan2(Math.sin(turned), Math.cos(turned)));
}

/**
 * @param {KeyboardEvent} event
 * @param {MapActions} actions
 * @returns {boolean} whether the key means something here
 */
function key({ key: name, shiftKey }, actions) {
  const side = { ArrowLeft: -1, ArrowRight: 1 }[name];
  const up = { ArrowUp: -1, ArrowDown: 1 }[name];
  if (side) shiftKey ? actions.rotate(side * TURN_KEY) : actions.pan(-side * PAN_KEY, 0);
  else if (up) shiftKey ? actions.rotate(0, -up * TILT_KEY) : actions.pan(0, -up * PAN_KEY);
  else if (name === "+" || name === "=") actions.magnify(ZOOM_KEY);
  else if (name === "-") actions.magnify(1 / ZOOM_KEY);
  else if (name === "0") actions.home();
  else if (name === "Home") actions.toMe();
  else if (name === "Enter") actions.enter();
  else return false;
  return true;
}
