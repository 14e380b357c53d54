/** Stones on a bordered board, with their chains and liberties, for the levels of Capture Go. */

import { vertexNames } from "../../../../board/capture_go/geometry.js";

/** A vertex; the sides are each other's negative. */
export const [EMPTY, BLACK, WHITE, BORDER] = [0, 1, -1, 2];

/** The last liberty of the chains in atari where there is none, or more than one. */
export const [NOWHERE, SEVERAL] = [-1, -2];

export class Stones {
  #seen;
  #mark = 0;

  /** @param {readonly string[]} rows  `X`, `O` and `-`, from the top */
  constructor(rows) {
    const size = rows.length;
    this.width = size + 2;
    this.cells = new Int8Array(this.width * this.width).fill(BORDER);
    this.#seen = new Int32Array(this.cells.length);
    /** All vertices, row by row from the top left. @type {number[]} */
    this.points = [];
    /** @type {Map<string, number>} */
    this.byName = new Map();
    /** @type {string[]} */
    this.names = [];
    const names = vertexNames(size);
    for (const [row, line] of rows.entries()) {
      for (const [column, letter] of [...line].entries()) {
        const at = (row + 1) * this.width + column + 1;
        const name = names[row][column];
        this.points.push(at);
        this.byName.set(name, at);
        this.names[at] = name;
        this.cells[at] = letter === "X" ? BLACK : letter === "O" ? WHITE : EMPTY;
      }
    }
  }

  /** @param {number} at */
  around(at) {
    return [at - this.width, at - 1, at + 1, at + this.width];
  }

  /** Whether a vertex touches one with this content. @param {number} at @param {number} content */
  touches(at, content) {
    const { cells, width } = this;
    return (
      cells[at - width] === content ||
      cells[at - 1] === content ||
      cells[at + 1] === content ||
      cells[at + width] === content
    );
  }

  /**
   * The chain that a stone belongs to.
   * @param {number} at
   * @param {number} [most]  liberties after which counting stops
   * @returns {{stones: number[], liberties: number[]}}
   */
  chainAt(at, most = Infinity) {
    const { cells } = this;
    const seen = this.#seen;
    const mark = ++this.#mark;
    const side = cells[at];
    const stones = [at];
    /** @type {number[]} */
    const liberties = [];
    seen[at] = mark;
    for (let next = 0; next < stones.length; next++) {
      for (const each of this.around(stones[next])) {
        if (seen[each] === mark) continue;
        seen[each] = mark;
        if (cells[each] === side) stones.push(each);
        else if (cells[each] === EMPTY && liberties.push(each) >= most) return { stones, liberties };
      }
    }
    return { stones, liberties };
  }

  /** The chains of a side, in the order of their first stones. @param {number} side */
  chainsOf(side) {
    const seen = new Set();
    const chains = [];
    for (const at of this.points) {
      if (this.cells[at] !== side || seen.has(at)) continue;
      const chain = this.chainAt(at);
      for (const stone of chain.stones) seen.add(stone);
      chains.push(chain);
    }
    return chains;
  }

  /** The chains of a side that touch a vertex. @param {number} at @param {number} side */
  chainsBeside(at, side) {
    const seen = new Set();
    const chains = [];
    for (const each of this.around(at)) {
      if (this.cells[each] !== side || seen.has(each)) continue;
      const chain = this.chainAt(each);
      for (const stone of chain.stones) seen.add(stone);
      chains.push(chain);
    }
    return chains;
  }

  /** The stones that a stone of a side captures. @param {number} at  empty @param {number} side */
  takenBy(at, side) {
    return this.chainsBeside(at, -side)
      .filter(({ liberties }) => liberties.length === 1)
      .flatMap(({ stones }) => stones);
  }

  /** Number of liberties of a new stone's chain, without captures. @param {number} at @param {number} side */
  libertiesAfter(at, side) {
    this.cells[at] = side;
    const { liberties } = this.chainAt(at);
    this.cells[at] = EMPTY;
    return liberties.length;
  }

  /** The last liberties of the chains of a side in atari. @param {number} side @returns {Set<number>} */
  lastLiberties(side) {
    const inAtari = this.chainsOf(side).filter(({ liberties }) => liberties.length === 1);
    return new Set(inAtari.flatMap(({ liberties }) => liberties));
  }

  /** The vertex at which the other side must answer a stone on the board: a vertex, `NOWHERE` or `SEVERAL`. @param {number} at */
  threatBeside(at) {
    const { cells } = this;
    let threat = NOWHERE;
    for (const each of this.around(at)) {
      if (cells[each] !== -cells[at]) continue;
      const { liberties } = this.chainAt(each, 2);
      if (liberties.length !== 1 || liberties[0] === threat) continue;
      if (threat !== NOWHERE) return SEVERAL;
      threat = liberties[0];
    }
    return threat;
  }

  /** Whether a side has no legal move. @param {number} side @param {boolean} contact */
  isStuck(side, contact) {
    const meets = contact && this.points.some((at) => this.cells[at] === -side);
    const saving = meets ? this.lastLiberties(side) : new Set();
    return !this.points.some((at) => {
      if (this.cells[at] !== EMPTY) return false;
      if (this.takenBy(at, side).length) return true;
      const allowed = !meets || this.touches(at, -side) || saving.has(at);
      return allowed && (this.touches(at, EMPTY) || this.libertiesAfter(at, side) > 0);
    });
  }
}
