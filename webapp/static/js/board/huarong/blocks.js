/** The blocks: their colours and faces: a name and brows as in the opera, initials, or nothing. */

import { load } from "../../frame/storage.js";
import { el } from "../svg.js";
import { readLayout, SIZE } from "./cells.js";

/**
 * @import { Kind } from "./cells.js"
 *
 * @typedef {[string, number, number]} Glyph  a character and where its baseline's middle is
 * @typedef {"faces" | "latin" | "plain"} Skin
 */

/** A cell's side in the drawing's units; blocks leave a gap of 3 on every side. */
export const UNIT = 100;
const GAP = 3;

/** @type {Record<string, string>} */
const NAMES = {
  caocao: "曹操",
  guanyu: "关羽",
  zhangfei: "张飞",
  zhaoyun: "赵云",
  machao: "马超",
  huangzhong: "黄忠",
  guanping: "关平",
  zhoucang: "周仓",
  bing: "兵",
};

/** For readers who know no Chinese: the initials in pinyin, and of `soldier`. @type {Record<string, string>} */
const INITIALS = {
  caocao: "CC",
  guanyu: "GY",
  zhangfei: "ZF",
  zhaoyun: "ZY",
  machao: "MC",
  huangzhong: "HZ",
  guanping: "GP",
  zhoucang: "ZC",
  bing: "S",
};

/** The painted face reduced to its eyebrows: the left one of each pair. @type {Record<string, string>} */
const BROWS = {
  caocao: "M10 20C34 2 62 6 74 26C58 16 34 14 10 20Z",
  guanyu: "M6 27C24 17 46 13 64 3C56 19 36 27 6 27Z",
  zhangfei: "M6 10C20 24 40 26 60 12C52 30 18 34 6 10Z",
  zhaoyun: "M8 22C26 10 44 8 62 12C46 14 28 18 8 22Z",
  machao: "M8 24C22 20 44 14 62 2C54 20 30 28 8 24Z",
  huangzhong: "M6 8C26 4 46 10 62 24C44 18 24 14 6 8Z",
  guanping: "M8 18C26 12 44 12 62 16C46 22 26 24 8 18Z",
  zhoucang: "M6 16C16 4 48 2 64 20C50 30 20 30 6 16Z",
};

/** People who stand and people who lie, first choice first; the engines' `huarong/rules/names.py` has the same lists. */
const STANDING = ["zhangfei", "zhaoyun", "machao", "huangzhong", "guanyu", "guanping", "zhoucang"];
const LYING = ["guanyu", "huangzhong", "machao", "zhaoyun", "zhangfei", "guanping", "zhoucang"];

/**
 * The keys of the blocks of a bare layout, in reading order; nobody is named twice.
 * @param {string} layout
 * @returns {string[]}
 */
export function facesOf(layout) {
  let free = [...LYING];
  return readLayout(layout).map(({ kind }) => {
    if (kind === "C" || kind === "S") return kind === "C" ? "caocao" : "bing";
    const key = (kind === "H" ? LYING : STANDING).find((each) => free.includes(each)) ?? "guanyu";
    free = free.filter((each) => each !== key);
    return key;
  });
}

let cuts = 0;

/** Makers of the faces of blocks on the page, to draw them again. @type {WeakMap<Element, () => Element[]>} */
const dresses = new WeakMap();
let worn = asSkin(load("huarong:skin"));

/** The look of the blocks. */
export function skin() {
  return worn;
}

/** The text on a block: its name in characters, its initials, or nothing. @param {string} key */
export function writtenOn(key) {
  return { faces: NAMES, latin: INITIALS, plain: null }[worn]?.[key] ?? "";
}

/**
 * Dresses all blocks of the page, and those that are still to be drawn.
 * @param {string} name another one than there is counts as `faces`
 */
export function setSkin(name) {
  worn = asSkin(name);
  for (const dress of document.querySelectorAll(".dress"))
    dress.replaceChildren(...(dresses.get(dress)?.() ?? []));
}

/** @param {string | null} name @returns {Skin} */
function asSkin(name) {
  return name === "latin" || name === "plain" ? name : "faces";
}

/**
 * One block, drawn with its upper left cell at 0, 0.
 * @param {string} key whose face
 * @param {Kind} kind
 * @param {boolean} plain without groove, brows and the lit edge of the letters, for small pictures
 */
export function drawBlock(key, kind, plain) {
  const width = SIZE[kind].columns * UNIT - 2 * GAP;
  const height = SIZE[kind].rows * UNIT - 2 * GAP;
  const face = el("g", { transform: `translate(${GAP} ${GAP})` });
  face.append(
    el("rect", { class: "side", y: 3, width, height, rx: 7 }),
    el("rect", { class: "top", width, height: height - 1, rx: 7 }),
  );
  if (!plain)
    face.append(el("rect", { class: "groove", x: 7, y: 7, width: width - 14, height: height - 15, rx: 3 }));
  const draw = () => dressOf(key, kind, plain);
  const dress = el("g", { class: "dress" }, ...draw());
  dresses.set(dress, draw);
  face.append(dress);
  return el("g", { class: `block ${key}` }, face);
}

/** @param {string} key @param {Kind} kind @param {boolean} plain @returns {Element[]} */
function dressOf(key, kind, plain) {
  const width = SIZE[kind].columns * UNIT - 2 * GAP;
  if (worn === "plain") return [];
  if (worn === "latin") return [initials(key, kind, width / 2)];
  if (plain) return plainName(key, kind, width / 2);
  return [...brows(key, kind, width), ...carvedName(key, kind, width / 2)];
}

/** @param {string} key @param {Kind} kind @param {number} middle */
function initials(key, kind, middle) {
  const size = kind === "C" ? 76 : 46;
  const height = SIZE[kind].rows * UNIT - 2 * GAP;
  const at = { x: middle, y: height / 2 + size * 0.36, "font-size": size };
  return el("text", { class: "initials", ...at }, INITIALS[key]);
}

/** @param {string} key @param {Kind} kind @param {number} width */
function brows(key, kind, width) {
  if (kind === "S") return [];
  if (kind === "H") return [brow(key, 13, 37, 0.4, 0.46), brow(key, width - 13, 37, -0.4, 0.46)];
  const scale = kind === "C" ? 0.98 : 0.5;
  const apart = 80 * scale;
  const top = kind === "C" ? 30 : 20;
  return [brow(key, width / 2 - apart, top, scale, scale), brow(key, width / 2 + apart, top, -scale, scale)];
}

/** @param {string} key @param {number} x @param {number} y @param {number} across @param {number} down */
function brow(key, x, y, across, down) {
  return el("path", {
    class: "brow",
    d: BROWS[key],
    transform: `translate(${x} ${y}) scale(${across} ${down})`,
  });
}

/**
 * The name, with the lit lower edge of the cut as a copy of the same shape, so that it is read once.
 * @param {string} key
 * @param {Kind} kind
 * @param {number} middle
 */
function carvedName(key, kind, middle) {
  const size = { C: 78, H: 53, V: 56, S: 54 }[kind];
  const apart = { C: 40, H: 27, V: 0, S: 0 }[kind];
  const lines = { C: [142, 142], H: [66, 66], V: [100, 164], S: [66] }[kind];
  const id = `cut-${cuts++}`;
  const text = write(size, place(NAMES[key], middle, apart, lines));
  text.setAttribute("id", id);
  return [
    el("use", { class: "carve-light", href: `#${id}`, y: size * 0.025 }),
    el("g", { class: "carve" }, text),
  ];
}

/** @param {string} key @param {Kind} kind @param {number} middle */
function plainName(key, kind, middle) {
  const size = kind === "C" ? 78 : 60;
  const apart = { C: 40, H: 34, V: 0, S: 0 }[kind];
  const lines = { C: [126, 126], H: [66, 66], V: [88, 156], S: [68] }[kind];
  return [el("g", { class: "carve" }, write(size, place(NAMES[key], middle, apart, lines)))];
}

/**
 * @param {string} name
 * @param {number} middle
 * @param {number} apart half the distance between two characters on one line
 * @param {number[]} lines a baseline for each character
 * @returns {Glyph[]}
 */
function place(name, middle, apart, lines) {
  return lines.map((y, k) => [name[k], middle + (k === 0 ? -apart : apart), y]);
}

/** @param {number} size @param {Glyph[]} glyphs */
function write(size, glyphs) {
  return el("text", { "font-size": size }, ...glyphs.map(([glyph, x, y]) => el("tspan", { x, y }, glyph)));
}
