/** The player's record of an opening line, in words. */

import { gettext } from "../../frame/i18n.js";
import { recordName } from "./session.js";

/**
 * @import { Kept } from "../../problems/record.js"
 * @import { Side } from "./session.js"
 */

/** Whether a line was played without a mistake by a side. @param {Kept} record @param {string} key @param {Side} side */
export function isKnown({ lessons }, key, side) {
  return Boolean(lessons[recordName(key, side)]?.star);
}

/** Whether a mistake in a line has it come back. @param {Kept} record @param {string} key @param {Side} side */
function comesBack({ lessons }, key, side) {
  return (lessons[recordName(key, side)]?.since ?? null) !== null;
}

/** The record of a line as one side, in words. @param {Kept} record @param {string} key @param {Side} side */
export function knownAs(record, key, side) {
  const back = comesBack(record, key, side);
  if (isKnown(record, key, side)) return back ? gettext("Known; comes back") : gettext("Known");
  return back ? gettext("Comes back") : "";
}

/** The record of a line as either side, in words. @param {Kept} record @param {string} key */
export function knownWords(record, key) {
  const [black, white] = [isKnown(record, key, "black"), isKnown(record, key, "white")];
  if (black && white) return gettext("Known from both sides");
  if (black) return gettext("Known as Black");
  if (white) return gettext("Known as White");
  return comesBack(record, key, "black") || comesBack(record, key, "white") ? gettext("Comes back") : "";
}

/** Number of these lines that are known as either side. @param {Kept} record @param {readonly string[]} keys */
export function countKnown(record, keys) {
  return keys.filter((key) => isKnown(record, key, "black") || isKnown(record, key, "white")).length;
}
