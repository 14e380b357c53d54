/** The colours of the picture, read from the style sheets of the page's theme. */

/**
 * @typedef {[number, number, number]} Rgb  from 0 to 255
 * @typedef {{wall: string, ink: string, seal: string, moss: string, focus: string, rim: string, sans: string,
 *   blocks: Record<string, string>, paper: Rgb, lake: Rgb, shades: Rgb[][]}} Colours
 *   `shades` are the colours from the exit to the peaks, each from the pale one of what is far away
 */

const [HEIGHTS, DEPTHS] = [48, 10];
/** The palest colour still differs this much from the paper. */
const PALEST = 0.4;

/** @returns {Colours} */
export function readColours() {
  const style = getComputedStyle(document.documentElement);
  const token = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const paper = rgb(token("--wall"));
  const ramp = [0, 1, 2, 3, 4].map((stop) => rgb(token(`--map-${stop}`)));
  const shades = Array.from({ length: HEIGHTS }, (_, height) => {
    const at = (height / HEIGHTS) * 4;
    const clear = mixed(ramp[Math.floor(at)], ramp[Math.floor(at) + 1], at % 1);
    return Array.from({ length: DEPTHS }, (_unused, depth) =>
      mixed(paper, clear, PALEST + ((1 - PALEST) * depth) / (DEPTHS - 1)),
    );
  });
  return {
    wall: token("--wall"),
    ink: token("--ink"),
    seal: token("--seal"),
    moss: token("--moss"),
    focus: token("--focus"),
    rim: token("--tray-rim"),
    sans: getComputedStyle(document.body).fontFamily,
    blocks: { C: token("--caocao"), H: token("--guanyu"), V: token("--zhaoyun"), S: token("--bing") },
    paper,
    lake: rgb(token("--map-water")),
    shades,
  };
}

/** @param {string} colour six hex digits @returns {Rgb} */
function rgb(colour) {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** @param {Rgb} one @param {Rgb} other @param {number} share of the other one */
function mixed(one, other, share) {
  return /** @type {Rgb} */ (one.map((part, at) => part + (other[at] - part) * share));
}
