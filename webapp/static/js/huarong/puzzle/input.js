/** Input on the tray: drags, taps and keys. */

import { covered, routes, steps } from "../../board/huarong/cells.js";
import { listenToKeys, STRIDE } from "../../board/huarong/keyboard.js";
import { listenToPointers } from "../../board/huarong/pointers.js";
import { gettext } from "../../frame/i18n.js";
import { tremble } from "../../frame/sound.js";

/**
 * @import { PuzzleBoard } from "../../board/huarong/board.js"
 * @import { Blocks } from "../../board/huarong/cells.js"
 * @import { Move } from "../counting.js"
 *
 * @typedef {object} Actions
 * @property {() => Blocks} blocks what the tray shows
 * @property {() => boolean} open whether taps and keys may move blocks now
 * @property {() => boolean} draggable whether blocks may be dragged now
 * @property {() => Move | undefined} last the player's last move
 * @property {(index: number, cell: number, slide: boolean) => void} push a block goes to a cell it can get to
 * @property {(index: number, why: keyof typeof NOTES) => void} tell
 * @property {() => void} closed the player tried to move a block while none may be moved
 */

/** Notes on the block that was pressed, by its name. @satisfies {Record<string, (name: string) => string>} */
export const NOTES = {
  stuck: (name) => gettext("{name} cannot move now.", { name }),
  wall: () => gettext("No room that way."),
  choose: (name) => gettext("{name} is chosen: arrows move it, Enter lets it go.", { name }),
  tap_or_arrows: (name) =>
    gettext("{name} can go more than one way: tap a dot, drag, or use arrows.", { name }),
  let_go: (name) => gettext("{name} is let go.", { name }),
};

export class PuzzleInput {
  /** @type {number | null} */
  #chosen = null;
  /** Whether a block moved since one was chosen: then the move is the last that is said. */
  #moved = false;
  #board;
  #actions;

  /** @param {PuzzleBoard} board @param {Actions} actions */
  constructor(board, actions) {
    this.#board = board;
    this.#actions = actions;
    listenToPointers(board, {
      blocks: () => (actions.draggable() ? actions.blocks() : null),
      dragged: (index, cell) => this.#drop(index, cell),
      tapped: (index) => this.#tap(index),
      tappedFloor: (cell) => this.#tapFloor(cell),
      refused: () => actions.closed(),
    });
    listenToKeys(board, {
      blocks: () => actions.blocks(),
      chosen: () => this.#chosen,
      choose: (index) => this.#pick(index),
      pushed: (index, direction) => this.#step(index, actions.blocks()[index].cell + STRIDE[direction]),
    });
  }

  /** Lets the chosen block go. */
  letGo() {
    this.#choose(null);
  }

  /** @param {number | null} index */
  #choose(index) {
    this.#chosen = index;
    const { blocks } = this.#actions;
    const free = new Set();
    if (index !== null) {
      for (const cell of routes(blocks(), index).keys())
        for (const each of covered(blocks()[index].kind, cell)) free.add(each);
      for (const each of covered(blocks()[index].kind, blocks()[index].cell)) free.delete(each);
    }
    this.#board.choose(index, [...free]);
  }

  /** @param {number | null} index */
  #pick(index) {
    if (index !== null && !this.#actions.open()) return this.#actions.closed();
    const held = this.#chosen;
    this.#choose(index);
    if (index !== null) {
      this.#moved = false;
      this.#actions.tell(index, "choose");
    } else if (held !== null && !this.#moved) this.#actions.tell(held, "let_go");
  }

  /** @param {number} index @param {number} cell */
  #drop(index, cell) {
    if (cell !== this.#actions.blocks()[index].cell) tremble();
    this.#push(index, cell, false);
  }

  /** @param {number} index @param {number} cell */
  #step(index, cell) {
    if (!this.#actions.open()) return this.#actions.closed();
    if (steps(this.#actions.blocks(), index).includes(cell)) this.#push(index, cell, true);
    else this.#actions.tell(index, "wall");
  }

  /** @param {number} index */
  #tap(index) {
    if (!this.#actions.open()) return this.#actions.closed();
    if (this.#chosen === index) return this.#pick(null);
    let ways = steps(this.#actions.blocks(), index);
    const last = this.#actions.last();
    // A second tap goes on in the same direction: the way straight back is not meant.
    if (ways.length > 1 && last?.index === index) ways = ways.filter((cell) => !last.route.includes(cell));
    if (ways.length === 1) return this.#push(index, ways[0], true);
    this.#choose(ways.length > 1 ? index : null);
    this.#actions.tell(index, ways.length > 1 ? "tap_or_arrows" : "stuck");
  }

  /** @param {number} cell */
  #tapFloor(cell) {
    const index = this.#chosen;
    if (index === null) return;
    const blocks = this.#actions.blocks();
    const nearest = [...routes(blocks, index)]
      .filter(([end]) => covered(blocks[index].kind, end).includes(cell))
      .sort(([, one], [, other]) => one.length - other.length)[0];
    if (nearest) this.#push(index, nearest[0], true);
    else this.#choose(null);
  }

  /** @param {number} index @param {number} cell @param {boolean} slide */
  #push(index, cell, slide) {
    this.#moved = true;
    this.#actions.push(index, cell, slide);
    this.#choose(this.#chosen === index ? index : null);
  }
}
