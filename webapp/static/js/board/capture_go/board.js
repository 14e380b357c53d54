/** The Capture Go board: stones, marks, and the text of each point for screen readers. */

import { gettext, ngettext } from "../../frame/i18n.js";
import { Grid } from "../grid.js";
import { failedCross, numberOn } from "../marks/line_marks.js";
import { shapeName, shapeOn } from "../marks/shapes.js";
import { cellLabel, drawnGhosts, emptyMarks, marksOf, stone } from "../stones.js";
import { el } from "../svg.js";
import { lastMark, sideOf } from "../view.js";
import { chainsOf } from "./chains.js";
import { atariBand, wood } from "./drawing.js";
import { frameOf, GAP, vertexNames } from "./geometry.js";
import { captureCorners, chainRing, dangerDiamond, libertyDot, previewStone } from "./marks.js";

/**
 * @import { Marks } from "../stones.js"
 * @import { BoardOptions, Chain, View } from "../view.js"
 *
 * @typedef {"black" | "white"} Side
 * @typedef {Marks} CellMarks
 *
 * @typedef {object} OnPoint  what Capture Go alone shows on a point
 * @property {number | string | null} number  of the move, of liberties, or what a file wrote there
 * @property {boolean} latest  whether that is the number of the last move
 * @property {string | null} shape
 * @property {Side | null} lifted  the colour of a stone that is being lifted off the board
 */

const STONE = { radius: 22.6, drop: 1.6, light: "M-14.5 -10A17.6 17.6 0 0 1 9 -15" };
const MATERIAL = { black: "slate", white: "shell" };
const MARKS = { ground: "on-wood", ring: 17, ringOfValue: 24, legal: 6 };

export class GoBoard {
  #grid;
  #frame;
  #underStones = el("g");
  #overStones = el("g", { "pointer-events": "none" });
  /** @type {View | null} */
  #view = null;
  /** @type {readonly Chain[]} the chains of the view */
  #chains = [];
  /** @type {string | null} the cell that is pointed at or focused */
  #seen = null;

  /** @param {SVGElement} svg @param {BoardOptions & {size: number}} options */
  constructor(svg, { size, pick, mark, turned = false, framed = true }) {
    const frame = frameOf(size, framed);
    this.#frame = frame;
    svg.setAttribute("viewBox", `0 0 ${frame.side} ${frame.side}`);
    this.#grid = new Grid({
      names: vertexNames(size),
      turned,
      label: gettext("Board, {n} by {n}", { n: size }),
      middle: (row, column) => [frame.margin + column * GAP, frame.margin + row * GAP],
      size: GAP - 2,
      pick,
      mark,
      look: framed ? (name) => this.#look(name) : undefined,
    });
    svg.replaceChildren(...wood(size, frame, turned), this.#underStones, this.#grid.node, this.#overStones);
  }

  /** @param {View} view */
  draw(view) {
    this.#view = view;
    this.#chains = view.chains ?? chainsOf(view.rows);
    const ghosts = Boolean(view.hint && view.ghosts?.length);
    for (const name of this.#grid.names()) {
      const side = sideOf(this.#grid.letter(view.rows, name));
      const marks = { ...marksOf(view, name, side), taken: !side && view.changed.includes(name) };
      const more = this.#onPoint(view, name, side);
      const at = this.#grid.middle(name);
      this.#grid.show(name, {
        label: label(name, side, marks, this.#facts(view, name, side)),
        drawn: JSON.stringify([side, marks, more, ghosts]),
        make: () => [
          ...(side
            ? stones(side, at, marks, more)
            : emptyMarks(at, { ...marks, drawn: isDrawn(more) || ghosts }, MARKS)),
          ...written(at, side, more),
          ...(more.lifted ? [liftedStone(more.lifted, at)] : []),
        ],
      });
    }
    this.#drawMarks();
    if (view.hint ?? view.last) this.#grid.stopAt(view.hint ?? view.last ?? "");
  }

  /**
   * Shows the liberties of a chain. A point that is empty now stays none: a stone that is placed there
   * would have its liberties marked, which look like advice.
   * @param {string | null} name
   */
  #look(name) {
    this.#seen = this.#chainAt(name) && name;
    this.#drawMarks();
  }

  /** @param {string | null} name */
  #chainAt(name) {
    return this.#chains.find((chain) => name !== null && chain.stones.includes(name)) ?? null;
  }

  /** @returns {readonly Chain[]} the chains that are marked as being in atari */
  get #atari() {
    return this.#view?.atari ? this.#chains.filter((chain) => chain.liberties.length === 1) : [];
  }

  /** @param {View} view @param {string} name @param {Side | null} side @returns {OnPoint} */
  #onPoint(view, name, side) {
    const counted = view.liberties && side ? (this.#chainAt(name)?.liberties.length ?? null) : null;
    const number = view.marks?.numbers?.[name] ?? counted;
    const latest = number !== null && name === view.last && counted === null;
    return {
      number,
      latest,
      shape: view.marks?.shapes?.[name] ?? null,
      lifted: this.#lifted(view, name, side),
    };
  }

  /**
   * The colour of a captured stone while the capture is seen; those of one move have the colour that did not move.
   * @param {View} view
   * @param {string} name
   * @param {Side | null} side
   */
  #lifted(view, name, side) {
    if (side || !view.animate || !view.last || !view.changed.includes(name)) return null;
    return sideOf(this.#grid.letter(view.rows, view.last)) === "black" ? "white" : "black";
  }

  /**
   * Facts of a point that follow its marks in words: numbers, liberties, and the meaning of an atari.
   * @param {View} view
   * @param {string} name
   * @param {Side | null} side
   */
  #facts(view, name, side) {
    const chain = side ? this.#chainAt(name) : null;
    const number = view.marks?.numbers?.[name];
    const shape = view.marks?.shapes?.[name];
    const lasts = this.#atari.filter((each) => each.liberties[0] === name);
    return [
      number === undefined
        ? ""
        : side
          ? gettext("move {n}", { n: number })
          : gettext("marked {n}", { n: number }),
      shape ? (shapeName(shape) ?? "") : "",
      view.marks?.failed === name ? gettext("the move that failed") : "",
      view.marks?.rings?.includes(name) ? gettext("the chain in question") : "",
      view.marks?.dots?.includes(name) ? gettext("counted") : "",
      lasts.some((each) => each.side !== ownSide(view)) ? gettext("capture here") : "",
      lasts.some((each) => each.side === ownSide(view)) ? gettext("danger, your last liberty") : "",
      chain ? ngettext("{n} liberty", "{n} liberties", chain.liberties.length) : "",
    ];
  }

  /** Bands round chains in atari; over the stones what their last liberties mean, and all other marks. */
  #drawMarks() {
    const view = this.#view;
    if (!view) return;
    const at = (/** @type {string} */ name) => this.#grid.middle(name);
    const atari = this.#atari;
    this.#underStones.replaceChildren(...atari.map((chain) => atariBand(chain.stones.map(at), GAP)));
    const own = ownSide(view);
    const lasts = (/** @type {(chain: Chain) => boolean} */ which) =>
      [...new Set(atari.filter(which).flatMap((chain) => chain.liberties))].filter(
        (name) => name !== view.hint && !view.values?.[name] && name !== view.preview?.cell,
      );
    const seen = this.#chainAt(this.#seen);
    const asked = view.marks ?? {};
    const rings = new Set([...(asked.rings ?? []), ...(seen?.stones ?? [])]);
    const dots = new Set([...(asked.dots ?? []), ...(seen?.liberties ?? [])]);
    const danger = lasts(({ side }) => side === own);
    const capture = lasts(({ side }) => side !== own);
    this.#overStones.replaceChildren(
      ...capture.map((name) => captureCorners(at(name))),
      ...danger.map((name) => dangerDiamond(at(name))),
      ...[...rings].flatMap((name) => this.#ring(view, name)),
      ...[...dots]
        .filter((name) => !danger.includes(name) && !view.values?.[name])
        .map((name) => libertyDot(at(name))),
      ...drawnGhosts(view, at, (side) => ({ ...STONE, name: `stone ${MATERIAL[side]}` })),
      ...(asked.failed ? [failedCross(at(asked.failed))] : []),
      ...(view.preview ? [previewStone(at(view.preview.cell), view.preview.side, this.#frame)] : []),
    );
  }

  /** @param {View} view @param {string} name */
  #ring(view, name) {
    const side = sideOf(this.#grid.letter(view.rows, name));
    return side ? [chainRing(this.#grid.middle(name), side)] : [];
  }
}

/** Whether something is written on a point. @param {OnPoint} more */
function isDrawn({ number, shape }) {
  return number !== null || shape !== null;
}

/** The side whose chains in atari are marked: that of the view, else Black. @param {View} view @returns {Side} */
function ownSide(view) {
  return view.own ?? "black";
}

/** @param {string} name @param {Side | null} side @param {CellMarks} marks @param {string[]} facts */
function label(name, side, marks, facts) {
  return cellLabel(name.toUpperCase(), side, marks, facts.filter(Boolean).join(gettext(", ")));
}

/**
 * @param {Side} side
 * @param {[number, number]} at
 * @param {{last: boolean, waiting: boolean, set: boolean}} marks
 * @param {OnPoint} more
 */
function stones(side, [x, y], { last, waiting, set }, { number, shape }) {
  const bare = number === null && shape === null;
  const name = `stone ${MATERIAL[side]}${set ? " set" : ""}`;
  const drawn = stone({ ...STONE, name }, [x, y]);
  if (side === "white" && bare) {
    drawn.append(el("path", { class: "grain", d: "M-19 3C-8 8 8 8 19 3M-17 10C-7 14 7 14 17 10" }));
  }
  const marked = (last && bare) || waiting;
  return marked ? [drawn, el("circle", lastMark(side, x, y, waiting))] : [drawn];
}

/** A captured stone, which goes when it has been lifted. @param {Side} side @param {[number, number]} at */
function liftedStone(side, at) {
  const drawn = stone({ ...STONE, name: `stone ${MATERIAL[side]} lifted` }, at);
  drawn.addEventListener("animationend", () => drawn.remove());
  return drawn;
}

/**
 * The writing on a stone or a point.
 * @param {[number, number]} at
 * @param {Side | null} side
 * @param {OnPoint} more
 */
function written(at, side, { number, latest, shape }) {
  return [
    ...(shape ? [shapeOn(shape, at, side, MARKS.ground)] : []),
    ...(number === null ? [] : numberOn(at, number, side, latest ? "latest" : "")),
  ];
}
