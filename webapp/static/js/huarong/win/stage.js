/** A stage of Endless on the page of its puzzle: its number, the seals so far, and the end of the run. */

import { find, html } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { siteUrl } from "../../frame/site_url.js";
import { iconOf } from "../../frame/toast.js";
import { endOfRow, mostInARow, sealsOfRow, shareRow, stageOf } from "../endless_row.js";

/** @import { Finished } from "./achievement.js" */

export class EndlessStage {
  #seals = html("div", { className: "row-seals" });
  #best = html("span", { className: "small quiet" });

  /** The stage that is played here, null on the page of another puzzle. @param {string} layout */
  static of(layout) {
    const n = stageOf(layout);
    return n ? new EndlessStage(n) : null;
  }

  /** @param {number} n */
  constructor(n) {
    find("#name").textContent = gettext("Endless, stage {n}", { n });
    find("#name").className = "long";
    find(".facts").replaceChildren(html("span", {}, gettext("with a hint the run is over")));
    find(".puzzle").dataset.run = "";
    find(".tail").append(html("div", { className: "row between run-line" }, this.#seals, this.#best));
    this.show();
  }

  show() {
    const best = mostInARow();
    this.#best.textContent = best > 0 ? gettext("best {best}", { best }) : "";
    this.#seals.replaceChildren(...sealsOfRow());
  }

  /**
   * Help ends the run: one line, another run as the main act, and the result to share.
   * @param {Finished} game
   * @returns {string} "" where the run goes on
   */
  end({ helped }) {
    if (!helped) return "";
    const bar = find(".actions.won");
    const again = html("a", { className: "button main", href: siteUrl("/huarong/endless") }, iconOf("again"));
    again.append(html("span", {}, gettext("Another run")));
    const send = html("button", { type: "button", className: "button", onclick: shareRow }, iconOf("share"));
    send.append(html("span", {}, gettext("Share")));
    bar.replaceChildren(again, ...(this.#seals.childElementCount ? [send] : []));
    return endOfRow();
  }
}
