/** Pointer input on the tray: a dragged block follows the pointer, a tapped one is reported. */

import { takeFingers } from "../../frame/dom.js";
import { columnOf, rowOf, takenByOthers } from "./cells.js";
import { settle, speedAt } from "./flick.js";
import { glide } from "./glide.js";

/**
 * @import { PuzzleBoard } from "./board.js"
 * @import { Blocks } from "./cells.js"
 * @import { Sample } from "./flick.js"
 * @import { Point } from "./glide.js"
 *
 * @typedef {object} Listener
 * @property {() => Blocks | null} blocks where all blocks stand; null while none may be moved
 * @property {(index: number, cell: number) => void} dragged a block was dragged and let go
 * @property {(index: number) => void} tapped a block was pressed and not dragged
 * @property {(cell: number) => void} tappedFloor an empty cell was pressed
 * @property {() => void} refused a block was pressed while none may be moved
 * @typedef {object} Drag
 * @property {number} pointer
 * @property {number} index
 * @property {Sample[]} samples where the finger was, the press first
 * @property {Point} grip from the block's corner to the finger, in cells
 * @property {readonly boolean[]} taken
 * @property {Blocks} blocks
 * @property {Point} at
 * @property {boolean} moving
 */

/** A finger that stays within this many pixels is a tap. */
const SLACK = 6;
const STILL = { row: 0, column: 0 };

/** Lets pointers move the blocks of a board. @param {PuzzleBoard} board @param {Listener} listener */
export function listenToPointers(board, listener) {
  /** @type {Drag | null} */
  let drag = null;
  const { svg } = board;
  takeFingers(svg);

  svg.addEventListener("pointerdown", (event) => {
    if (drag || event.button !== 0) return;
    const index = blockAt(event.target);
    const blocks = listener.blocks();
    if (index === null || !blocks) return;
    svg.setPointerCapture(event.pointerId);
    drag = begin(board, blocks, index, event);
  });

  svg.addEventListener("pointermove", (event) => {
    if (drag?.pointer === event.pointerId) follow(board, drag, event);
  });

  /** @param {PointerEvent} event */
  function release(event) {
    if (drag?.pointer !== event.pointerId) return;
    // The last drag's capture may be reported as lost only when the next one has begun.
    if (event.type === "lostpointercapture" && svg.hasPointerCapture(event.pointerId)) return;
    const { index, at, moving, samples } = drag;
    // Only a finger that was lifted flicks.
    const speed = event.type === "pointerup" ? speedAt(samples, event.timeStamp) : STILL;
    drag = null;
    if (!moving) return event.type === "pointerup" ? listener.tapped(index) : undefined;
    board.svg.classList.remove("dragging");
    listener.dragged(index, settle(at, speed));
    board.settle(index, at);
  }
  // Wherever the finger is lifted, the block counts where it is.
  for (const end of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"]))
    svg.addEventListener(end, release);

  // The browser's own drag and drop (of a picture, of selected text) would take the pointer away.
  svg.addEventListener("dragstart", (event) => event.preventDefault());

  svg.addEventListener("click", (event) => {
    const index = blockAt(event.target);
    if (index !== null && !listener.blocks()) return listener.refused();
    // A press without a pointer comes from a screen reader.
    if (index !== null) return event.detail === 0 ? listener.tapped(index) : undefined;
    const { row, column } = board.pointAt(event);
    if (row >= 0 && row < 5 && column >= 0 && column < 4)
      listener.tappedFloor(Math.floor(row) * 4 + Math.floor(column));
  });
}

/** @param {EventTarget | null} target */
function blockAt(target) {
  const button = target instanceof Element ? target.closest("[data-index]") : null;
  return button instanceof SVGElement ? Number(button.dataset.index) : null;
}

/**
 * @param {PuzzleBoard} board
 * @param {Blocks} blocks
 * @param {number} index
 * @param {PointerEvent} event
 * @returns {Drag}
 */
function begin(board, blocks, index, event) {
  const { cell } = blocks[index];
  const at = { row: rowOf(cell), column: columnOf(cell) };
  const finger = board.pointAt(event);
  return {
    pointer: event.pointerId,
    index,
    samples: [sample(event)],
    grip: { row: finger.row - at.row, column: finger.column - at.column },
    taken: takenByOthers(blocks, index),
    blocks,
    at,
    moving: false,
  };
}

/** @param {PointerEvent} event @returns {Sample} */
const sample = ({ clientX, clientY, timeStamp }) => ({ x: clientX, y: clientY, time: timeStamp });

/** @param {PuzzleBoard} board @param {Drag} drag @param {PointerEvent} event */
function follow(board, drag, event) {
  const [pressed] = drag.samples;
  const away = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
  if (!drag.moving && away < SLACK) return;
  drag.moving = true;
  board.svg.classList.add("dragging");
  // Between two frames a fast finger passes several points; each is followed in turn.
  const passed = event.getCoalescedEvents?.() ?? [];
  for (const each of passed.length > 0 ? passed : [event]) {
    const finger = board.pointAt(each);
    const target = { row: finger.row - drag.grip.row, column: finger.column - drag.grip.column };
    drag.samples.push(sample(each));
    drag.at = glide(drag.taken, drag.blocks[drag.index].kind, drag.at, target);
  }
  board.place(drag.index, drag.at);
}
