/** The colours of the picture, read from the style sheets of the page's theme. */

/**
 * @typedef {[number, number, number]} Rgb  from 0 to 1
 * @typedef {{wall: string, ink: string, seal: string, moss: string, focus: string, rim: string, sans: string,
 *   blocks: Record<string, string>, ramp: string[], water: string,
 *   paper: Rgb, mist: Rgb, lake: Rgb, heights: Rgb[]}} Colours
 *   `ramp` and `heights` are the same five colours from the exit to the peaks
 */

const STOPS = 5;

/** @returns {Colours} */
export function readColours() {
  const style = getComputedStyle(document.documentElement);
  const token = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const ramp = Array.from({ length: STOPS }, (_, stop) => token(`--map-${stop}`));
  return {
    wall: token("--wall"),
    ink: token("--ink"),
    seal: token("--seal"),
    moss: token("--moss"),
    focus: token("--focus"),
    rim: token("--tray-rim"),
    sans: getComputedStyle(document.body).fontFamily,
    blocks: { C: token("--caocao"), H: token("--guanyu"), V: token("--zhaoyun"), S: token("--bing") },
    ramp,
    water: token("--map-water"),
    paper: rgb(token("--wall")),
    mist: rgb(token("--map-ink")),
    lake: rgb(token("--map-water")),
    heights: ramp.map(rgb),
  };
}

/**
 * @param {string} colour  six hex digits
 * @returns {Rgb}
 */
function rgb(colour) {
  const number = Number.parseInt(colour.slice(1), 16);
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}

/**
 * The colour of a share of the greatest height, as CSS.
 * @param {readonly string[]} ramp
 * @param {number} share from 0 to 1
 */
export function colourAt(ramp, share) {
  const at = Math.max(0, Math.min(0.9999, share)) * (ramp.length - 1);
  const part = Math.round((at % 1) * 100);
  return `color-mix(in srgb, ${ramp[Math.floor(at) + 1]} ${part}%, ${ramp[Math.floor(at)]})`;
}
