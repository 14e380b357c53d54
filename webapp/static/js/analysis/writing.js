/** Edits the remark and the marks of the position that is shown. */

import { shapeName } from "../board/marks/shapes.js";
import { announce } from "../frame/announce.js";
import { gettext } from "../frame/i18n.js";
import { written as moveName } from "../matches/words.js";
import { isMarked, NOTHING_WRITTEN } from "./address.js";
import { marked, unmarked } from "./marks.js";

/**
 * @import { Written } from "../types/messages.js"
 * @import { Mark } from "./marks.js"
 * @import { Remark } from "./view/remark_form.js"
 */

export class Writing {
  #read;
  #write;

  /**
   * @param {() => Written | null} read  what is written there
   * @param {(remarks: Written) => void} write
   */
  constructor(read, write) {
    this.#read = read;
    this.#write = write;
  }

  /** Writes a remark; marks and names of a file stay as they are. @param {Remark} remark */
  remark({ comment, judgement }) {
    const before = this.#read();
    if ((before?.comment ?? "") === comment && (before?.judgement ?? "") === judgement) return;
    this.#write({ ...(before ?? NOTHING_WRITTEN), comment, judgement });
  }

  /** Draws a mark on a point, or takes it off. @param {string} cell @param {Mark} mark */
  mark(cell, mark) {
    const { remarks, drawn } = marked(this.#read(), cell, mark);
    this.#write(remarks);
    const what = drawn && (shapeName(drawn) ?? drawn);
    const point = moveName(cell);
    announce(
      what
        ? gettext("{point}: {mark}", { point, mark: what })
        : gettext("{point}: mark taken off", { point }),
    );
  }

  /** Takes all marks off. */
  unmark() {
    const remarks = this.#read();
    if (!remarks || !isMarked(remarks)) return;
    this.#write(unmarked(remarks));
    announce(gettext("All marks are taken off."));
  }
}
