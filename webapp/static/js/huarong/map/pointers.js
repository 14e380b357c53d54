/** Hands on the map: one drags, two pinch and turn, Shift or the right button turns; and the keys. */

/**
 * @typedef {{
 *   pan: (across: number, down: number) => void,
 *   magnify: (factor: number, x?: number, y?: number) => void,
 *   rotate: (turn: number, tilt?: number) => void,
 *   hover: (x: number, y: number) => void,
 *   choose: (x: number, y: number) => void,
 *   leave: () => void, home: () => void, toMe: () => void, enter: () => void,
 * }} Hands  what the map does; places are pixels from the upper left corner of the picture
 */

const TURN = 0.006;
const TILT = 0.005;
const WHEEL = 0.0016;
/** A press that goes no farther than this, in pixels, is a tap. */
const STILL = 6;
const RIGHT_BUTTON = 2;
const [PAN_KEY, ZOOM_KEY, TURN_KEY, TILT_KEY] = [40, 1.3, 0.1, 0.08];

/** @param {HTMLElement} box @param {Hands} hands */
export function listen(box, hands) {
  /** @type {Map<number, [number, number]>} */
  const fingers = new Map();
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
      if (event.pointerType === "mouse" && !onControl(event)) hands.hover(...here);
      return;
    }
    fingers.set(event.pointerId, here);
    const [across, down] = [here[0] - before[0], here[1] - before[1]];
    travelled += Math.abs(across) + Math.abs(down);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) pinch(before, here, other, hands);
    else if (event.shiftKey || event.buttons === RIGHT_BUTTON) hands.rotate(across * TURN, down * TILT);
    else if (travelled > STILL) hands.pan(across, down);
  });
  box.addEventListener("pointerup", (event) => {
    if (fingers.delete(event.pointerId) && fingers.size === 0 && travelled <= STILL)
      hands.choose(...place(event));
  });
  box.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
  box.addEventListener("pointerleave", () => hands.leave());
  box.addEventListener("contextmenu", (event) => event.preventDefault());
  box.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      hands.magnify(Math.exp(-event.deltaY * WHEEL), ...place(event));
    },
    { passive: false },
  );
  box.addEventListener("keydown", (event) => {
    if (event.target === box && !event.ctrlKey && !event.metaKey && !event.altKey && key(event, hands))
      event.preventDefault();
  });
}

/**
 * @param {[number, number]} before
 * @param {[number, number]} here
 * @param {[number, number]} other
 * @param {Hands} hands
 */
function pinch(before, here, other, hands) {
  const apart = (/** @type {[number, number]} */ [x, y]) => Math.hypot(x - other[0], y - other[1]);
  const angle = (/** @type {[number, number]} */ [x, y]) => Math.atan2(y - other[1], x - other[0]);
  hands.magnify(apart(here) / Math.max(1, apart(before)), (here[0] + other[0]) / 2, (here[1] + other[1]) / 2);
  const turned = angle(here) - angle(before);
  hands.rotate(Math.atan2(Math.sin(turned), Math.cos(turned)));
}

/**
 * @param {KeyboardEvent} event
 * @param {Hands} hands
 * @returns {boolean} whether the key means something here
 */
function key({ key: name, shiftKey }, hands) {
  const side = { ArrowLeft: -1, ArrowRight: 1 }[name];
  const up = { ArrowUp: -1, ArrowDown: 1 }[name];
  if (side) shiftKey ? hands.rotate(side * TURN_KEY) : hands.pan(-side * PAN_KEY, 0);
  else if (up) shiftKey ? hands.rotate(0, -up * TILT_KEY) : hands.pan(0, -up * PAN_KEY);
  else if (name === "+" || name === "=") hands.magnify(ZOOM_KEY);
  else if (name === "-") hands.magnify(1 / ZOOM_KEY);
  else if (name === "0") hands.home();
  else if (name === "Home") hands.toMe();
  else if (name === "Enter") hands.enter();
  else return false;
  return true;
}
